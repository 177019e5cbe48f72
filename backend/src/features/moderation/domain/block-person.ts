import { commandKind, type DecisionContext } from '../../../engine/ledger/state/command.js';
import type { NewEvent } from '../../../engine/ledger/state/event-data.js';
import type { LedgerState } from '../../../engine/ledger/state/state.js';
import { invalid, notAllowed } from '../../../platform/http/errors/errors.js';
import { guardiansOf } from '../../minors/rules/guardianship.js';
import { hasBlocked } from '../rules/blocks.js';

export interface BlockPerson {
  /** Wallet. */
  readonly person: string;
}

/**
 * A person blocks another one, who can neither write to them nor order nor send coins; nothing if they have already.
 * @throws DomainError InvalidInput | NOT_ALLOWED
 */
export function blockPerson(
  state: Pick<LedgerState, 'accounts' | 'blocks' | 'guardianships'>,
  { person }: BlockPerson,
  { actor: by }: Pick<DecisionContext, 'actor'>,
): NewEvent<'PersonBlocked'>[] {
  if (person === by) throw invalid('person', 'Non puoi bloccare il tuo account');
  if (state.accounts.get(person)?.role === 'admin') throw notAllowed('Un amministratore non si può bloccare');
  if (guardiansOf(state, by).includes(person)) throw notAllowed('Il tuo genitore o tutore non si può bloccare');
  return hasBlocked(state, by, person) ? [] : [{ type: 'PersonBlocked', data: { by, person } }];
}

export const BLOCK_PERSON = commandKind('block-person', blockPerson);

export function unblockPerson(
  state: Pick<LedgerState, 'blocks'>,
  { person }: BlockPerson,
  { actor: by }: Pick<DecisionContext, 'actor'>,
): NewEvent<'PersonUnblocked'>[] {
  return hasBlocked(state, by, person) ? [{ type: 'PersonUnblocked', data: { by, person } }] : [];
}

export const UNBLOCK_PERSON = commandKind('unblock-person', unblockPerson);
