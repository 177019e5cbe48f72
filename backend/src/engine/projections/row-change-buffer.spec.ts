import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ReferenceRows } from '../../../test/reference-rows.js';
import type { Row, Rows, TableDefinition } from './projection.js';
import { RowChangeBuffer, type WriteGroup } from './row-change-buffer.js';

const PEOPLE: TableDefinition = {
  name: 'people',
  columns: { town: 'text', name: 'text', title: 'text', coins: 'bigint', visits: 'integer' },
  nullable: ['title'],
  key: ['town', 'name'],
};
const ENTRIES: TableDefinition = {
  name: 'entries',
  columns: { id: 'integer', amount: 'bigint' },
  key: ['id'],
  appendOnly: true,
};
const TABLES = [PEOPLE, ENTRIES];

type Change = (rows: Rows) => void;
const title = fc.constantFrom('Dott.', 'Ing.', null);
const person = fc.record({ town: fc.constantFrom('Roma', 'Bari'), name: fc.constantFrom('Ada', 'Ben', 'Eva') });
const amount = fc.integer({ min: -9, max: 9 });
const upsert: fc.Arbitrary<Change> = fc
  .record({
    key: person,
    set: fc.option(fc.record({ title }), { nil: undefined }),
    add: fc.option(fc.record({ coins: amount, visits: amount }, { requiredKeys: [] }), { nil: undefined }),
  })
  .map(
    ({ key, set, add }) =>
      (rows) =>
        rows.upsert(PEOPLE, key, { set, add }),
  );

/** Each row is inserted once: entries under new ids, people in a third town, who are then changed like the others. */
const inserts = (count: number): Change[] =>
  Array.from({ length: count }, (_, id): Change => {
    const key = { town: 'Pisa', name: `${id}` };
    return (rows) => {
      rows.insert(ENTRIES, { id, amount: id });
      rows.insert(PEOPLE, { ...key, title: null, coins: 1, visits: 0 });
      rows.upsert(PEOPLE, key, { set: { title: 'Sig.' }, add: { coins: id } });
    };
  });

/** Executes write groups as the statements of read-schema.ts do. */
function write(groups: readonly WriteGroup[], rows: ReferenceRows): void {
  for (const { table, columns, added, inserts: isInsert, rows: written } of groups) {
    expect(new Set(columns).size).toBe(columns.length);
    for (const row of written) {
      expect(Object.keys(row).sort()).toEqual([...columns].sort());
      if (isInsert) rows.insert(table, row);
      else rows.upsert(table, pick(row, table.key), splitAt(row, table, added));
    }
  }
}

const pick = (row: Row, columns: readonly string[]): Row =>
  Object.fromEntries(Object.entries(row).filter(([column]) => columns.includes(column)));

function splitAt(row: Row, { key }: TableDefinition, added: readonly string[]) {
  const others = Object.keys(row).filter((column) => !key.includes(column) && !added.includes(column));
  const add = Object.fromEntries(added.map((column) => [column, Number(row[column])]));
  return { set: pick(row, others), add };
}

function folded(changes: readonly Change[]): RowChangeBuffer {
  const fold = new RowChangeBuffer();
  for (const change of changes) change(fold);
  return fold;
}

function naive(changes: readonly Change[]): ReferenceRows {
  const rows = new ReferenceRows();
  for (const change of changes) change(rows);
  return rows;
}

describe('the row change buffer', () => {
  it('gives the same rows as its changes one by one, in batches of any size', () => {
    const changes = fc.tuple(fc.array(upsert, { maxLength: 40 }), fc.nat(6), fc.integer({ min: 1, max: 12 }));
    fc.assert(
      fc.property(changes, ([upserts, count, size]) => {
        const all = upserts.flatMap((change, index) => [change, ...inserts(count).slice(index, index + 1)]);
        const written = new ReferenceRows();
        for (let at = 0; at < all.length; at += size) write(folded(all.slice(at, at + size)).groups(), written);
        for (const table of TABLES) expect(written.of(table)).toEqual(naive(all).of(table));
      }),
    );
  });

  it('writes one row for a thousand changes', () => {
    const changes = Array.from(
      { length: 1000 },
      (): Change => (rows) => {
        rows.upsert(PEOPLE, { town: 'Roma', name: 'Ada' }, { set: { title: 'Ing.' }, add: { coins: 1, visits: 2 } });
      },
    );
    const row = { town: 'Roma', name: 'Ada', title: 'Ing.', coins: 1000, visits: 2000 };
    expect(
      folded(changes)
        .groups()
        .map(({ rows }) => rows),
    ).toEqual([[row]]);
  });

  it.each<[string, readonly Change[]]>([
    [
      'sets what it added to',
      [
        (rows) => rows.upsert(PEOPLE, ADA, { add: { coins: 3 } }),
        (rows) => rows.upsert(PEOPLE, ADA, { set: { coins: 5 } }),
      ],
    ],
    [
      'adds to what it set',
      [
        (rows) => rows.upsert(PEOPLE, ADA, { set: { coins: 5 } }),
        (rows) => rows.upsert(PEOPLE, ADA, { add: { coins: 3 } }),
      ],
    ],
    [
      'adds to what an insert left out, and to nothing that it set',
      [
        (rows) => rows.insert(PEOPLE, { ...ADA, title: null, coins: 1 }),
        (rows) => rows.upsert(PEOPLE, ADA, { set: { coins: null }, add: { visits: 2 } }),
        (rows) => rows.upsert(PEOPLE, ADA, { add: { coins: 3 } }),
      ],
    ],
    ['sets and adds at once', [(rows) => rows.upsert(PEOPLE, ADA, { set: { coins: 5 }, add: { coins: 3 } })]],
    [
      'has keys with line breaks',
      [
        (rows) => rows.upsert(PEOPLE, { town: 'a\nb', name: 'c' }, { add: { coins: 1 } }),
        (rows) => rows.upsert(PEOPLE, { town: 'a', name: 'b\nc' }, { add: { coins: 2 } }),
      ],
    ],
  ])('gives the same rows when it %s', (_, changes) => {
    const written = new ReferenceRows();
    write(folded(changes).groups(), written);
    expect(written.of(PEOPLE)).toEqual(naive(changes).of(PEOPLE));
  });

  it('refuses a column that the table does not have', () => {
    const fold = new RowChangeBuffer();
    expect(() => fold.insert(PEOPLE, { ...ADA, town2: 'Bari' })).toThrow('no column town2');
    expect(() => fold.upsert(PEOPLE, ADA, { set: { town2: 'Bari' } })).toThrow('no column town2');
  });

  it('releases the rows of append-only tables, once', () => {
    const fold = folded(inserts(3));
    expect(fold.drainAppended().map(({ table, rows }) => [table.name, rows.length])).toEqual([['entries', 3]]);
    expect(fold.drainAppended()).toEqual([]);
    expect(fold.groups().map(({ table }) => table.name)).toEqual(['people']);
  });
});

const ADA = { town: 'Roma', name: 'Ada' };
