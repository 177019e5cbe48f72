import { describe, expect, it } from '@jest/globals';
import { answersOf, statements } from '../../test/orientation';
import { placesOf, profileOf } from './scores';

/** Answers with these means, which are whole or a half: of eight answers to an area four are the lower, four the higher. */
const halvesOf = (means: Record<string, number>) =>
  Object.fromEntries(
    Object.entries(answersOf(means)).map(([id, mean]) => [
      id,
      Number(id.slice(1)) < 4 ? Math.floor(mean) : Math.ceil(mean),
    ]),
  );
const flatOf = (answers: Record<string, number>) => profileOf(statements, answers, false).isFlat;

describe('the result of a visitor', () => {
  it('has the means and places of the server: half up to a tenth, gaps after ties', () => {
    const answers = { ...answersOf({ R: 4, I: 3, A: 3, S: 2 }), r0: 5, r1: 5, r2: 5 };
    expect(profileOf(statements, answers, false)).toEqual({
      isFlat: false,
      inWordsOnly: false,
      scores: {
        R: { mean: 4.4, place: 1 },
        I: { mean: 3, place: 2 },
        A: { mean: 3, place: 2 },
        S: { mean: 2, place: 4 },
        E: null,
        C: null,
      },
    });
  });

  it('has an order and no figure for who is under fourteen', () => {
    const profile = profileOf(statements, answersOf({ R: 4, I: 3, A: 3 }), true);
    expect(profile).toEqual({ isFlat: false, inWordsOnly: true, order: [['R'], ['I', 'A']], liked: ['R', 'I', 'A'] });
  });

  it('is flat where the means are close, or all low', () => {
    expect(flatOf(answersOf({ R: 3, I: 3, A: 3 }))).toBe(true);
    expect(flatOf(answersOf({ R: 2, I: 1 }))).toBe(true);
    expect(flatOf(answersOf({ R: 3, I: 2 }))).toBe(false);
  });
});

it.each<[string, Record<string, number>, string[]]>([
  ['three of six', { R: 5, I: 4.5, A: 4, S: 3.5, E: 2, C: 1 }, ['R', 'I', 'A']],
  ['a tie at the third place', { R: 5, I: 4.5, A: 4, S: 4, E: 2, C: 1 }, ['R', 'I', 'AS']],
  ['a tie at the second place', { R: 5, I: 4.5, A: 4.5, S: 3.5 }, ['R', 'IA']],
  ['two at the first place', { R: 5, I: 5, A: 4.5, S: 3.5 }, ['RI', 'A']],
  ['a mean of three, and none below it', { R: 5, I: 3, A: 2.5, S: 1 }, ['R', 'I']],
  ['none where all are low', { R: 2.5, I: 1 }, []],
])('the places that are liked are %s, in figures and in words', (_, means, expected) => {
  for (const inWordsOnly of [false, true]) {
    const profile = profileOf(statements, halvesOf(means), inWordsOnly);
    expect(placesOf(profile).map((group) => group.join(''))).toEqual(expected);
  }
});
