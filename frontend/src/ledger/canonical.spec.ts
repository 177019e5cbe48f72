import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { vectors } from '../../test/receipts';
import { canonicalText } from './canonical';
import { readJson } from './strict-json';

describe('the canonical form', () => {
  it.each(vectors.events)('of event $event.rev is the reference text', ({ event, canonical }) => {
    expect(canonicalText(event)).toBe(canonical);
  });

  it.each([...vectors.refused.numbers.map(Number), 'a\uD800b', 'a\0b', 'e\u0301', undefined, 1n, () => 1])(
    'does not exist for %p',
    (value) => expect(canonicalText({ value })).toBeNull(),
  );

  it('of names follows the same rules, and sorts them by UTF-16 code units', () => {
    expect(canonicalText({ '\0': 1 })).toBeNull();
    expect(canonicalText({ '\uE000': 1, '😀': 2, a: 3 })).toBe('{"a":3,"😀":2,"\uE000":1}');
  });
});

describe('JSON', () => {
  it('that JSON.stringify wrote from whole numbers is unambiguous', () =>
    fc.assert(
      fc.property(
        fc.object({ values: [fc.string(), fc.maxSafeInteger(), fc.boolean(), fc.constant(null)] }),
        (value) => {
          expect(readJson(JSON.stringify(value)).kind).toBe('json');
        },
      ),
    ));

  it.each(['{"a":1,"\\u0061":2}', '[{"a":{"b":1},"a":2}]', '-0', '[1.0]', '[1e2]', '{"__proto__":1,"__proto__":2}'])(
    '%s is ambiguous between parsers',
    (text) => expect(readJson(text).kind).toBe('ambiguous'),
  );

  it.each(['', '{', "{'a':1}", '[1,]', '\u00a0{}', 'NaN'])('%p is not JSON', (text) =>
    expect(readJson(text).kind).toBe('not-json'),
  );
});
