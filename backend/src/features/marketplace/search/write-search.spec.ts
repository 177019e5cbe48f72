import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Meaning, Term } from './meanings.js';
import { writeSearch } from './write-search.js';

const NOTHING: Meaning = { words: [], sellers: [], categories: [], types: [] };
const term = (word: string, found: Partial<Term> = {}): Term => ({
  ...{ word, isBeginning: false, same: NOTHING, near: NOTHING, slip: NOTHING },
  ...found,
});
const plain = { isFree: false, slips: 'of unknown words' } as const;

const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 6 });
const texts = fc.array(text, { maxLength: 2 });
const meaning = fc.record<Meaning>({ words: texts, sellers: texts, categories: texts, types: texts });
const anyTerm = fc.record<Term>({
  ...{ word: text, isBeginning: fc.boolean() },
  ...{ same: meaning, near: meaning, slip: meaning },
});

it('has each value under a name of its own, and no word in the SQL', () => {
  const asked = fc.record({
    ...{ terms: fc.array(anyTerm, { maxLength: 3 }), isFree: fc.boolean() },
    slips: fc.constantFrom('of unknown words' as const, 'of all words' as const),
  });
  fc.assert(
    fc.property(asked, (search) => {
      const { where, rank, best, same, values } = writeSearch(search);
      const sql = [where, rank, best, ...same].join(' ');
      const used = new Set([...sql.matchAll(/(?<!:):(\w+)/g)].map(([, name]) => name));
      expect(used).toEqual(new Set(Object.keys(values)));
      expect(sql.replace(/:sought\d+/g, '')).toMatch(/^[a-z0-9_@<>=:;()[\]+.'\s]*$/);
      expect(same).toHaveLength(search.terms.length);
    }),
  );
});

it('quotes every lexeme of a query', () => {
  fc.assert(
    fc.property(anyTerm, (found) => {
      const { values } = writeSearch({ ...plain, terms: [found] });
      const queries = Object.values(values).filter((value) => typeof value === 'string');
      const lexeme = /'(?:[^'\\]|''|\\\\)+'(?::[*A]*)?/gsu;
      expect(queries.map((query) => query.replace(lexeme, '').replace(/[ |]/g, ''))).toEqual(queries.map(() => ''));
    }),
  );
});

it('finds nothing for signs', () => expect(writeSearch({ ...plain, terms: [] }).where).toBe('false'));

it('finds what costs nothing, jobs left out', () => {
  expect(writeSearch({ ...plain, terms: [], isFree: true }).where).toBe(`item.price = 0 and item.type <> 'job_offer'`);
});

const slip = { ...NOTHING, words: ['inglese'] };
const looksFor = (search: ReturnType<typeof writeSearch>, word: string) =>
  Object.values(search.values).some((value) => String(value).includes(`'${word}'`));

it('looks for slips of words that nothing on offer has', () => {
  expect(looksFor(writeSearch({ ...plain, terms: [term('inglse', { slip })] }), 'inglese')).toBe(true);
});

it('looks for slips of other words only where all find nothing', () => {
  const terms = [term('inglesi', { slip, same: { ...NOTHING, words: ['inglesi'] } })];
  expect(looksFor(writeSearch({ ...plain, terms }), 'inglese')).toBe(false);
  expect(looksFor(writeSearch({ ...plain, slips: 'of all words', terms }), 'inglese')).toBe(true);
});
