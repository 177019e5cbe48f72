import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { AREA_LETTERS } from '../../categories/areas.js';
import { readOrientationContent } from './orientation-content.js';
import { byArea, isFlat, likedAreas, orderOf, scoresOf, type Tenths, tenthsOf } from './scores.js';

const { statements } = readOrientationContent();
/** The same answers to the statements of each area, in order. */
const answering = (ofArea: Partial<Record<string, readonly number[]>>) =>
  Object.fromEntries(
    AREA_LETTERS.flatMap((area) =>
      statements
        .filter((statement) => statement.area === area)
        .flatMap(({ _id }, index) => (ofArea[area]?.[index] === undefined ? [] : [[_id, ofArea[area][index]]])),
    ),
  ) as Record<string, number>;
const means = (tenths: Partial<Tenths>): Tenths => byArea((area) => tenths[area] ?? null);

describe('the mean of an area', () => {
  it.each([
    [[5, 5, 5, 4, 4, 4, 4, 4], 44],
    [[1, 1, 1, 1, 1, 1, 1, 1], 10],
    [[5, 4, 4, 4, 4, 4], 42],
    [[1, 1, 1, 1, 1, 1, 2, 2], 13],
    [[5, 5, 5, 5, 5], null],
    [[], null],
  ])('of %j is %j tenths', (given, expected) => {
    expect(tenthsOf(statements, answering({ S: given })).S).toBe(expected);
  });

  it('is the mean to a tenth, half up, of any answers', () => {
    const given = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 6, maxLength: 8 });
    fc.assert(
      fc.property(given, (answers) => {
        const mean = answers.reduce((total, answer) => total + answer, 0) / answers.length;
        const tenths = tenthsOf(statements, answering({ A: answers })).A;
        expect(Math.abs(Number(tenths) / 10 - mean)).toBeLessThanOrEqual(0.05 + 1e-9);
        expect(Number(tenths)).toBeGreaterThanOrEqual(mean * 10 - 0.5);
      }),
    );
  });

  it('reads nothing that an object has by itself', () => {
    expect(tenthsOf([{ _id: 'constructor', text: '', area: 'R' }], {}).R).toBeNull();
  });
});

it('gives equal means one place, and leaves the next one out', () => {
  const scores = scoresOf(means({ R: 40, I: 35, A: 35, S: 20 }));
  expect(scores).toEqual({
    R: { mean: 4, place: 1 },
    I: { mean: 3.5, place: 2 },
    A: { mean: 3.5, place: 2 },
    S: { mean: 2, place: 4 },
    E: null,
    C: null,
  });
  expect(orderOf(means({ R: 40, I: 35, A: 35, S: 20 }))).toEqual([['R'], ['I', 'A'], ['S']]);
});

it.each([
  [{ R: 34, I: 30, A: 30, S: 30, E: 30, C: 30 }, true],
  [{ R: 35, I: 30, A: 30, S: 30, E: 30, C: 30 }, false],
  [{ R: 29, I: 10 }, true],
  [{ R: 30, I: 10 }, false],
  [{ R: 50 }, true],
])('%j is flat: %j', (tenths, expected) => expect(isFlat(means(tenths))).toBe(expected));

describe('the areas on which suggestions rest', () => {
  it.each<[string, Partial<Tenths>, string]>([
    ['the first three places', { R: 50, I: 45, A: 40, S: 35, E: 10, C: 10 }, 'RIA'],
    ['all that share the third place', { R: 50, I: 45, A: 40, S: 40, E: 10, C: 10 }, 'RIAS'],
    ['no fourth place after a tie', { R: 50, I: 40, A: 40, S: 35 }, 'RIA'],
    ['a mean of three, and none below it', { R: 50, I: 30, A: 29 }, 'RI'],
    ['none of means that are close', { R: 44, I: 40, A: 40, S: 40 }, ''],
    ['none where nothing is liked', { R: 29, I: 10 }, ''],
  ])('are %s', (_, tenths, letters) => expect(likedAreas(means(tenths)).join('')).toBe(letters));
});
