import { isEmpty, joined, type Meaning, type Term } from './meanings.js';

/** A search of items as SQL about a row `item`, with the values of its parameters. */
export interface WrittenSearch {
  /** Holds of what has every word. */
  readonly where: string;
  /** How well such a row fits: a whole number of three digits. */
  readonly rank: string;
  /** Whether a row has all words in its title, whole or by stem: nothing has a higher rank. */
  readonly best: string;
  /** For each term whether the row has it whole or by its stem. */
  readonly same: readonly string[];
  readonly values: Readonly<Record<string, unknown>>;
}

/** Slips are looked for of words that nothing on offer has, or of all of them where they find nothing together. */
export type Slips = 'of unknown words' | 'of all words';

interface Asked {
  readonly terms: readonly Term[];
  /** Only what costs nothing, jobs left out. */
  readonly isFree: boolean;
  readonly slips: Slips;
}

/** How a row has all words. The sum of the places of eight words stays below a hundred. */
const RANKS = { same: 300, near: 200, slip: 100 } as const;
const PLACES = { title: 8, category: 4, seller: 2, description: 1 } as const;

/** What `named_words` marks as words of the title; its others are of the city. */
const TITLE = 'A';
/** A row is compared with so many words in order to find the place of one: those that are nearest, and on most offers. */
const PLACED_MAX = 40;

const FREE = `item.price = 0 and item.type <> 'job_offer'`;

/** Whether nothing on offer has the word. */
export const isUnknown = ({ same, near }: Term): boolean => isEmpty(same) && isEmpty(near);

export function writeSearch({ terms, isFree, slips }: Asked): WrittenSearch {
  // Signs are in no word of an item.
  if (terms.length === 0 && !isFree) return { where: 'false', rank: '0', best: 'false', same: [], values: {} };
  const values = new Values();
  const written = terms.map((term) => writeTerm(term, slips === 'of all words' || isUnknown(term), values));
  const same = written.map((term) => term.same);
  const others = written.some(({ hasSlips }) => hasSlips)
    ? `when ${every(written.map(({ near }) => near))} then ${RANKS.near} else ${RANKS.slip}`
    : `else ${RANKS.near}`;
  return {
    where: every([...(isFree ? [FREE] : []), ...written.map((term) => term.any)]),
    rank: [`(case when ${every(same)} then ${RANKS.same} ${others} end)`, ...written.map(({ place }) => place)].join(
      ' + ',
    ),
    best: every(written.map(({ title }) => title)),
    same,
    values: values.named,
  };
}

const every = (conditions: readonly string[]): string => (conditions.length === 0 ? 'true' : conditions.join(' and '));

/** The values of a statement under names that nothing else in it has. */
class Values {
  readonly named: Record<string, unknown> = {};

  /** @returns SQL of the parameter */
  add(value: unknown): string {
    const name = `sought${Object.keys(this.named).length}`;
    this.named[name] = value;
    return `:${name}`;
  }
}

interface WrittenTerm {
  readonly title: string;
  readonly same: string;
  readonly near: string;
  readonly any: string;
  readonly hasSlips: boolean;
  /** The best place in which the row has it. */
  readonly place: string;
}

function writeTerm({ word, isBeginning, same, near, slip }: Term, hasSlips: boolean, values: Values): WrittenTerm {
  const strict = lexemesOf([word, ...same.words], []);
  const wide = joined(same, near);
  const widest = hasSlips ? joined(wide, slip) : wide;
  const begun = isBeginning ? [word] : [];
  const [nearWords, anyWords] = [wide, widest].map(({ words }) => lexemesOf([word, ...words], begun)) as [Query, Query];
  const any = oneOf([...names(widest, values), wordsHave(anyWords, values)]);
  return {
    title: `item.named_words @@ ${values.add(strict(TITLE))}::tsquery`,
    same: oneOf([...names(same, values), wordsHave(strict, values)]),
    near: hasSlips ? oneOf([...names(wide, values), wordsHave(nearWords, values)]) : any,
    any,
    hasSlips,
    place: placeOf(widest, lexemesOf([word, ...widest.words.slice(0, PLACED_MAX)], begun), values),
  };
}

function placeOf(meaning: Meaning, words: Query, values: Values): string {
  const inName = (weight: string) => `item.named_words @@ ${values.add(words(weight))}::tsquery`;
  const sorts = names({ categories: meaning.categories, types: meaning.types }, values);
  const sellers = names({ sellers: meaning.sellers }, values);
  const best = (inCity: readonly string[]) => {
    const [ofSort, ofSeller] = [sorts, [...inCity, ...sellers]].map((conditions) => oneOf(['false', ...conditions]));
    return `when ${ofSort} then ${PLACES.category} when ${ofSeller} then ${PLACES.seller}`;
  };
  // Most rows have it in neither title nor city, which one comparison shows.
  return `case when ${inName('')} then case when ${inName(TITLE)} then ${PLACES.title} ${best(['true'])} end
    ${best([])} else ${PLACES.description} end`;
}

const oneOf = (conditions: readonly string[]): string => `(${conditions.join(' or ')})`;

function names({ sellers = [], categories = [], types = [] }: Partial<Meaning>, values: Values): string[] {
  const among = (column: string, keys: readonly string[], type: string) =>
    keys.length === 0 ? [] : [`item.${column} = any(${values.add(keys)}::${type}[])`];
  return [
    ...among('seller', sellers, 'uuid'),
    ...among('category', categories, 'uuid'),
    ...among('type', types, 'text'),
  ];
}

const wordsHave = (words: Query, values: Values): string => `item.words @@ ${values.add(words(''))}::tsquery`;

/** The text of a tsquery for words of this weight. */
type Query = (weight: string) => string;

/** @param begun words that others begin with */
const lexemesOf =
  (whole: readonly string[], begun: readonly string[]): Query =>
  (weight) => {
    const suffix = weight === '' ? '' : `:${weight}`;
    const lexemes = [...new Set(whole)].map((word) => `${quoted(word)}${suffix}`);
    return [...lexemes, ...begun.map((word) => `${quoted(word)}:*${weight}`)].join(' | ');
  };

/** A word as a lexeme of a tsquery, whatever signs it has. */
export const quoted = (word: string): string => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
