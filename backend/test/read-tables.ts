import type { EventStore } from '../src/engine/event-store/event-store.js';
import { parseEnvelope } from '../src/engine/ledger/format/envelope.js';
import { postingsOf } from '../src/engine/ledger/state/postings.js';
import {
  applyEvent,
  type Projection,
  type Row,
  type TableDefinition,
  tablesOf,
} from '../src/engine/projections/projection.js';
import { allEvents, STREAM } from './coins.js';
import type { TestDatabase } from './database.js';
import { ReferenceRows } from './reference-rows.js';

/** Small projections for specs of the projection runner. */

export const BALANCES: TableDefinition = {
  name: 'test_balances',
  columns: { account: 'text', coins: 'bigint', transactions: 'integer' },
  key: ['account'],
};
export const ENTRIES: TableDefinition = {
  name: 'test_entries',
  columns: { account: 'text', revision: 'bigint', amount: 'bigint', hash: 'text', at: 'timestamptz' },
  key: ['account', 'revision'],
  indexes: [['revision']],
  appendOnly: true,
};
export const NOTES: TableDefinition = {
  name: 'test_notes',
  columns: { id: 'text', text: 'text', revision: 'bigint' },
  nullable: ['text'],
  key: ['id'],
};

export const projections: readonly Projection[] = [
  {
    name: 'test-coins',
    version: 1,
    tables: [BALANCES, ENTRIES],
    apply(rows, { data, rev, hash, ts }) {
      const postings = postingsOf(data);
      if (postings === undefined || postings === 'malformed') return;
      for (const { account, amount } of postings) {
        rows.upsert(BALANCES, { account }, { add: { coins: amount, transactions: 1 } });
        rows.insert(ENTRIES, { account, revision: rev, amount, hash, at: ts });
      }
    },
  },
  {
    name: 'test-notes',
    version: 1,
    tables: [NOTES],
    apply(rows, { type, data: { id, text }, rev }) {
      if (type !== 'Noted') return;
      rows.upsert(NOTES, { id: String(id) }, { set: { text: typeof text === 'string' ? text : null, revision: rev } });
    },
  },
];

/** The rows of the read tables, by table, in the order of their keys. */
export async function shown(database: TestDatabase, of = projections): Promise<Record<string, Row[]>> {
  const tables: Record<string, Row[]> = {};
  for (const table of tablesOf(of)) {
    const order = table.key.map((column) => `${column}::text collate "C"`).join(', ');
    const found = await database.query<{ row: Row }>(
      `select to_jsonb(t) as row from ${table.name} t order by ${order}`,
    );
    tables[table.name] = found.map(({ row }) => withIsoTimes(table, row));
  }
  return tables;
}

/** The expected rows: every event of the store, applied change by change. */
export async function expected(store: EventStore, of = projections): Promise<Record<string, Row[]>> {
  const rows = new ReferenceRows();
  for (const { envelope } of await allEvents(store, STREAM)) {
    const event = parseEnvelope(envelope);
    if (event) applyEvent(of, event, rows);
  }
  const tables = tablesOf(of);
  return Object.fromEntries(tables.map((table) => [table.name, rows.of(table).sort(byTextOf(table))]));
}

/** PostgreSQL's JSON writes times with another zone and without trailing zeros. */
const withIsoTimes = ({ columns }: TableDefinition, row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      columns[name] === 'timestamptz' && typeof value === 'string' ? new Date(value).toISOString() : value,
    ]),
  );

const byTextOf =
  ({ key }: TableDefinition) =>
  (a: Row, b: Row): number => {
    for (const column of key) {
      const [one, other] = [String(a[column]), String(b[column])];
      if (one !== other) return one < other ? -1 : 1;
    }
    return 0;
  };

/** The revision of the checkpoint. */
export async function checkpoint(database: TestDatabase): Promise<number> {
  const [row] = await database.query<{ revision: string }>('select revision from checkpoint');
  return Number(row?.revision);
}

/** A row with the database's defaults for missing columns. */
export function whole({ columns, nullable = [] }: TableDefinition, row: Row): Row {
  const start = (name: string, type: string) => (!nullable.includes(name) && /int/.test(type) ? 0 : null);
  return Object.fromEntries(Object.entries(columns).map(([name, type]) => [name, row[name] ?? start(name, type)]));
}
