import { type AreaLetter, areaLetters, firstPlaces } from '../entities/orientation/area-names';
import type { Answers, Result, Statements } from './orientation-api';

/** What answers come to, in the browser of somebody without an account, by the rule of the server (product.md 22.4). */

const answeredMin = 6;
const flatTenths = 5;
const likedTenths = 30;
const placesMax = 3;

type Tenths = ReadonlyMap<AreaLetter, number>;

function tenthsOf(statements: Statements['statements'], answers: Answers): Tenths {
  const ofAreas = areaLetters.flatMap((area): [AreaLetter, number][] => {
    const given = statements
      .filter((statement) => statement.area === area)
      .flatMap(({ _id }) => (Object.hasOwn(answers, _id) ? [Number(answers[_id])] : []));
    if (given.length < answeredMin) return [];
    const sum = given.reduce((total, answer) => total + answer, 0);
    return [[area, Math.floor((20 * sum + given.length) / (2 * given.length))]];
  });
  return new Map(ofAreas);
}

/** Of how many areas there is something to say. */
export const scoredAreas = (statements: Statements['statements'], answers: Answers): number =>
  tenthsOf(statements, answers).size;

/** What a result says, wherever it was made. */
export type Profile = Pick<Result, 'isFlat' | 'inWordsOnly' | 'scores' | 'order' | 'liked'>;

/** @param inWordsOnly the reader is under fourteen */
export function profileOf({ statements }: Statements, answers: Answers, inWordsOnly: boolean): Profile {
  const tenths = tenthsOf(statements, answers);
  const means = [...tenths.values()];
  const highest = Math.max(...means);
  const isFlat = highest < likedTenths || highest - Math.min(...means) < flatTenths;
  const scoreOf = (area: AreaLetter) => {
    const mean = tenths.get(area);
    if (mean === undefined) return null;
    return { mean: mean / 10, place: 1 + means.filter((other) => other > mean).length };
  };
  const [R, I, A, S, E, C] = areaLetters.map(scoreOf);
  const scores = { R: R ?? null, I: I ?? null, A: A ?? null, S: S ?? null, E: E ?? null, C: C ?? null };
  if (!inWordsOnly) return { isFlat, inWordsOnly, scores };
  return { isFlat, inWordsOnly, order: orderOf(scores), liked: isFlat ? [] : likedOf(scores) };
}

/** The areas of places 1 to 3 that are liked, those that share one together. */
export function placesOf({ isFlat, scores, order, liked = [] }: Profile): AreaLetter[][] {
  if (isFlat) return [];
  return scores ? firstPlaces(orderOf(scores), likedOf(scores)) : firstPlaces(order ?? [], liked);
}

type Scores = NonNullable<Profile['scores']>;

const likedOf = (scores: Scores): AreaLetter[] =>
  areaLetters.filter((area) => {
    const { mean, place } = scores[area] ?? { mean: 0, place: placesMax + 1 };
    return place <= placesMax && mean * 10 >= likedTenths;
  });

/** The letters by place, those that share one together. */
function orderOf(scores: Scores): AreaLetter[][] {
  const placed = areaLetters.flatMap((area) => {
    const place = scores[area]?.place;
    return place === undefined ? [] : [{ area, place }];
  });
  const places = [...new Set(placed.map(({ place }) => place))].sort((a, b) => a - b);
  return places.map((wanted) => placed.filter(({ place }) => place === wanted).map(({ area }) => area));
}
