/** The six areas of interest after Holland: realistic, investigative, artistic, social, enterprising, conventional. */
export const AREA_LETTERS = ['R', 'I', 'A', 'S', 'E', 'C'] as const;
export type AreaLetter = (typeof AREA_LETTERS)[number];
