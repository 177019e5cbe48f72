import type { Wallet } from '../../../basics/ids.js';
import { type EventOf, forEach } from '../../../engine/ledger/state/event-data.js';
import type { LedgerState, Slice } from '../../../engine/ledger/state/state.js';
import type { ReadonlyTable, Table } from '../../../engine/ledger/state/tables.js';

/** Suspended people read, finish and leave, and start nothing new (product.md 17). */

declare module '../../../engine/ledger/state/state.js' {
  interface LedgerState {
    /** By wallet, until when: an ISO time, or FOR_GOOD. */
    readonly suspensions: ReadonlyTable<string>;
  }
}

/** Later than every ISO time. */
export const FOR_GOOD = 'for-good';

export const suspensionsSlice: Slice<string> = {
  name: 'suspensions',
  version: 1,
  on: {
    PersonSuspended: (suspensions, { data: { wallet, until = FOR_GOOD } }) => suspensions.set(wallet, until),
    ...forEach(
      ['SuspensionLifted', 'AccountClosed'],
      (suspensions: Table<string>, { data }: EventOf<EndOfSuspension>) => {
        if (suspensions.has(data.wallet)) suspensions.delete(data.wallet);
      },
    ),
  },
};

type EndOfSuspension = 'SuspensionLifted' | 'AccountClosed';

/** The wallets of those who are suspended at that moment. */
export function suspendedAt(state: Pick<LedgerState, 'suspensions'>, now: Date): string[] {
  const wallets: Wallet[] = [];
  for (const [wallet] of state.suspensions.entries()) {
    if (suspendedUntil(state, wallet, now) !== undefined) wallets.push(wallet);
  }
  return wallets;
}

/** Until when a person is suspended at that moment: an ISO time, or FOR_GOOD; undefined: they are not. */
export function suspendedUntil(
  { suspensions }: Pick<LedgerState, 'suspensions'>,
  wallet: Wallet,
  now: Date,
): string | undefined {
  const until = suspensions.get(wallet);
  if (until === undefined) return undefined;
  return until === FOR_GOOD || until > now.toISOString() ? until : undefined;
}
