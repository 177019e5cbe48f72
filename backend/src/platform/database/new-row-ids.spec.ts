import { beforeEach, describe, expect, it } from '@jest/globals';
import { ADA, BEN, NOON, openLedger } from '../../../test/coins.js';
import { MemoryStore } from '../../../test/memory-store.js';
import { DomainError } from '../../engine/ledger/format/errors.js';
import type { LocalLedger } from '../../engine/ledger/writing/local-ledger.js';
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
      await ids.idFor('item', { actor: BEN, key: `other key ${day}`, now: onDay(day) });
      found.push(await ids.idFor('item', { actor: ADA, key: 'a key', now: onDay(day) }));
    }
    expect(found[1]).toBe(found[0]);
    expect(found[2]).not.toBe(found[0]);
    expect(found[3]).toBe(found[2]);
  });

  it('is refused if the key created a row of another kind, and differs for another person', async () => {
    const first = await ids.idFor('item', { actor: ADA, key: 'a key', now: NOON });
    await expect(ids.idFor('category', { actor: ADA, key: 'a key', now: NOON })).rejects.toMatchObject({
      code: 'KEY_REUSED',
    });
    expect(await ids.idFor('category', { actor: BEN, key: 'a key', now: NOON })).not.toBe(first);
  });

  it.each([undefined, 'a key'])('is refused with the reason of the caller, which leaves key %p unused', async (key) => {
    const sender = { actor: ADA, key, now: NOON };
    const taken = { code: 'TAKEN', status: 409, message: 'Esiste già' };
    const refused = ids.idFor('item', sender, new DomainError(taken.code, taken.status, taken.message));
    await expect(refused).rejects.toMatchObject(taken);
    await expect(refused).rejects.toBeInstanceOf(DomainError);
    expect(await ids.idFor('category', sender)).toEqual(expect.any(String));
  });

  it('without a key is always new, and appends no event', async () => {
    const { revision } = ledger.head;
    const found = [
      await ids.idFor('item', { actor: ADA, now: NOON }),
      await ids.idFor('item', { actor: ADA, now: NOON }),
    ];
    expect(new Set(found).size).toBe(2);
    expect(ledger.head.revision).toBe(revision);
  });
});
