import { expect, it } from '@jest/globals';
import { Turns } from './turns.js';

it('lets so many run at once, the others in order, and refuses those for whom there is no room', async () => {
  const turns = new Turns(2, 2);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const take = (name: string) =>
    turns.take(() => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    });
  const taken = ['a', 'b', 'c', 'd', 'e'].map(take);
  expect(begun).toEqual(['a', 'b']);
  expect(taken[4]).toBeUndefined();
  ends.get('b')?.();
  expect(await taken[1]).toBe('b');
  await new Promise(setImmediate);
  expect(begun).toEqual(['a', 'b', 'c']);
});

it('gives the turn on after a failure', async () => {
  const turns = new Turns(1, 1);
  const failed = turns.take(() => Promise.reject(new Error('no page')));
  const next = turns.take(() => Promise.resolve('page'));
  await expect(failed).rejects.toThrow('no page');
  expect(await next).toBe('page');
});
