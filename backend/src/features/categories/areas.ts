/** The six areas of interest after Holland: realistic, investigative, artistic, social, enterprising, conventional. */
export const AREA_LETTERS = ['R', 'I', 'A', 'S', 'E', 'C'] as const;
export type AreaLetter = (typeof AREA_LETTERS)[number];

/** Of an item, a contest or a category. */
export const AREAS_MAX = 3;

/** The letters as a column holds them: one after the other, in the order of AREA_LETTERS. */
export const AREAS_COLUMN = {
  to: (areas: readonly AreaLetter[]): string => AREA_LETTERS.filter((area) => areas.includes(area)).join(''),
  from: (letters: string): AreaLetter[] => AREA_LETTERS.filter((area) => letters.includes(area)),
};

/** What a column may hold. */
const SETS: readonly string[] = Array.from({ length: 2 ** AREA_LETTERS.length }, (_, bits) =>
  AREA_LETTERS.filter((_, at) => bits & (1 << at)).join(''),
).filter(({ length }) => length <= AREAS_MAX);

/** What the column of a thing holds that has this area. */
export const setsWith = (area: AreaLetter): readonly string[] => SETS.filter((letters) => letters.includes(area));

/** What the column of a thing holds that shares an area with these: what shares most first. */
export function setsSharing(areas: readonly AreaLetter[]): readonly (readonly string[])[] {
  const shared = (letters: string) => areas.filter((area) => letters.includes(area)).length;
  return [3, 2, 1].map((count) => SETS.filter((letters) => shared(letters) === count));
}
