import { postingsOf, walletOf } from '../ledger/postings.js';
import type { LedgerState, Slice } from '../ledger/state.js';
import type { ReadonlyTable } from '../ledger/tables.js';
import { standingRole } from './contest.js';

/** Who is in the running for a prize: those who sent an entry and still take part. */

declare module '../ledger/state.js' {
  interface LedgerState {
    /**
     * Wallets by contest that is not over, in the order of their first entries; without those whose share of the prize has been
     * paid. Erased people stay in it: see `standingEntrants`.
     */
    readonly entrants: ReadonlyTable<readonly string[]>;
  }
}

export const entrantsSlice: Slice<readonly string[]> = {
  name: 'entrants',
  version: 1,
  evolve(entrants, { type, data }) {
    const id = String(data.contest);
    const without = (gone: ReadonlySet<unknown>) => {
      const before = entrants.get(id);
      if (before)
        entrants.set(
          id,
          before.filter((wallet) => !gone.has(wallet)),
        );
    };
    if (type === 'EntrySubmitted') {
      const before = entrants.get(id) ?? [];
      const wallet = String(data.participant);
      if (!before.includes(wallet)) entrants.set(id, [...before, wallet]);
    }
    if (type === 'ContestLeft') without(new Set([data.participant]));
    if (type === 'ContestPrizeShared') {
      const postings = postingsOf(data);
      if (Array.isArray(postings)) without(new Set(postings.map(({ account }) => walletOf(account))));
    }
    if (type === 'ContestCompleted' || type === 'ContestWithdrawn') entrants.delete(id);
  },
};

/** Entries of people who left or were erased count as none (product.md 8.1). @returns wallets, earliest entry first */
export const standingEntrants = (
  state: Pick<LedgerState, 'accounts' | 'entrants'>,
  contest: string,
): readonly string[] =>
  (state.entrants.get(contest) ?? []).filter((wallet) => standingRole(state, wallet) !== undefined);
