import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isOneSlip } from './one-slip.js';

it.each([
  ['inglese', 'inglse'],
  ['inglse', 'inglese'],
  ['matematica', 'matematca'],
  ['rinaldi', 'rinladi'],
  ['torno', 'torni'],
  ['corso', 'ocrso'],
])('%s and %s are a slip apart', (one, other) => expect(isOneSlip(one, other)).toBe(true));

it.each([
  ['casa', 'cassa'],
  ['cassa', 'casa'],
  ['corso', 'corso'],
  ['corso', 'cosro '],
  ['abcde', 'bcdea'],
  ['abcde', 'cbade'],
  ['inglese', 'inlgesi'],
])('%s and %s are not', (one, other) => expect(isOneSlip(one, other)).toBe(false));

const letters = fc.constantFrom(...'abcdei');
const word = fc.array(letters, { minLength: 6, maxLength: 12 });

it('takes every single slip, from either side', () => {
  const slips = fc.constantFrom<(word: string[], at: number, letter: string) => string[]>(
    (from, at) => from.toSpliced(at, 1),
    (from, at, letter) => from.toSpliced(at, 0, letter),
    (from, at, letter) => from.with(at, letter),
    (from, at) => from.toSpliced(at, 2, from[at + 1] ?? '', from[at] ?? ''),
  );
  fc.assert(
    fc.property(word, slips, fc.nat(4), letters, (right, slip, at, letter) => {
      const wrong = slip(right, at, letter).join('');
      const isChanged = wrong !== right.join('');
      expect(isOneSlip(right.join(''), wrong)).toBe(isChanged);
      expect(isOneSlip(wrong, right.join(''))).toBe(isChanged);
    }),
  );
});

it('takes only words that share one with a letter out', () => {
  const out = (from: string) => new Set([from, ...[...from].map((_, at) => [...from].toSpliced(at, 1).join(''))]);
  const near = fc.array(fc.constantFrom(...'ab'), { minLength: 5, maxLength: 6 });
  fc.assert(
    fc.property(near, near, (one, other) => {
      const [first, second] = [one.join(''), other.join('')];
      const doShare = [...out(first)].some((rest) => out(second).has(rest));
      expect(isOneSlip(first, second) && !doShare).toBe(false);
    }),
  );
});
