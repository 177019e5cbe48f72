import type { DataSource } from 'typeorm';
import { plainLetters } from '../../../basics/italian.js';
import { askNamed } from '../../../platform/database/named-statement.js';
import { isHiddenRow } from '../../moderation/rules/hidden-contents.projection.js';
import { ITEM_TYPES, type ItemType } from '../domain/order.js';
import type { Finding } from './meanings.js';
import { isOneSlip, SLIP_LENGTH_MIN } from './one-slip.js';
import { SYNONYMS } from './synonyms.js';

/** What was typed: its words, each once, with stem (null of a stop word) and synonyms. */
export interface TypedWord {
  readonly word: string;
  readonly stem: string | null;
  readonly synonyms: readonly { readonly word: string; readonly stem: string }[];
}

/** The stemmer changes no letter before the fourth. */
const STEM_START = 3;
/** From how many letters on a word is looked for as a part of others; a shorter one is only their beginning. */
export const PART_LENGTH_MIN = 3;
/** What is a part of more words than these is looked for in those of most offers, and as a beginning. */
export const PARTS_MAX = 200;

const LABELS: Readonly<Record<ItemType, string>> = {
  service: 'Servizio',
  course: 'Corso',
  job_offer: 'Offerta di lavoro',
};

/** SQL: the rows of columns whose length the planner does not see: else it would plan a named statement anew for each length. */
const unnested = (...columns: readonly string[]): string =>
  `unnest(${columns.map((column) => `(select ${column})`).join(', ')})`;

const TYPED = {
  name: 'typed-words',
  text: `
  with synonyms as (select word, word_stem(word) as stem, number from ${unnested('$2::text[]', '$3::integer[]')} each (word, number)),
    typed as (select word, word_stem(word) as stem, min(at) as at from unnest(words_of((select $1))) with ordinality each (word, at) group by word)
  select typed.word, typed.stem, coalesce((
    select json_agg(distinct jsonb_build_object('word', other.word, 'stem', other.stem))
    from synonyms one join synonyms other using (number) where one.stem = typed.stem and other.stem <> one.stem), '[]') as synonyms
  from typed order by typed.at`,
};

/** The words of a text, as those of items are made. */
export function typedWords(database: Pick<DataSource, 'driver'>, text: string): Promise<TypedWord[]> {
  const letters = plainLetters(text);
  // Of the others no stem needs to be made.
  const groups = SYNONYMS.filter((words) => words.some((word) => letters.includes(word.slice(0, STEM_START))));
  const numbers = groups.flatMap((words, number) => words.map(() => number));
  return askNamed<TypedWord>(database, TYPED, [text, groups.flat(), numbers]);
}

/** SQL: with what all words of a stem begin: the stem but for its last letter (*influenza* has the stem of *influente*). */
export const BEGINNING = `coalesce(left(stem, greatest(${STEM_START}, length(stem) - 1)), word)`;

/** What is asked of the database about each word; of a stop word nothing but itself. Materialized, a stem is made once. */
const ASKED = `asked as materialized (
    select term, word, stem, is_typed, is_typed and stem is not null as is_telling, ${BEGINNING} as beginning
    from (select *, word_stem(word) as stem
      from ${unnested('$1::integer[]', '$2::text[]', '$3::boolean[]')} each (term, word, is_typed)) each
  )`;

/** All texts that begin with another are no greater than this. */
const begunWith = (text: string): string =>
  `word collate "C" >= ${text} and word collate "C" <= ${text} || chr(1114111)`;

interface FittingWords {
  readonly table: string;
  /** What it has of each word. */
  readonly key: string;
  /** How many short beginnings are wanted: of those of items one says that there are any, for an index finds them. */
  readonly beginningsMax: number;
  readonly order: string;
}

/**
 * What of a table of words fits those that are asked for; an index finds what may have the same stem. A synonym is taken in its forms,
 * which differ in the last letter or after it: *tornio* has the stem of *torna*.
 */
const fitting = ({ table, key, beginningsMax, order }: FittingWords): string => `
  select asked.term, fits.*, asked.word as by from asked cross join lateral (
    (select case when asked.is_typed then 'same' else 'synonym' end as kind, word, ${key} from ${table}
     where ${begunWith('asked.beginning')} and (word = asked.word or word_stem(word) = asked.stem)
       and (asked.is_typed or starts_with(word, left(asked.word, -1))))
    union all
    (select 'part', word, ${key} from ${table}
     where asked.is_telling and length(asked.word) < ${PART_LENGTH_MIN} and ${begunWith('asked.word')} limit ${beginningsMax})
    union all
    (select 'part', word, ${key} from ${table}
     where asked.is_telling and length(asked.word) >= ${PART_LENGTH_MIN} and word like '%' || asked.word || '%' ${order} limit ${PARTS_MAX})
    union all
    (select 'slip', word, ${key} from ${table}
     where asked.is_telling and length(asked.word) >= ${SLIP_LENGTH_MIN} and words_out(word) && words_out(asked.word))
  ) fits`;

const OF_ITEMS = {
  name: 'search-words-of-items',
  text: `
  with ${ASKED}
  select term, kind, 'item' as source, word as key, word, by
  from (${fitting({ table: 'item_words', key: 'items', beginningsMax: 1, order: 'order by items desc' })}) fits`,
};

/** Of those who offer something the words of the public names, unless administrators hid the profile. */
const OF_SELLERS = {
  name: 'search-words-of-sellers',
  text: `
  with ${ASKED}
  select term, kind, 'seller' as source, person as key, word, by
  from (${fitting({ table: 'name_words', key: 'person, is_company', beginningsMax: PARTS_MAX, order: '' })}) named
  join accounts account on account.wallet = named.person and account.role <> 'minor'
  where named.is_company = (account.role = 'company' and exists (
      select from name_words company where company.person = named.person and company.is_company))
    and not ${isHiddenRow('profile', 'named.person::text')}
    and exists (select from marketplace_items offered where offered.seller = named.person and offered.withdrawn_at is null)`,
};

/** The few words of categories and types. */
const OF_SORTS = {
  name: 'search-words-of-sorts',
  text: `
  select source, key, word, word_stem(word) as stem from (
    select 'category' as source, id::text as key, name from categories
    union all select 'type', key, label from ${unnested('$1::text[]', '$2::text[]')} each (key, label)) sorts, unnest(words_of(name)) word`,
};

interface SortWord {
  readonly source: 'category' | 'type';
  readonly key: string;
  readonly word: string;
  readonly stem: string | null;
}

/** A word to look for: one that was typed, or a synonym of it. */
interface AskedWord {
  readonly term: number;
  readonly word: string;
  readonly stem: string | null;
  readonly isTyped: boolean;
}

/** What is on offer for these words and their synonyms. */
export async function wordsOnOffer(
  database: Pick<DataSource, 'driver'>,
  words: readonly TypedWord[],
): Promise<Finding[]> {
  const asked = words.flatMap(({ word, stem, synonyms: others }, term): AskedWord[] => [
    { term, word, stem, isTyped: true },
    ...others.map((other) => ({ term, ...other, isTyped: false })),
  ]);
  const columns = [asked.map(({ term }) => term), asked.map(({ word }) => word), asked.map(({ isTyped }) => isTyped)];
  const [ofItems, ofSellers, ofSorts] = await Promise.all([
    askNamed<Finding>(database, OF_ITEMS, columns),
    askNamed<Finding>(database, OF_SELLERS, columns),
    askNamed<SortWord>(database, OF_SORTS, [ITEM_TYPES, ITEM_TYPES.map((type) => LABELS[type])]),
  ]);
  const close = [...ofItems, ...ofSellers].filter(({ kind, word, by }) => kind !== 'slip' || isOneSlip(word, by));
  return [...close, ...asked.flatMap((one) => ofSorts.flatMap((other) => fitOf(one, other)))];
}

/** The same comparisons for words that need no index. */
function fitOf(asked: AskedWord, { source, key, word, stem }: SortWord): Finding[] {
  const isForm = asked.isTyped || word.startsWith(asked.word.slice(0, -1));
  const isSame = isForm && (word === asked.word || (stem !== null && stem === asked.stem));
  const isTelling = asked.isTyped && asked.stem !== null;
  const isPart = asked.word.length < PART_LENGTH_MIN ? word.startsWith(asked.word) : word.includes(asked.word);
  const kinds = [
    ...(isSame ? ([asked.isTyped ? 'same' : 'synonym'] as const) : []),
    ...(isTelling && isPart ? (['part'] as const) : []),
    ...(isTelling && isOneSlip(word, asked.word) ? (['slip'] as const) : []),
  ];
  return kinds.map((kind) => ({ term: asked.term, kind, source, key, word, by: asked.word }));
}
