import { describe, expect, it } from '@jest/globals';
import reference from 'canonicalize';
import fc from 'fast-check';
import { anyText } from '../../../../test/any-text.js';
import { runs } from '../../../../test/runs.js';
import { canonicalize, isPlain, type Json, NotCanonical } from './canonical.js';

/** Any text the ledger allows: every plane of Unicode, in NFC, without U+0000. */
const text = fc
  .oneof(anyText(), fc.string({ unit: 'grapheme' }), fc.string())
  .map((any) => any.normalize('NFC').replaceAll('\0', '0'));

const { json } = fc.letrec<{ json: Json }>((tie) => ({
  json: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    text,
    fc.maxSafeInteger(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('json'), { maxLength: 5 }),
    fc.dictionary(text, tie('json'), { maxKeys: 6 }),
  ),
}));

describe('the canonical form', () => {
  it('is that of RFC 8785 for every value the ledger allows', () => {
    fc.assert(
      fc.property(json, (value) => {
        expect(canonicalize(value)).toBe(reference(value));
      }),
      runs(500),
    );
  });

  it('reads back as the same value', () => {
    fc.assert(
      fc.property(json, (value) => {
        expect(canonicalize(JSON.parse(canonicalize(value)))).toBe(canonicalize(value));
      }),
    );
  });

  it('does not depend on the order of members', () => {
    fc.assert(
      fc.property(fc.dictionary(text, json, { maxKeys: 8 }), (value) => {
        const backwards = Object.fromEntries(Object.entries(value).reverse());
        expect(canonicalize(backwards)).toBe(canonicalize(value));
      }),
    );
  });

  it.each<[string, Json, string]>([
    ['sorts by UTF-16 code units, not by code points', { '\uFF5E': 1, '😀': 2, ö: 3 }, '{"ö":3,"😀":2,"\uFF5E":1}'],
    ['escapes what JSON must escape and nothing else', 'a"b\\c/d\u000F\n€\u2028', '"a\\"b\\\\c/d\\u000f\\n€\u2028"'],
    ['leaves out members that are undefined', { note: undefined, amount: 1 }, '{"amount":1}'],
    ['keeps safe integers whole', [Number.MAX_SAFE_INTEGER, -1, 0], '[9007199254740991,-1,0]'],
    ['writes empty objects, lists and texts', [{}, [], ''], '[{},[],""]'],
  ])('%s', (_, value, expected) => expect(canonicalize(value)).toBe(expected));

  it.each<[string, Json]>([
    ['-0', -0],
    ['a fraction', 0.5],
    ['an unsafe integer', 2 ** 53],
    ['NaN', Number.NaN],
    ['infinity', Number.POSITIVE_INFINITY],
    ['a lone high surrogate', '\uD83D!'],
    ['a lone low surrogate', '!\uDE00'],
    ['U+0000', '\0'],
    ['text that is not in NFC', 'perche\u0301'],
    ['a list with holes', new Array<Json>(2)],
  ])('refuses %s, at any depth', (_, value) => {
    for (const place of [value, [value], { a: { b: [1, value] } }]) {
      expect(() => canonicalize(place)).toThrow(NotCanonical);
    }
    if (typeof value === 'string') expect(() => canonicalize({ [value]: 1 })).toThrow(NotCanonical);
  });

  it('calls text plain only when JSON needs no escape for it', () => {
    fc.assert(
      fc.property(text, (any) => {
        if (isPlain(any)) expect(JSON.stringify(any)).toBe(`"${any}"`);
        else expect(any).not.toMatch(/^[a-zA-Z0-9 -]*$/);
      }),
    );
  });
});
