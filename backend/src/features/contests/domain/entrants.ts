import type { Wallet } from '../../../basics/ids.js';
import { walletOf } from '../../../engine/ledger/state/postings.js';
import type { LedgerState, Slice } from '../../../engine/ledger/state/state.js';
import type { ReadonlyTable, Table } from '../../../engine/ledger/state/tables.js';
import { entryContentId, isHidden } from '../../moderation/rules/hidden-content.js';
import { currentRole } from './contest.js';

/** The entrants of a contest: participants who have sent an entry and have not left. */

declare module '../../../engine/ledger/state/state.js' {
  interface LedgerState {
    /**
     * Three kinds of rows for each contest that is not completed: by contest the number of places, by contest and wallet
     * the place, by contest and place the wallet. Places are in the order of first entries. A person whose share of the
     * prize was paid is removed; erased people stay: see `entrantsOf`.
     */
    readonly entrants: ReadonlyTable<number | string>;
  }
}

type Entrants = Table<number | string>;

const rowOf = (contest: string, walletOrPlace: string | number): string => `${contest} ${walletOrPlace}`;

export const entrantsSlice: Slice<number | string> = {
  name: 'entrants',
  version: 1,
  on: {
    EntrySubmitted: (entrants, { data }) => enter(entrants, data.contest, data.participant),
    ContestLeft: (entrants, { data }) => remove(entrants, data.contest, data.participant),
    ContestPrizeShared(entrants, { data }, postings) {
      for (const { account } of postings) remove(entrants, data.contest, walletOf(account) ?? '');
    },
    ContestCompleted: (entrants, { data }) => removeAll(entrants, data.contest),
    ContestWithdrawn: (entrants, { data }) => removeAll(entrants, data.contest),
  },
};

/** An entry that replaces another does not change the place. */
function enter(entrants: Entrants, contest: string, wallet: Wallet): void {
  if (entrants.has(rowOf(contest, wallet))) return;
  const place = Number(entrants.get(contest) ?? 0);
  entrants.set(contest, place + 1);
  entrants.set(rowOf(contest, wallet), place);
  entrants.set(rowOf(contest, place), wallet);
}

function remove(entrants: Entrants, contest: string, wallet: Wallet): void {
  const place = entrants.get(rowOf(contest, wallet));
  if (place === undefined) return;
  entrants.delete(rowOf(contest, wallet));
  entrants.delete(rowOf(contest, place));
}

function removeAll(entrants: Entrants, contest: string): void {
  for (let place = Number(entrants.get(contest) ?? 0) - 1; place >= 0; place--) {
    const wallet = entrants.get(rowOf(contest, place));
    if (typeof wallet === 'string') remove(entrants, contest, wallet);
  }
  if (entrants.has(contest)) entrants.delete(contest);
}

type EntrantsState = Pick<LedgerState, 'accounts' | 'entrants' | 'hiddenContents'>;

/** Whether the entry of an open account stands: an administrator has not hidden it. */
const stands = (state: EntrantsState, contest: string, wallet: Wallet): boolean =>
  currentRole(state, wallet) !== undefined && !isHidden(state, 'entry', entryContentId(contest, wallet));

/**
 * Entries of people who left or were erased count as none, as do hidden ones (product.md 8.1).
 * @returns wallets, earliest entry first
 */
export function* entrantsOf(state: EntrantsState, contest: string): Generator<string> {
  const places = Number(state.entrants.get(contest) ?? 0);
  for (let place = 0; place < places; place++) {
    const wallet = state.entrants.get(rowOf(contest, place));
    if (typeof wallet === 'string' && stands(state, contest, wallet)) yield wallet;
  }
}

export const hasEntrants = (state: EntrantsState, contest: string): boolean =>
  entrantsOf(state, contest).next().done === false;

export const isEntrant = (state: EntrantsState, contest: string, wallet: Wallet): boolean =>
  state.entrants.has(rowOf(contest, wallet)) && stands(state, contest, wallet);
