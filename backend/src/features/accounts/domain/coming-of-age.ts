import type { Wallet } from '../../../basics/ids.js';
import { commandKind } from '../../../engine/ledger/state/command.js';
import type { NewEvent } from '../../../engine/ledger/state/event-data.js';
import type { LedgerState } from '../../../engine/ledger/state/state.js';
import { notify } from '../../notifications/notification.js';
import { MAJORITY } from './ages.js';

/** Whether a minor has come of age since, so that the account is an adult's from the next sign-in on. */
export const isOfAge = ({ accounts, reachedAges }: Pick<LedgerState, 'accounts' | 'reachedAges'>, wallet: Wallet) =>
  accounts.get(wallet)?.role === 'minor' && reachedAges.get(wallet) === MAJORITY;

/** The account of a person who has come of age is an adult's; nothing for anybody else (product.md 16.5). */
export function becomeAdult(
  state: Pick<LedgerState, 'accounts' | 'reachedAges'>,
  { wallet }: { readonly wallet: Wallet },
): NewEvent<'RoleChanged' | 'NotificationSent'>[] {
  if (!isOfAge(state, wallet)) return [];
  return [
    { type: 'RoleChanged', data: { wallet, role: 'adult', previous: 'minor' } },
    notify({ wallet }, 'system', 'became-adult', {}, '/profile'),
  ];
}

export const BECOME_ADULT = commandKind('become-adult', becomeAdult);
