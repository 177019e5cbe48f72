import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { notLinearizable, type Operation } from './linearizability.js';

const op = (name: string, called: number, answered: number, next: Operation<number>['next']): Operation<number> => ({
  name,
  called,
  answered,
  next,
});
const add = (called: number, answered: number, coins = 1) =>
  op(`add ${coins}`, called, answered, (state) => state + coins);
const read = (called: number, answered: number, coins: number) =>
  op(`read ${coins}`, called, answered, (state) => (state === coins ? state : undefined));
const refused = (called: number, answered: number, coins: number) =>
  op(`refused ${coins}`, called, answered, (state) => (state < coins ? state : undefined));

describe('a history of one account', () => {
  it.each([
    ['a read beside a deposit sees it or not', [add(1, 4), read(2, 3, 0)]],
    ['a read beside a deposit sees it', [add(1, 4), read(2, 3, 1)]],
    ['a deposit without an answer took effect', [add(1, Infinity), read(2, 3, 0), read(4, 5, 1)]],
    ['a deposit without an answer took no effect', [add(1, Infinity), read(4, 5, 0)]],
    ['a refusal rests on the state before', [refused(1, 4, 1), add(2, 3)]],
    ['orders that look wrong at first', [read(1, 10, 2), add(2, 9), add(3, 8), read(4, 7, 1)]],
  ])('is linearizable: %s', (_, operations) => {
    expect(notLinearizable(operations, 0)).toBeUndefined();
  });

  it.each([
    ['a read misses a deposit that was answered before', [add(1, 2), read(3, 4, 0)], ['read 0']],
    ['a read goes back', [add(1, 9), read(2, 3, 1), read(4, 5, 0)], ['read 0']],
    ['a refusal after the coins were there', [add(1, 2, 5), refused(3, 4, 5)], ['refused 5']],
    ['a read of what was never there', [add(1, 2), read(3, 4, 2)], ['read 2']],
    [
      'a deposit without an answer takes effect and is gone again',
      [add(1, Infinity), read(2, 3, 1), read(4, 5, 0)],
      ['read 0'],
    ],
  ])('is not: %s', (_, operations, unexplained) => {
    expect(notLinearizable(operations, 0)).toEqual(unexplained);
  });

  it('agrees with trying every order', () => {
    const any = fc.array(
      fc.record({
        called: fc.integer({ min: 0, max: 9 }),
        takes: fc.integer({ min: 1, max: 6 }),
        coins: fc.integer({ min: -1, max: 3 }),
      }),
      { maxLength: 5 },
    );
    fc.assert(
      fc.property(any, (made) => {
        const history = made.map(({ called, takes, coins }, at) => {
          const times = [called * 10 + at, (called + takes) * 10 + at] as const;
          return coins < 0 ? add(...times) : read(...times, coins);
        });
        expect(notLinearizable(history, 0) === undefined).toBe(someOrderFits(history, 0));
      }),
      { numRuns: 500 },
    );
  });
});

function someOrderFits(left: readonly Operation<number>[], state: number): boolean {
  if (left.length === 0) return true;
  return left.some((first) => {
    if (left.some((other) => other.answered < first.called)) return false;
    const next = first.next(state);
    return (
      next !== undefined &&
      someOrderFits(
        left.filter((other) => other !== first),
        next,
      )
    );
  });
}
