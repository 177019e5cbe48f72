import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { runs } from '../../test/runs.js';
import { canonicalize, type Json } from './canonical.js';
import { PlainJson } from './plain-json.js';

const LENGTH_MAX = 2000;
const reader = new PlainJson('prefix:', LENGTH_MAX);

function read(text: string): Json | undefined {
  reader.open(text);
  const value = reader.object();
  return reader.isAtEnd ? value : undefined;
}

const plain = fc.string().map((text) => text.replaceAll(/[^ !#-[\]-~]/g, 'a'));
const name = fc.oneof(plain, fc.constantFrom('', '1', '10', 'a', 'aa', 'toString', 'constructor'));
const safely = fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 });

/** Objects, up to a few levels deep, of names and texts as given. */
const objectsOf = (names: fc.Arbitrary<string>, texts: fc.Arbitrary<string>, numbers: fc.Arbitrary<number>) =>
  fc.letrec<{ json: Json; object: { [key: string]: Json } }>((tie) => ({
    json: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      texts,
      numbers,
      fc.constantFrom(true, false, null),
      fc.array(tie('json'), { maxLength: 4 }),
      tie('object'),
    ),
    object: fc.dictionary(names, tie('json'), { maxKeys: 5, noNullPrototype: true }),
  })).object;

const plainObject = objectsOf(
  name.filter((any) => any !== '__proto__'),
  plain,
  safely,
);
const anyObject = objectsOf(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), fc.double());

/** Replaces up to two characters of a text with others. */
const edits = fc.record({
  at: fc.nat(),
  cut: fc.integer({ min: 0, max: 2 }),
  put: fc.oneof(
    fc.constantFrom('', ' ', '0', '-', '1.0', '1e1', '"', '\\', '\\u0061', ',', '}', ']', '\n', 'è', '\0'),
    plain,
  ),
});
type Edit = typeof edits extends fc.Arbitrary<infer Value> ? Value : never;

function edited(text: string, { at, cut, put }: Edit): string {
  const place = at % (text.length + 1);
  return text.slice(0, place) + put + text.slice(place + cut);
}

/** The value it reads must equal what the general parser returns. */
function expectSound(text: string): void {
  const value = read(text);
  if (value === undefined) return;
  expect(value).toEqual(JSON.parse(text));
  expect(Object.keys(value ?? {})).toEqual(Object.keys(JSON.parse(text)));
  expect(canonicalize(value)).toBe(text);
}

describe('plain JSON', () => {
  it('is read from every canonical text that is plain', () => {
    fc.assert(
      fc.property(plainObject, (value) => {
        const text = canonicalize(value);
        fc.pre(text.length <= LENGTH_MAX);
        expect(read(text)).toEqual(JSON.parse(text));
        expectSound(text);
      }),
      runs(500),
    );
  });

  it('is never read from a text that has another value or another canonical form', () => {
    fc.assert(
      fc.property(plainObject, fc.array(edits, { minLength: 1, maxLength: 3 }), (value, changes) =>
        expectSound(changes.reduce(edited, canonicalize(value))),
      ),
      runs(3000),
    );
    fc.assert(fc.property(anyObject, (value) => expectSound(JSON.stringify(value))));
  });

  it.each([
    ['nothing', ''],
    ['a list', '[]'],
    ['text after the object', '{}{}'],
    ['members in another order', '{"b":1,"a":2}'],
    ['a member twice', '{"a":1,"a":1}'],
    ['a name that begins like the next one', '{"aa":1,"a":1}'],
    ['-0', '{"a":-0}'],
    ['a number with a leading zero', '{"a":01}'],
    ['a number that may not be safe', '{"a":9007199254740993}'],
    ['a lone minus', '{"a":-}'],
    ['a literal that is cut off', '{"a":tru}'],
    ['a comma too many', '{"a":[1,]}'],
    ['text that does not end', '{"a":"'],
    ['an escape', '{"a":"\\n"}'],
    ['a character outside ASCII', '{"a":"è"}'],
    ['a control character', '{"a":"\u007f"}'],
    ['a member that would change the prototype', '{"__proto__":{"a":1}}'],
    ['more levels than it follows', `${'{"a":'.repeat(2 ** 7)}1${'}'.repeat(2 ** 7)}`],
    ['a text that is too long', canonicalize({ a: 'a'.repeat(LENGTH_MAX) })],
  ])('is not read from %s', (_, text) => {
    // The same bytes still hold an earlier text after this one, and it must not be read.
    expect(read(canonicalize({ a: '}'.repeat(LENGTH_MAX - 10) }))).toBeDefined();
    expect(read(text)).toBeUndefined();
  });

  it('covers the prefix and the text', () => {
    for (const text of ['{"a":1}', '{"a":"longer"}', '{"a":2}']) {
      reader.open(text);
      expect(Buffer.from(reader.covered).toString()).toBe(`prefix:${text}`);
    }
  });
});
