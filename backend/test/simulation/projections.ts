import type { StoredEvent } from '../../src/engine/event-store/event-store.js';
import { parseEnvelope, type SealedEvent } from '../../src/engine/ledger/format/envelope.js';
import { postingsOf } from '../../src/engine/ledger/state/postings.js';
import type { Projection, Row, TableDefinition } from '../../src/engine/projections/projection.js';

/** Read tables of every kind that projections write: sums, values that are set, rows that are only added. */

const BALANCES: TableDefinition = {
  name: 'sim_balances',
  columns: { account: 'text', coins: 'bigint', rev: 'bigint' },
  key: ['account'],
};
const ENTRIES: TableDefinition = {
  name: 'sim_entries',
  columns: { rev: 'bigint', type: 'text', hash: 'text' },
  key: ['rev'],
  appendOnly: true,
};

const postings = (event: Pick<SealedEvent, 'data'>) => {
  const found = postingsOf(event.data);
  return found && found !== 'malformed' ? found : [];
};

export const projections: readonly Projection[] = [
  {
    name: 'sim',
    version: 1,
    tables: [BALANCES, ENTRIES],
    apply(rows, event) {
      const { rev, type, hash } = event;
      rows.insert(ENTRIES, { rev, type, hash });
      for (const { account, amount } of postings(event)) {
        rows.upsert(BALANCES, { account }, { set: { rev }, add: { coins: amount } });
      }
    },
  },
];

/** Coins of an account in the tables. */
export const coinsIn = (tables: Tables, account: string): number =>
  Number(tables.get(BALANCES)?.get(account)?.coins ?? 0);

/** What the tables should hold, computed in the plainest way. */
export class ReplayedRows {
  private readonly entries = new Map<string, Row>();
  private readonly balances = new Map<string, { account: string; coins: number; rev: number }>();

  advance(events: readonly StoredEvent[]): void {
    for (const { envelope } of events) {
      const event = parseEnvelope(envelope);
      if (!event) continue;
      const { rev, type, hash } = event;
      this.entries.set(String(rev), { rev, type, hash });
      for (const { account, amount } of postings(event)) {
        this.balances.set(account, { account, coins: (this.balances.get(account)?.coins ?? 0) + amount, rev });
      }
    }
  }

  /** Whether the tables hold the same balances, and as many entries. */
  resembles(tables: Tables): boolean {
    return (
      (tables.get(ENTRIES)?.size ?? 0) === this.entries.size &&
      textOf(BALANCES, tables.get(BALANCES)) === textOf(BALANCES, this.balances)
    );
  }

  /** Whether the tables hold the same rows. */
  equals(tables: Tables): boolean {
    return this.resembles(tables) && textOf(ENTRIES, tables.get(ENTRIES)) === textOf(ENTRIES, this.entries);
  }
}

type Tables = ReadonlyMap<TableDefinition, ReadonlyMap<string, Row>>;

function textOf(table: TableDefinition, rows: ReadonlyMap<string, Row> = new Map()): string {
  const sorted = [...rows].sort(([one], [other]) => (one < other ? -1 : 1));
  const columns = Object.keys(table.columns);
  return sorted.map(([, row]) => columns.map((column) => row[column]).join(' ')).join();
}
