import type { DomainError } from '../../../engine/ledger/format/errors.js';
import { wallet } from '../../../engine/ledger/state/postings.js';
import { balanceOf, type LedgerState } from '../../../engine/ledger/state/state.js';
import { ownMatter } from '../../../platform/http/requests/require-admin.js';
import type { EditAccount } from '../../accounts/domain/edit-account.js';

/**
 * Why an administrator may not change balance or role of their own child: the coins come from the treasury, and another role
 * ends every limit (product.md 8.2). Undefined: the rule allows it.
 */
export function refuseOwnChild(
  state: Pick<LedgerState, 'accounts' | 'balances' | 'guardedChildren'>,
  { wallet: edited, role, balance, expectedBalance }: EditAccount,
  actor: string,
): DomainError | undefined {
  if (!state.guardedChildren.get(actor)?.includes(edited)) return undefined;
  const isAdjusted = balance !== undefined && balance !== (expectedBalance ?? balanceOf(state, wallet(edited)));
  return isAdjusted || role !== state.accounts.get(edited)?.role ? ownMatter() : undefined;
}
