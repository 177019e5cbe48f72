import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { anyText } from '../../../../test/any-text.js';
import { runs } from '../../../../test/runs.js';
import { canonicalize, type Json } from './canonical.js';
import { parseCanonical } from './parse-canonical.js';

/** The rule itself: the text that the canonical form of its value is. */
function byTheRule(text: string): Json | undefined {
  try {
    const value: Json = JSON.parse(text);
    return canonicalize(value) === text ? value : undefined;
  } catch {
    return undefined;
  }
}

const plain = fc.string().map((text) => text.replaceAll(/[^ !#-[\]-~]/g, 'a'));
const text = fc.oneof({ weight: 3, arbitrary: plain }, { weight: 1, arbitrary: anyText() });
const name = fc.oneof(plain, fc.constantFrom('', '1', '10', '9', 'a', 'aa', '__proto__', 'toString'), text);
const number = fc.oneof(
  fc.maxSafeInteger(),
  fc.integer({ min: -20, max: 20 }).map((n) => n * 100),
  fc.double(),
);

/** Objects, up to a few levels deep. */
const object = fc.letrec<{ json: Json; object: { [key: string]: Json } }>((tie) => ({
  json: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    text,
    number,
    fc.constantFrom(true, false, null),
    fc.array(tie('json'), { maxLength: 4 }),
    tie('object'),
  ),
  object: fc.dictionary(name, tie('json'), { maxKeys: 5 }),
})).object;

/** Writes the value as canonically as can be: members sorted, but of no regard to what has no canonical form. */
function written(value: Json | undefined): string {
  if (Array.isArray(value)) return `[${value.map(written).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${written(member)}`).join(',')}}`;
}

const edits = fc.record({
  at: fc.nat(),
  cut: fc.integer({ min: 0, max: 3 }),
  put: fc.oneof(
    fc.constantFrom('', ' ', '0', '-', '1.0', '1e1', 'e2', 'e3', '"', '\\', '\\u0061', ',', '}', ']', '\n', 'è', '\0'),
    plain,
  ),
});

describe('JSON in canonical form', () => {
  it('is read exactly from the texts that are the canonical form of their value', () => {
    fc.assert(
      fc.property(object, fc.array(edits, { maxLength: 3 }), (value, changes) => {
        const changed = changes.reduce((before, { at, cut, put }) => {
          const place = at % (before.length + 1);
          return before.slice(0, place) + put + before.slice(place + cut);
        }, written(value));
        expect(parseCanonical(changed)).toEqual(byTheRule(changed));
      }),
      runs(3000),
    );
  });

  it.each([
    '{"a":[],"b":{},"c":[1,-2,300],"d":"è"}',
    '{"":0,"a":[true,false,null],"aa":-100,"z":9007199254740991}',
    '{"10":1,"9":2}',
    '{"a":"12e3,"}',
  ])('is read from %s', (sound) => expect(parseCanonical(sound)).toEqual(JSON.parse(sound)));

  it.each([
    ['members in another order', '{"b":1,"a":2}'],
    ['names that are numbers in another order', '{"9":1,"10":2}'],
    ['a name that is a number behind others', '{"a":1,"9":2}'],
    ['a member twice', '{"a":1,"a":1}'],
    ['a member twice, as long as it should be', '{"a":1,"a":1e4,"b":1e3}'],
    ['-0', '{"a":-0}'],
    ['a number with an exponent', '{"a":12e2}'],
    ['a number with an exponent, and a space that makes up for it', '{"a": 1e3}'],
    ['a fraction', '{"a":0.5}'],
    ['a fraction that is whole', '{"a":5.0}'],
    ['a number that is not safe', '{"a":9007199254740993}'],
    ['a needless escape', '{"a":"\\u0061"}'],
    ['an escape as long as the character', '{"a":"\\/"}'],
    ['text that is not in NFC', '{"a":"e\u0301"}'],
    ['a space', '{"a":1 }'],
    ['a comma too many', '{"a":[1,]}'],
    ['nothing', ''],
  ])('is not read from %s', (_, altered) => expect(parseCanonical(altered)).toBeUndefined());
});
