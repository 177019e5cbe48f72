import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager, SelectQueryBuilder } from 'typeorm';
import { countUpToMax, type Total, totalUpTo } from '../../../platform/http/lists/paging.js';
import { Item } from '../application/item.entity.js';
import { type Finding, isEmpty, joined, type Meaning, meaningOf, type Term } from './meanings.js';
import { PART_LENGTH_MIN, PARTS_MAX, type TypedWord, typedWords, wordsOnOffer } from './words-on-offer.js';
import { isUnknown, quoted, type Slips, type WrittenSearch, writeSearch } from './write-search.js';

/** No search costs more comparisons a row than these; what was typed after them is not looked for. */
const WORDS_MAX = 8;
/**
 * A search that takes two seconds must not hold up others. To compare a row with many words takes longer than the planner believes, and
 * rows of offers are in memory: without these it reads all that one word finds, and compares them with the next.
 */
const LIMITS = `set local statement_timeout = 2000; set local cpu_operator_cost = 0.05; set local random_page_cost = 1.1;
  set local max_parallel_workers_per_gather = 0`;
/** More results are not counted (product.md 1.7), and from so many on it pays to ask first for those that have all words in the title. */
const COUNTED_MAX = 1000;
/** Asks for what costs nothing. */
const GRATIS = 'gratis';
/** How many words are named that were looked for beside the typed ones. */
const ALSO_MAX = 5;
/** The header that names them. */
export const ALSO = 'x-search-also';

/** By word, what is on offer for it and its synonyms. */
type KnownWords = Map<string, Promise<readonly Finding[]>>;

export interface FewItems {
  readonly ids: readonly string[];
  /** All that they have. */
  readonly words: ReadonlySet<string>;
  /** What searches have found out so far. */
  readonly known: KnownWords;
}

/** A search of items as it was understood. */
export interface ItemSearch extends WrittenSearch {
  /** What was looked for beside the typed words. */
  readonly beside: readonly Finding[];
}

/** What was typed, and all that is on offer for it. */
interface TypedTerms {
  readonly terms: readonly Term[];
  readonly isFree: boolean;
  readonly findings: readonly Finding[];
}

interface Understood extends ItemSearch {
  /** The same with slips of all words, for where nothing is found; undefined where that finds no more. */
  readonly loosened: ItemSearch | undefined;
}

export interface FoundItems {
  readonly search: ItemSearch;
  readonly total: Total;
}

/** Makes of what a person types what is looked for (product.md 3.6, docs/adr/0058-search-by-words.md). */
@Injectable()
export class ItemSearches {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /**
   * Narrows a query of items, as `item`, to what is looked for; where all words find nothing there, to what slips find.
   * @throws QueryFailedError where the database takes too long
   */
  async narrow(query: SelectQueryBuilder<Item>, text: string): Promise<FoundItems> {
    const { loosened, ...search } = await this.understand(text);
    const strict = await this.find(query, search);
    const { ids, ...found } = strict.total.count === 0 && loosened ? await this.find(query, loosened) : strict;
    query.andWhere(ids === null ? found.search.where : 'item.id = any(:ids::uuid[])', { ...found.search.values, ids });
    return found;
  }

  /** A few items, among which many searches look at the same moment. */
  async fewItems(ids: readonly string[]): Promise<FewItems> {
    const rows = await this.database.query<{ word: string }[]>(
      'select distinct unnest(tsvector_to_array(words)) as word from marketplace_items where id = any($1::uuid[])',
      [ids],
    );
    return { ids, words: new Set(rows.map(({ word }) => word)), known: new Map() };
  }

  /**
   * What all words find among a few items, slips only of words that nothing on offer has.
   * @param query of items, as `item`
   */
  async idsAmong({ ids, words, known }: FewItems, query: SelectQueryBuilder<Item>, text: string): Promise<string[]> {
    const { terms, isFree } = await this.termsOf(text, known);
    const few = terms.map((term) => amongWords(words, term));
    if (few.some((term) => isNowhere(words, term))) return [];
    const { where, values } = writeSearch({ terms: few, isFree, slips: 'of unknown words' });
    const rows = await query
      .andWhere('item.id = any(:ids)', { ids })
      .andWhere(where, values)
      .select('item.id', 'id')
      .getRawMany<{ id: string }>();
    return rows.map(({ id }) => id);
  }

  /** Counts what is found; all that is, as the text of an array, unless there is more than is counted: so nothing is compared twice. */
  private async find(
    query: SelectQueryBuilder<Item>,
    search: ItemSearch,
  ): Promise<FoundItems & { ids: string | null }> {
    const found = query.clone().andWhere(search.where, search.values).select('item.id', 'id');
    const [rows, values] = found.limit(COUNTED_MAX + 1).getQueryAndParameters();
    const [row] = await this.limited((limited) =>
      limited.query<{ ids: string; count: number }[]>(
        `select coalesce(array_agg(id), '{}')::text as ids, count(*)::integer as count from (${rows}) found`,
        values,
      ),
    );
    const { ids, count } = row ?? { ids: '{}', count: 0 };
    const total = totalUpTo(COUNTED_MAX, count);
    return { search, total, ids: total.isMinimum ? null : ids };
  }

  private async understand(text: string): Promise<Understood> {
    const { terms, isFree, findings } = await this.termsOf(text, new Map());
    const written = (slips: Slips) => ({
      ...writeSearch({ terms, isFree, slips }),
      beside: besideOf(terms, findings, slips),
    });
    const hasMore = terms.some((term) => !isUnknown(term) && !isEmpty(term.slip));
    return { ...written('of unknown words'), loosened: hasMore ? written('of all words') : undefined };
  }

  private async termsOf(text: string, known: KnownWords): Promise<TypedTerms> {
    const typed = await typedWords(this.database, text);
    const isFree = typed.some(({ word }) => word === GRATIS);
    const words = wordsToFind(typed.filter(({ word }) => word !== GRATIS)).slice(0, WORDS_MAX);
    const findings = words.length === 0 ? [] : await this.findingsOf(words, known);
    const terms = words.map((word, at) =>
      termOf(
        word,
        findings.filter(({ term }) => term === at),
      ),
    );
    return { terms, isFree, findings };
  }

  /** Asks at once about all words that are not known. */
  private async findingsOf(words: readonly TypedWord[], known: KnownWords): Promise<Finding[]> {
    const asked = words.filter(({ word }) => !known.has(word));
    if (asked.length > 0) {
      const found = wordsOnOffer(this.database, asked);
      for (const [at, { word }] of asked.entries())
        known.set(
          word,
          found.then((all) => all.filter(({ term }) => term === at)),
        );
    }
    const ofEach = await Promise.all(words.map(({ word }) => known.get(word)));
    return ofEach.flatMap((found = [], term) => found.map((one) => ({ ...one, term })));
  }

  /** The words beside the typed ones by which some of these items were found. */
  async headersOf(search: ItemSearch, items: readonly { readonly _id: string }[]): Promise<Record<string, string>> {
    const words = await this.also(
      search,
      items.map(({ _id }) => _id),
    );
    return words.length === 0 ? {} : { [ALSO]: words.map(encodeURIComponent).join(',') };
  }

  private async also({ beside, same, values }: ItemSearch, items: readonly string[]): Promise<string[]> {
    if (beside.length === 0 || items.length === 0) return [];
    const isBeside = `case beside.source when 'item' then item.words @@ beside.lexeme::tsquery
      when 'seller' then item.seller::text = beside.key when 'category' then item.category::text = beside.key else item.type = beside.key end`;
    const has = `case beside.term ${same.map((condition, term) => `when ${term} then ${condition}`).join(' ')} end`;
    const rows = await this.database.manager
      .createQueryBuilder(Item, 'item')
      .innerJoin(`(${BESIDE})`, 'beside', isBeside)
      .select('beside.shown', 'shown')
      .where(`item.id = any(:items) and not ${has}`, { ...values, items })
      .setParameters(columnsOf(beside))
      .groupBy('beside.shown')
      .orderBy('count(distinct item.id)', 'DESC')
      .addOrderBy('beside.shown')
      .limit(ALSO_MAX)
      .getRawMany<{ shown: string }>();
    return rows.map(({ shown }) => shown);
  }

  /**
   * The first rows of a query that was narrowed. Ordered by rank, those that have all words in the title come first, whatever else there
   * is: of very many the others need no rank where these are enough.
   * @param isByRank whether that is its order
   */
  async rows<Raw>(query: SelectQueryBuilder<Item>, { search, total }: FoundItems, isByRank: boolean) {
    const read = (rows: SelectQueryBuilder<Item>) =>
      this.limited(({ queryRunner }) => {
        if (queryRunner) rows.setQueryRunner(queryRunner);
        return rows.getRawAndEntities<Raw>();
      });
    if (isByRank && total.isMinimum) {
      const best = await read(query.clone().andWhere(search.best));
      if (best.entities.length === query.expressionMap.limit) return best;
    }
    return read(query.clone());
  }

  /**
   * Runs a statement that ends after two seconds: a search that the plans of the database do not fit must not hold up others. The
   * limits are sent along with it, which saves two answers to wait for.
   */
  private async limited<T>(work: (limited: EntityManager) => Promise<T>): Promise<T> {
    const runner = this.database.createQueryRunner();
    await runner.connect();
    try {
      const [, found] = await Promise.all([runner.query(`begin read only; ${LIMITS}`), work(runner.manager)]);
      return found;
    } finally {
      await runner.query('commit').catch(() => undefined);
      await runner.release();
    }
  }
}

/** How many items a query finds, up to COUNTED_MAX. */
export function countItems(database: EntityManager, query: SelectQueryBuilder<Item>): Promise<Total> {
  const [rows, values] = query.clone().select('1').getQueryAndParameters();
  return countUpToMax(database, rows, values, COUNTED_MAX);
}

/** A term without the words that none of a few items has; slips count only where nothing on offer has it. */
function amongWords(words: ReadonlySet<string>, term: Term): Term {
  const few = (meaning: Meaning) => ({ ...meaning, words: meaning.words.filter((word) => words.has(word)) });
  const slip = isUnknown(term) ? few(term.slip) : meaningOf([]);
  return { ...term, same: few(term.same), near: few(term.near), slip };
}

/** Whether none of a few items has the word, by its own words or by the names of seller, category and type. */
const isNowhere = (words: ReadonlySet<string>, { word, isBeginning, same, near, slip }: Term): boolean =>
  !isBeginning && !words.has(word) && isEmpty(joined(same, near, slip));

/** Stop words only where there is nothing else. */
function wordsToFind(typed: readonly TypedWord[]): readonly TypedWord[] {
  const telling = typed.filter(({ stem }) => stem !== null);
  return telling.length === 0 ? typed : telling;
}

function termOf({ word, stem }: TypedWord, findings: readonly Finding[]): Term {
  const of = (...kinds: readonly Finding['kind'][]) => meaningOf(findings.filter(({ kind }) => kinds.includes(kind)));
  const near = of('synonym', 'part');
  const isBeginning = stem !== null && (word.length < PART_LENGTH_MIN || near.words.length >= PARTS_MAX);
  return { word, isBeginning, same: of('same'), near, slip: of('slip') };
}

/** What names words that were not typed: a slip by the word that is on offer, a synonym as the list has it. */
function besideOf(terms: readonly Term[], findings: readonly Finding[], slips: Slips): Finding[] {
  const isLoose = (term: Term | undefined) => slips === 'of all words' || (term !== undefined && isUnknown(term));
  return findings.filter(({ kind, term }) => kind === 'synonym' || (kind === 'slip' && isLoose(terms[term])));
}

const BESIDE = `select * from unnest(:terms::integer[], :sources::text[], :keys::text[], :lexemes::text[], :shown::text[])
  each (term, source, key, lexeme, shown)`;

const columnsOf = (beside: readonly Finding[]) => ({
  terms: beside.map(({ term }) => term),
  sources: beside.map(({ source }) => source),
  keys: beside.map(({ key }) => key),
  lexemes: beside.map(({ word }) => quoted(word)),
  shown: beside.map(({ kind, word, by }) => (kind === 'slip' ? word : by)),
});
