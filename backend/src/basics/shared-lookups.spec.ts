import { beforeEach, expect, it } from '@jest/globals';
import { SharedLookups } from './shared-lookups.js';

let lookups: SharedLookups<number>;
/** The queries in the order in which they began. */
let begun: { resolve(value: number): void; reject(error: Error): void }[];
const query = () => new Promise<number>((resolve, reject) => begun.push({ resolve, reject }));

beforeEach(() => {
  [lookups, begun] = [new SharedLookups(), []];
});

it('asks once for all who ask while a query runs, after they have asked', async () => {
  const first = lookups.lookUp('ada', query);
  const waiting = Array.from({ length: 100 }, () => lookups.lookUp('ada', query));
  expect(begun).toHaveLength(1);
  begun[0]?.resolve(1);
  expect(await first).toBe(1);
  await Promise.resolve();
  expect(begun).toHaveLength(2);
  const late = lookups.lookUp('ada', query);
  begun[1]?.resolve(2);
  expect(await Promise.all(waiting)).toEqual(waiting.map(() => 2));
  begun[2]?.resolve(3);
  expect(await late).toBe(3);
});

it('asks again after a query has ended or failed, and apart for another key', async () => {
  const failed = lookups.lookUp('ada', query);
  const other = lookups.lookUp('ben', query);
  const waiting = lookups.lookUp('ada', query);
  begun[0]?.reject(new Error('down'));
  await expect(failed).rejects.toThrow('down');
  begun[1]?.resolve(1);
  expect(await other).toBe(1);
  begun[2]?.resolve(2);
  expect(await waiting).toBe(2);
  const again = lookups.lookUp('ada', query);
  begun[3]?.resolve(4);
  expect(await again).toBe(4);
});
