import { beforeEach, describe, expect, it } from '@jest/globals';
import { ADA, BEN, NOON, openLedger } from '../../test/coins.js';
import { MemoryStore } from '../../test/memory-store.js';
import type { LocalLedger } from '../ledger/local-ledger.js';
import { NewRowIds } from './new-row-ids.js';

const DAY_MS = 86_400_000;
const onDay = (days: number) => new Date(NOON.getTime() + days * DAY_MS);

let ledger: LocalLedger;
let ids: NewRowIds;
beforeEach(async () => {
  ledger = await openLedger(new MemoryStore());
  ids = new NewRowIds(ledger);
});

describe('the id of a new row', () => {
  it('is the first id for as long as its key counts, and then a new one', async () => {
    const found = [];
    for (const day of [0, 1, 2, 3]) {
      await ids.idFor('item', BEN, `other key ${day}`, onDay(day));
      found.push(await ids.idFor('item', ADA, 'a key', onDay(day)));
    }
    expect(found[1]).toBe(found[0]);
    expect(found[2]).not.toBe(found[0]);
    expect(found[3]).toBe(found[2]);
  });

  it('is refused if the key created a row of another kind, and differs for another person', async () => {
    const first = await ids.idFor('item', ADA, 'a key', NOON);
    await expect(ids.idFor('category', ADA, 'a key', NOON)).rejects.toMatchObject({ code: 'KEY_REUSED' });
    expect(await ids.idFor('category', BEN, 'a key', NOON)).not.toBe(first);
  });

  it('without a key is always new, and appends no event', async () => {
    const { revision } = ledger.head;
    const found = [await ids.idFor('item', ADA, undefined, NOON), await ids.idFor('item', ADA, undefined, NOON)];
    expect(new Set(found).size).toBe(2);
    expect(ledger.head.revision).toBe(revision);
  });
});
