import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { deriveEventId } from '../format/envelope.js';
import { KeyIndex } from './key-index.js';

const REVISION_MAX = 2 ** 32 - 2;
/** Few different ids, so that many come twice, some of them equal in all 32-bit words but one. */
const id = fc.oneof(
  fc.nat(30).map((number) => deriveEventId('system', 'a', number)),
  fc.nat(30).map((number) => `00000000-0000-8000-8000-0000000000${String(number).padStart(2, '0')}`),
  fc.nat(30).map((number) => `000000${String(number).padStart(2, '0')}-0000-8000-8000-000000000000`),
  fc.uuid(),
);
const entry = fc.record({ id, revision: fc.integer({ min: 0, max: REVISION_MAX }) });
/** An index that holds the entries. */
function indexOf(entries: readonly { id: string; revision: number }[]): KeyIndex {
  const index = new KeyIndex();
  for (const { id: added, revision } of entries) index.add(added, revision);
  return index;
}
const derived = (count: number) =>
  Array.from({ length: count }, (_, revision) => ({ id: deriveEventId('system', 'key', revision), revision }));

describe('the index of keys', () => {
  it('is a map from ids to the revision they were first added with', () => {
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 60 }), id, (entries, stranger) => {
        const index = new KeyIndex();
        const map = new Map<string, number>();
        for (const { id: added, revision } of entries) {
          expect(index.add(added, revision)).toBe(!map.has(added));
          if (!map.has(added)) map.set(added, revision);
        }
        expect(index.size).toBe(map.size);
        for (const known of [...map.keys(), stranger]) expect(index.get(known)).toBe(map.get(known));
      }),
    );
  });

  it('loads packed entries, and loading them twice changes nothing', () => {
    fc.assert(
      fc.property(fc.uniqueArray(entry, { maxLength: 60, selector: (one) => one.id }), (entries) => {
        const index = new KeyIndex();
        const packed = [...indexOf(entries).pack()];
        for (let time = 0; time < 2; time++) for (const part of packed) index.addPacked(part);
        expect(index.size).toBe(entries.length);
        for (const { id: known, revision } of entries) expect(index.get(known)).toBe(revision);
      }),
    );
  });

  it.each<[string, (index: KeyIndex, entries: ReturnType<typeof derived>) => void]>([
    ['one by one', (index, entries) => entries.forEach((one) => void index.add(one.id, one.revision))],
    ['packed', (index, entries) => [...indexOf(entries).pack()].forEach((part) => void index.addPacked(part))],
  ])('loses no entry while it grows, added %s', (_, add) => {
    const [index, entries] = [new KeyIndex(), derived(60_000)];
    add(index, entries);
    expect(index.size).toBe(entries.length);
    expect(entries.filter((one) => index.get(one.id) !== one.revision)).toEqual([]);
    expect(index.get(deriveEventId('system', 'key', 60_000))).toBeUndefined();
  });

  it('forgets the ids that are deleted and no other, whatever was placed behind them', () => {
    const many = derived(3_000);
    fc.assert(
      fc.property(fc.uniqueArray(entry, { maxLength: 40, selector: (one) => one.id }), fc.nat(2_999), (few, from) => {
        const entries = [...few, ...many];
        const index = indexOf(entries);
        const deleted = new Set([...few.slice(0, few.length / 2), ...many.slice(from)].map((one) => one.id));
        for (const gone of deleted) index.delete(gone);
        index.delete('ffffffff-ffff-8fff-8fff-ffffffffffff');
        expect(index.size).toBe(entries.length - deleted.size);
        const wrong = entries.filter((one) => index.get(one.id) !== (deleted.has(one.id) ? undefined : one.revision));
        expect(wrong).toEqual([]);
      }),
      { numRuns: 20 },
    );
  });

  it('drops the ids of earlier revisions and no other', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(entry, { maxLength: 60, selector: (one) => one.id }),
        entry,
        (entries, { revision }) => {
          const index = indexOf(entries);
          index.forgetBefore(revision);
          const staying = entries.filter((one) => one.revision >= revision);
          expect(index.size).toBe(staying.length);
          for (const one of entries) {
            expect(index.get(one.id)).toBe(one.revision >= revision ? one.revision : undefined);
          }
        },
      ),
    );
  });
});
