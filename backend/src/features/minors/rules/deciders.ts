import type { Wallet } from '../../../basics/ids.js';
import type { LedgerState } from '../../../engine/ledger/state/state.js';

type Administrators = Pick<LedgerState, 'administrators'>;

/** Whether a person has a side in a matter, so that they decide nothing about it (product.md 8.2). */
type IsConcerned = (wallet: Wallet) => boolean;

/** Whether an administrator other than `one` may decide. */
export const hasOtherDecider = ({ administrators }: Administrators, isConcerned: IsConcerned, one?: string): boolean =>
  [...administrators.entries()].some(([administrator]) => administrator !== one && !isConcerned(administrator));

/** Whether every administrator has a side in a matter, so that nobody may decide it. */
export const lacksDecider = (state: Administrators, isConcerned: IsConcerned): boolean =>
  !hasOtherDecider(state, isConcerned);

/** A person and those whom they are the guardian of: a matter of one of them is their own. */
export const sidesOf = ({ guardedChildren }: Pick<LedgerState, 'guardedChildren'>, wallet: Wallet): string[] => [
  wallet,
  ...(guardedChildren.get(wallet) ?? []),
];

/** Why an administrator who has a side does not decide, and who does. */
export const ownMatterWords = (state: Administrators, isConcerned: IsConcerned): string =>
  lacksDecider(state, isConcerned)
    ? 'Sei parte in causa e non c’è un altro amministratore: finché non ne nomini uno, non decide nessuno'
    : 'Sei parte in causa: decide un altro amministratore';
