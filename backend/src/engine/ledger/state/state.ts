import type { JsonObject } from '../format/canonical.js';
import type { SealedEvent } from '../format/envelope.js';
import type { Handlers } from './event-data.js';
import type { Postings } from './postings.js';
import type { ReadonlyTable, Table } from './tables.js';

/**
 * The ledger's state in memory. Each module adds its slice: it declares the type here by module augmentation
 * (`declare module './state.js' { interface LedgerState { … } }`) and hands its Slice to the Ledger.
 */
export interface LedgerState {
  readonly balances: ReadonlyTable<number>;
}

/** A part of the state and how an event changes it. Pure: the same events always give the same table. */
export interface Slice<V = unknown, T extends Table<V> = Table<V>> {
  readonly name: keyof LedgerState;
  /** The table of the slice; a plain one, unless given. */
  readonly table?: () => T;
  /** Raised when the handlers or the shape of the values change, so that older snapshots are ignored. */
  readonly version: number;
  /** By type, what an event changes; the last argument is the coins that it moves, already checked: none, or two or more. */
  readonly on?: Handlers<T, [postings: Postings]>;
  /** As well, what every event changes, of a type that no feature declares, too: of slices of the ledger itself. */
  evolve?(table: T, event: SealedEvent, postings: Postings): void;
}

/** An event that a decision returns, before it is sealed. */
export interface LedgerEvent {
  readonly type: string;
  readonly data: JsonObject;
  /** Schema version of `data`; 1 when left out. */
  readonly v?: number;
}

/** Coins of some accounts. */
export type Balances = Readonly<Record<string, number>>;

/** Coins by account. An account that holds nothing has no row. */
export const balancesSlice: Slice<number> = {
  name: 'balances',
  version: 1,
  evolve(table, _event, postings) {
    for (const { account, amount } of postings) {
      const balance = (table.get(account) ?? 0) + amount;
      if (balance === 0) table.delete(account);
      else table.set(account, balance);
    }
  },
};

/** Coins of an account. */
export const balanceOf = (state: Pick<LedgerState, 'balances'>, account: string): number =>
  state.balances.get(account) ?? 0;
