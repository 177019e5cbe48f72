import type { EntityManager } from 'typeorm';
import type { Wallet } from '../../../basics/ids.js';
import { notSignedIn } from '../../../platform/http/errors/errors.js';

/**
 * What changes the results, the path, or what else is kept of somebody happens one after the other: nobody keeps more than there may
 * be, and a step that is written while what it awaits happens is ticked by one of the two. Resolves to whether the person is there.
 */
export async function lockOwner(wallet: Wallet, transaction: EntityManager): Promise<boolean> {
  const rows: unknown[] = await transaction.query('select from people where wallet = $1 for no key update', [wallet]);
  return rows.length > 0;
}

/** @throws DomainError NOT_SIGNED_IN who was erased meanwhile */
export async function waitForOwner(wallet: Wallet, transaction: EntityManager): Promise<void> {
  if (!(await lockOwner(wallet, transaction))) throw notSignedIn();
}
