import { describe, expect, it } from '@jest/globals';
import { answersOf, statements } from '../../test/orientation';
import { type Profile, placesOf, profileOf } from './scores';

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
    expect(profile).toEqual({ isFlat: false, inWordsOnly: true, order: [['R'], ['I', 'A']] });
  });

  it('is flat where the means are close, or all low', () => {
    expect(flatOf(answersOf({ R: 3, I: 3, A: 3 }))).toBe(true);
    expect(flatOf(answersOf({ R: 2, I: 1 }))).toBe(true);
    expect(flatOf(answersOf({ R: 3, I: 2 }))).toBe(false);
  });
});

it.each<[string, (string | readonly string[])[], string[]]>([
  ['three of six', ['R', 'I', 'A', 'S', 'E', 'C'], ['R', 'I', 'A']],
  ['a tie at the third place', ['R', 'I', ['A', 'S'], 'E', 'C'], ['R', 'I', 'AS']],
  ['a tie at the second place', ['R', ['I', 'A'], 'S', 'E', 'C'], ['R', 'IA']],
  ['two at the first place', [['R', 'I'], 'A', 'S'], ['RI', 'A']],
  ['all alike', [['R', 'I', 'A', 'S', 'E', 'C']], ['RIASEC']],
])('the first places are %s', (_, order, expected) => {
  const profile = { isFlat: false, inWordsOnly: true, order: order.map((group) => [...group]) } as Profile;
  expect(placesOf(profile).map((group) => group.join(''))).toEqual(expected);
});
