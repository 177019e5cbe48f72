import { describe, expect, it } from '@jest/globals';
import { deriveEventId, SYSTEM } from '../ledger/format/envelope.js';
import { ID_WORDS, packId } from '../ledger/format/id-words.js';
import { DoubledIds, SpilledIds } from './spilled-ids.js';

/** Enough that every bucket is written in pieces. */
const IDS = 100_000;
const id = (number: number): string => deriveEventId(SYSTEM, 'id', number);
const digits = (number: number): string => id(number).replaceAll('-', '');

describe('ids that are looked through at the end', () => {
  it.each([
    ['in memory', IDS * 2],
    ['in a file', 0],
    ['in both', IDS / 2],
  ])('are found where they occur twice, %s', (_, memoryMax) => {
    const ids = new SpilledIds(memoryMax);
    const packed = new Uint32Array(IDS * ID_WORDS);
    for (let number = 0; number < IDS; number++) packId(id(number), packed, number * ID_WORDS);
    ids.addAll(packed);
    expect(ids.doubles()).toEqual(new Set());
    for (const number of [0, 77_777, IDS - 1, IDS, IDS]) ids.add(id(number));
    expect(ids.doubles()).toEqual(new Set([0, 77_777, IDS - 1, IDS].map(digits)));
    ids.close();
  });

  it('are judged as they come once it is known which occur twice', () => {
    const ids = new DoubledIds(new Set([digits(1)]));
    expect([1, 2, 2, 1, 1].map((number) => ids.add(id(number)))).toEqual([true, true, true, false, false]);
  });
});
