import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Journal, Table } from './tables.js';

const change = fc.record({
  table: fc.nat(1),
  key: fc.constantFrom('a', 'b', 'c', 'd'),
  value: fc.option(fc.integer(), { nil: undefined }),
});

function carryOut(
  tables: readonly Table<number>[],
  changes: readonly { table: number; key: string; value?: number }[],
) {
  for (const { table, key, value } of changes) {
    if (value === undefined) tables[table]?.delete(key);
    else tables[table]?.set(key, value);
  }
}

const contentOf = (tables: readonly Table<number>[]) => tables.map((table) => new Map(table.entries()));

describe('a journal', () => {
  it('undoes any changes back to any mark', () => {
    const changes = fc.array(change, { maxLength: 20 });
    fc.assert(
      fc.property(changes, changes, changes, (unnoted, before, after) => {
        const tables = [new Table<number>(), new Table<number>()];
        carryOut(tables, unnoted);
        const atStart = contentOf(tables);
        const journal = new Journal();
        for (const table of tables) table.journal = journal;
        carryOut(tables, before);
        const [mark, atMark] = [journal.mark, contentOf(tables)];
        carryOut(tables, after);
        journal.undoTo(mark);
        expect(contentOf(tables)).toEqual(atMark);
        expect(journal.mark).toBe(mark);
        carryOut(tables, after);
        journal.undoTo(0);
        expect(contentOf(tables)).toEqual(atStart);
      }),
    );
  });

  it('undoes batch after batch, newest first', () => {
    const table = new Table<number>([['a', 1]]);
    const journals = [new Journal(), new Journal()];
    for (const [index, journal] of journals.entries()) {
      table.journal = journal;
      table.set('a', 10 + index);
      table.set(`new ${index}`, 1);
    }
    for (const journal of journals.toReversed()) journal.undoTo(0);
    expect([...table.entries()]).toEqual([['a', 1]]);
  });
});

describe('a table', () => {
  it('holds the value that was set last', () => {
    const table = new Table<number>([['a', 1]]);
    table.set('a', 2);
    table.set('b', 3);
    table.delete('a');
    expect([table.get('a'), table.get('b'), table.has('a'), table.size]).toEqual([undefined, 3, false, 1]);
    expect([...table.values()]).toEqual([3]);
  });
});
