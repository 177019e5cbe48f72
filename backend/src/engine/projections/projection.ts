import type { SealedEvent } from '../ledger/format/envelope.js';
import { type Handlers, handlerOf } from '../ledger/state/event-data.js';

/**
 * A projection is a name, the tables it owns, and a pure mapping from an event to changes of their rows. The runner owns
 * transactions, order and the checkpoint.
 */
export interface Projection {
  readonly name: string;
  /** Raised when a handler writes other rows for the same events, so that the release that does so fills tables of its own. */
  readonly version: number;
  readonly tables: readonly TableDefinition[];
  /** By type, the rows that an event changes. */
  readonly on?: Handlers<Rows>;
  /** As well, what every event changes. */
  apply?(rows: Rows, event: SealedEvent): void;
}

/** What projections do with an event. */
export function applyEvent(projections: readonly Projection[], event: SealedEvent, rows: Rows): void {
  for (const { on, apply } of projections) {
    apply?.(rows, event);
    handlerOf(on, event.type)?.(rows, event);
  }
}

/** A read table. It is in its release's schema (read-schema.ts) and can always be rebuilt from the ledger. */
export interface TableDefinition {
  readonly name: string;
  /** Columns with their PostgreSQL types; all of them are `not null` unless listed in `nullable`. */
  readonly columns: Readonly<Record<string, ColumnType>>;
  readonly nullable?: readonly string[];
  /** Primary key. */
  readonly key: readonly string[];
  readonly indexes?: readonly (readonly string[])[];
  /** Rows are inserted and never changed, so that a rebuild can stream them instead of holding them in memory. */
  readonly appendOnly?: boolean;
}

export type ColumnType = 'text' | 'uuid' | 'bigint' | 'integer' | 'boolean' | 'timestamptz';
export type Value = string | number | boolean | null;
export type Row = Readonly<Record<string, Value>>;

/** The changes that events cause. */
export interface Rows {
  /** Inserts a new row; its key must not exist yet. */
  insert(table: TableDefinition, row: Row): void;
  /** Changes the row of `key`, or inserts it: `set` replaces values, `add` adds to numbers that start at zero. */
  upsert(table: TableDefinition, key: Row, change: { set?: Row; add?: Readonly<Record<string, number>> }): void;
}

/** The tables of several projections. */
export const tablesOf = (projections: readonly Projection[]): TableDefinition[] =>
  projections.flatMap(({ tables }) => tables);
