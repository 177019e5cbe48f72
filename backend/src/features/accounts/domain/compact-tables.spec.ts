import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { CompactTable } from '../../../engine/ledger/state/compact-table.js';
import { DueTable } from '../../../engine/ledger/state/due-table.js';
import { GroupedTable } from '../../../engine/ledger/state/grouped-table.js';
import { Journal, Table } from '../../../engine/ledger/state/tables.js';
import { AccountTable } from './account-table.js';

/** Tables that hold their rows in another way than `Table`: each has to be the same map, also when changes are undone. */

const uuid = (digit: number): string => `0000000${digit}-0000-4000-8000-000000000000`;
const keys = [0, 1, 2, 3].map(uuid);
const pairs = [0, 1, 2, 3].map((digit) => `${uuid(digit % 2)} ${uuid(digit)}`);
const minutes = fc.integer({ min: 0, max: 600 }).map((minute) => new Date(minute * 60_000).toISOString());
const account = fc.record({
  role: fc.constantFrom('minor' as const, 'adult' as const, 'company' as const, 'admin' as const),
  roleRevision: fc.nat(2 ** 40),
  edit: fc.option(fc.constant('edit'), { nil: undefined }),
});

const kinds: readonly [string, () => Table<unknown>, readonly string[], fc.Arbitrary<unknown>][] = [
  ['compact, by UUID', () => new CompactTable() as Table<unknown>, keys, fc.nat(2 ** 31)],
  ['compact, by two UUIDs', () => new CompactTable() as Table<unknown>, pairs, fc.nat(2 ** 31)],
  ['by due time', () => new DueTable() as Table<unknown>, keys, minutes],
  ['by group', () => new GroupedTable<unknown>(), pairs, fc.integer()],
  ['of accounts', () => new AccountTable() as Table<unknown>, keys, account],
];

describe.each(kinds)('a table %s', (_, make, names, value) => {
  const change = fc.record({ key: fc.constantFrom(...names), value: fc.option(value, { nil: undefined }) });
  type Changes = readonly { readonly key: string; readonly value: unknown }[];
  const apply = (table: Table<unknown>, changes: Changes) => {
    for (const one of changes) {
      if (one.value === undefined) table.delete(one.key);
      else table.set(one.key, one.value);
    }
  };
  const rowsOf = (table: Table<unknown>) => names.map((key) => [table.get(key), table.has(key)]);
  const expectSame = (table: Table<unknown>, plain: Table<unknown>) => {
    expect(rowsOf(table)).toEqual(rowsOf(plain));
    expect(table.size).toBe(plain.size);
    expect([...table.entries()]).toHaveLength(plain.size);
  };

  it('is a map whose changes are undone, and that a snapshot holds', () => {
    fc.assert(
      fc.property(fc.array(change), fc.array(change), (before, undone) => {
        const [table, plain] = [make(), new Table<unknown>()];
        for (const one of [table, plain]) apply(one, before);
        expectSame(table, plain);
        const journal = new Journal();
        table.journal = journal;
        apply(table, undone);
        journal.undoTo(0);
        expectSame(table, plain);
        const restored = make();
        for (const part of table.pack()) restored.unpack(part);
        expectSame(restored, plain);
        restored.clear();
        expectSame(restored, new Table());
      }),
    );
  });
});

it('a table by due time finds what is due, however it was changed, and no more than is asked for', () => {
  const change = fc.record({ key: fc.constantFrom(...keys), time: fc.option(minutes, { nil: undefined }) });
  fc.assert(
    fc.property(fc.array(change), minutes, fc.nat(4), (changes, now, most) => {
      const table = new DueTable();
      for (const { key, time } of changes) {
        if (time === undefined) table.delete(key);
        else table.set(key, time);
      }
      const due = [...table.entries()].filter(([, time]) => time <= now).map(([key]) => key);
      expect(table.dueAt(new Date(now), keys.length).toSorted()).toEqual(due.toSorted());
      expect(table.dueAt(new Date(now), most)).toHaveLength(Math.min(most, due.length));
    }),
  );
});

it('a table by group lists the members of a group, and drops them at once', () => {
  const table = new GroupedTable<number>();
  const [ada, ben] = ['ada', 'ben'];
  for (const key of [`one ${ada}`, `one ${ben}`, `two ${ada}`]) table.set(key, 1);
  expect([[...table.membersOf('one')], [...table.membersOf('none')]]).toEqual([[ada, ben], []]);
  const journal = new Journal();
  table.journal = journal;
  table.deleteGroup('one');
  table.deleteGroup('none');
  expect([...table.entries()]).toEqual([[`two ${ada}`, 1]]);
  journal.undoTo(0);
  expect([[...table.membersOf('one')], table.size]).toEqual([[ada, ben], 3]);
});
