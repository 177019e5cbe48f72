import type { DomainError } from '../../../engine/ledger/format/errors.js';
import type { LedgerState } from '../../../engine/ledger/state/state.js';
import { notAllowed } from '../errors/errors.js';

/**
 * For decisions: the guard of a route saw an earlier state, and the actor may have lost the role since.
 * @param actor wallet
 * @throws DomainError NOT_ALLOWED
 */
export function requireAdmin({ accounts }: Pick<LedgerState, 'accounts'>, actor: string): void {
  if (accounts.get(actor)?.role !== 'admin') throw notAllowed();
}

/** The refusal of an administrator whose own matter it is (product.md 8.2). */
export const ownMatter = (): DomainError => notAllowed('Sei parte in causa: decide un altro amministratore');
