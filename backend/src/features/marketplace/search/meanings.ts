/** What finds a word of a search: words of items, and sellers, categories and types whose names have it. */
export interface Meaning {
  readonly words: readonly string[];
  readonly sellers: readonly string[];
  readonly categories: readonly string[];
  readonly types: readonly string[];
}

/** A word that was typed, and what is on offer for it. */
export interface Term {
  readonly word: string;
  /** The index itself finds what begins with it, because it is too short, or there are too many. */
  readonly isBeginning: boolean;
  /** What has it whole or by its stem. */
  readonly same: Meaning;
  /** What has a synonym, begins with it or has it as a part. */
  readonly near: Meaning;
  /** What is a slip apart. */
  readonly slip: Meaning;
}

export type Source = 'item' | 'seller' | 'category' | 'type';

/** A word on offer that fits one that was typed. */
export interface Finding {
  /** Of the typed word, from 0. */
  readonly term: number;
  readonly kind: 'same' | 'synonym' | 'part' | 'slip';
  readonly source: Source;
  /** The word of an item, or whose name has it. */
  readonly key: string;
  readonly word: string;
  /** What it was looked for by: the typed word, or a synonym of it. */
  readonly by: string;
}

/** What findings of one word mean together. */
export function meaningOf(findings: readonly Finding[]): Meaning {
  const keys = (wanted: Source) => [
    ...new Set(findings.filter(({ source }) => source === wanted).map(({ key }) => key)),
  ];
  return { words: keys('item'), sellers: keys('seller'), categories: keys('category'), types: keys('type') };
}

export const isEmpty = ({ words, sellers, categories, types }: Meaning): boolean =>
  words.length + sellers.length + categories.length + types.length === 0;

/** What any of them means. */
export function joined(...meanings: readonly Meaning[]): Meaning {
  const all = (name: keyof Meaning) => [...new Set(meanings.flatMap((meaning) => meaning[name]))];
  return { words: all('words'), sellers: all('sellers'), categories: all('categories'), types: all('types') };
}
