import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { deriveEventId } from './envelope.js';
import { KeyIndex, packKeys } from './key-index.js';

const REVISION_MAX = 2 ** 32 - 2;
/** Few different ids, so that many come twice, some of them equal in all 32-bit words but one. */
const id = fc.oneof(
  fc.nat(30).map((number) => deriveEventId('system', 'a', number)),
  fc.nat(30).map((number) => `00000000-0000-8000-8000-0000000000${String(number).padStart(2, '0')}`),
  fc.nat(30).map((number) => `000000${String(number).padStart(2, '0')}-0000-8000-8000-000000000000`),
  fc.uuid(),
);
const entry = fc.record({ id, revision: fc.integer({ min: 0, max: REVISION_MAX }) });
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
        for (let time = 0; time < 2; time++) index.addPacked(packKeys(entries));
        expect(index.size).toBe(entries.length);
        for (const { id: known, revision } of entries) expect(index.get(known)).toBe(revision);
      }),
    );
  });

  it.each<[string, (index: KeyIndex, entries: ReturnType<typeof derived>) => void]>([
    ['one by one', (index, entries) => entries.forEach((one) => void index.add(one.id, one.revision))],
    ['packed', (index, entries) => index.addPacked(packKeys(entries))],
  ])('loses no entry while it grows, added %s', (_, add) => {
    const [index, entries] = [new KeyIndex(), derived(20_000)];
    add(index, entries);
    expect(index.size).toBe(entries.length);
    expect(entries.filter((one) => index.get(one.id) !== one.revision)).toEqual([]);
    expect(index.get(deriveEventId('system', 'key', 20_000))).toBeUndefined();
  });

  it('drops the ids of earlier revisions and no other', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(entry, { maxLength: 60, selector: (one) => one.id }),
        entry,
        (entries, { revision }) => {
          const index = new KeyIndex();
          index.addPacked(packKeys(entries));
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
