import { AREA_LETTERS, type AreaLetter } from '../../categories/areas.js';
import type { Statement } from './orientation-content.js';

/** How much somebody would like each activity, by statement, from 1 to 5; a statement that was skipped is not there. */
export type Answers = Readonly<Record<string, number>>;

/** The mean of each area in tenths, or null where too little was answered. */
export type Tenths = Readonly<Record<AreaLetter, number | null>>;

export interface AreaScore {
  /** As it is shown, to a tenth. */
  readonly mean: number;
  /** From 1; equal means share a place, and leave the next ones out. */
  readonly place: number;
}
export type Scores = Readonly<Record<AreaLetter, AreaScore | null>>;

/** Of the eight statements of an area. */
export const ANSWERED_MIN = 6;
const FLAT_TENTHS = 5;
/** How many places say what a person likes. */
const PLACES_MAX = 3;
/** "Così così": who likes nothing as much as this has no area that stands out. */
export const LIKED_TENTHS = 30;

export const byArea = <Value>(of: (area: AreaLetter) => Value): Readonly<Record<AreaLetter, Value>> =>
  Object.fromEntries(AREA_LETTERS.map((area) => [area, of(area)])) as Record<AreaLetter, Value>;

/** @param answers of statements that exist, whole numbers from 1 to 5 */
export const tenthsOf = (statements: readonly Statement[], answers: Answers): Tenths =>
  byArea((area) => {
    const given = statements
      .filter((statement) => statement.area === area)
      .flatMap(({ _id }) => (Object.hasOwn(answers, _id) ? [answers[_id] ?? 0] : []));
    if (given.length < ANSWERED_MIN) return null;
    const sum = given.reduce((total, answer) => total + answer, 0);
    // Half up, in whole numbers: three fives and five fours are 4.375, and 44.
    return Math.floor((20 * sum + given.length) / (2 * given.length));
  });

const known = (tenths: Tenths): number[] => Object.values(tenths).filter((mean) => mean !== null);

export const scoresOf = (tenths: Tenths): Scores =>
  byArea((area) => {
    const mean = tenths[area];
    return mean === null ? null : { mean: mean / 10, place: 1 + known(tenths).filter((other) => other > mean).length };
  });

/** Whether no area stands out: the means are less than half a point apart, or all below "Così così". */
export function isFlat(tenths: Tenths): boolean {
  const means = known(tenths);
  const highest = Math.max(...means);
  return highest < LIKED_TENTHS || highest - Math.min(...means) < FLAT_TENTHS;
}

/** The areas that somebody likes most, on which suggestions rest: of places 1 to 3 and a mean of 3 or more, none of a flat profile (product.md 22.14, 22.15). */
export function likedAreas(tenths: Tenths): AreaLetter[] {
  if (isFlat(tenths)) return [];
  const scores = scoresOf(tenths);
  return AREA_LETTERS.filter((area) => {
    const score = scores[area];
    return score !== null && score.place <= PLACES_MAX && (tenths[area] ?? 0) >= LIKED_TENTHS;
  });
}

/** The letters by place: those of the first place, of the next one, and so on. */
export function orderOf(tenths: Tenths): AreaLetter[][] {
  const means = [...new Set(known(tenths))].sort((a, b) => b - a);
  return means.map((mean) => AREA_LETTERS.filter((area) => tenths[area] === mean));
}
