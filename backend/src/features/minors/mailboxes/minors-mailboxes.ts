import type { EntityManager } from 'typeorm';
import type { Wallet } from '../../../basics/ids.js';
import type { LedgerState } from '../../../engine/ledger/state/state.js';
import { isSameMailbox, isTagged } from '../../../platform/http/fields/mailbox.js';
import type { Role } from '../../../platform/http/requests/signed-in.js';

/** What two addresses of one mailbox have in common in any case: the part before the @ without tag and signs. */
const lettersOf = (email: string): string =>
  `translate(split_part(split_part(${email}, '@', 1), '+', 1), '."\\_-', '')`;

/** The accounts whose addresses may be of the mailbox of $1. */
export const CANDIDATES = `select wallet, email, joined_as as "joinedAs" from people
  where ${lettersOf('email')} = ${lettersOf('$1::text')}`;

/**
 * Whether the mailbox is a minor's, who is nobody's guardian (product.md 16.2). An account at a tag says nothing about the
 * address without: a parent may have registered the child with a tag of their own.
 * @param email in lower case
 */
export async function isMinorsMailbox(
  email: string,
  { accounts }: Pick<LedgerState, 'accounts'>,
  database: Pick<EntityManager, 'query'>,
): Promise<boolean> {
  const candidates = await database.query<{ wallet: Wallet; email: string; joinedAs: Role }[]>(CANDIDATES, [email]);
  return candidates.some(
    ({ wallet, email: other, joinedAs }) =>
      (accounts.get(wallet)?.role ?? joinedAs) === 'minor' &&
      (other === email || (isSameMailbox(other, email) && !isTagged(other))),
  );
}
