import { Readable } from 'node:stream';
import { expect, it } from '@jest/globals';
import { afterFirst } from './after-first.js';

async function* numbers(count: number, log: string[] = []) {
  try {
    for (let number = 1; number <= count; number++) {
      log.push(`made ${number}`);
      yield number;
    }
  } finally {
    log.push('closed');
  }
}

it.each([0, 1, 3])('yields all %i items', async (count) => {
  const seen: number[] = [];
  for await (const number of await afterFirst(numbers(count))) seen.push(number);
  expect(seen).toEqual([1, 2, 3].slice(0, count));
});

it('has made the first item, and no more', async () => {
  const log: string[] = [];
  const items = await afterFirst(numbers(3, log));
  expect(log).toEqual(['made 1']);
  for await (const _ of items) break;
  expect(log).toEqual(['made 1', 'closed']);
});

it('throws what the first item throws', async () => {
  const failing = Readable.from(numbers(3)).destroy(new Error('no answer'));
  await expect(afterFirst(failing)).rejects.toThrow('no answer');
});
