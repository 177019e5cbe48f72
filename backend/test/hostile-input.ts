import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { anyText } from './any-text.js';
import type { Schema } from './openapi.js';

/** Hostile input: valid bodies with one or several broken fields, and arbitrary values. */

const DEPTH = 6000;
const deep = (open: string, close: string) => open.repeat(DEPTH) + close.repeat(DEPTH);

const TEXTS = [
  '',
  ' ',
  'null',
  'NaN',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e',
  '\ufeff',
  'e\u0301',
  '🧑🏽‍🚀',
  'ﷺ'.repeat(40),
  "'; drop table people; --",
  '%',
  '\\',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '../../etc/passwd',
  '__proto__',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '0000-01-01',
  '1900-01-01',
  '9999-12-31',
  '2012-02-30',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59-23:59',
  '+275760-09-13T00:00:00.000Z',
  'x'.repeat(200),
  'è'.repeat(6000),
  'x'.repeat(70_000),
];

/** Any JSON value as text, and some texts that are not JSON. */
const JSON_TEXTS = [
  'null',
  'true',
  'false',
  '0',
  '-1',
  '-0',
  '0.5',
  '1e21',
  '1e400',
  '9007199254740993',
  'NaN',
  'Infinity',
  'undefined',
  '01',
  '',
  '[]',
  '{}',
  '[null]',
  '["a"]',
  '{"length":5}',
  '{"toString":null}',
  '{"__proto__":{"role":"admin"}}',
  '{"constructor":{"prototype":{}}}',
  '"\\u0000"',
  '"\\ud800"',
  deep('[', ']'),
  deep('{"a":', '}').replace('{"a":}', '{"a":1}'),
];

const NAMES = ['__proto__', 'constructor', 'toString', '_id', 'id', 'coinBalance', 'role', 'wallet', 'isOfficial', ''];

const json = (value: unknown): string => JSON.stringify(value) ?? 'null';
const text = fc.oneof(
  fc.constantFrom(...TEXTS),
  anyText(),
  fc.string({ unit: 'grapheme', maxLength: 150 }),
  fc.emailAddress(),
  fc.uuid(),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
);
const anything = fc.oneof(
  fc.constantFrom(...JSON_TEXTS),
  text.map(json),
  fc.jsonValue().map(json),
  fc.double().map(json),
);

/** Values at the bounds and one beyond them. */
function atBounds({ minLength, maxLength, minimum, maximum }: Schema): string[] {
  const lengths = [minLength, maxLength].flatMap((length) =>
    length === undefined ? [] : [length - 1, length, length + 1],
  );
  const numbers = [minimum, maximum].flatMap((bound) => (bound === undefined ? [] : [bound - 1, bound, bound + 1]));
  return [
    ...lengths.filter((length) => length >= 0).map((length) => json('a'.repeat(length))),
    ...lengths.filter((length) => length >= 0).map((length) => json(`${'\\n'.repeat(Math.max(length - 1, 0))}à`)),
    ...numbers.map(json),
  ];
}

function sound({ enum: words, type, format, minimum, pattern }: Schema): unknown {
  if (words) return words[0];
  if (type === 'array') return [];
  if (pattern !== undefined && new RegExp(pattern).test('')) return '';
  if (type === 'integer' || type === 'number') return Math.max(minimum ?? 1, 1);
  if (type === 'boolean') return false;
  if (format === 'uuid') return randomUUID();
  if (format === 'email') return 'ada@example.it';
  if (format === 'date') return '1990-05-05';
  return 'Testo';
}

export type Entry = readonly [name: string, json: string];

/** @param good valid values for the route, where the schema is not specific enough; undefined: the field is left out */
export const soundFields = (
  fields: Readonly<Record<string, Schema>>,
  good: Readonly<Record<string, unknown>>,
): readonly Entry[] =>
  Object.entries(fields)
    .filter(([name, { format }]) => format !== 'binary' && !(Object.hasOwn(good, name) && good[name] === undefined))
    .map(([name, schema]) => [name, json(good[name] === undefined ? sound(schema) : good[name])]);

/**
 * Fields of a body with up to three of them broken, left out, added or repeated.
 * @param good as above
 */
export function brokenFields(
  fields: Readonly<Record<string, Schema>>,
  good: Readonly<Record<string, unknown>>,
): fc.Arbitrary<readonly Entry[]> {
  const right = soundFields(fields, good);
  const breaking = fc.oneof(
    { weight: 6, arbitrary: right.length === 0 ? fc.nat() : fc.nat(right.length - 1) },
    { weight: 1, arbitrary: fc.oneof(fc.constantFrom(...NAMES), fc.string()) },
  );
  const change = breaking.chain((where) => {
    const name = typeof where === 'string' ? where : (right[where]?.[0] ?? 'field');
    const bounds = atBounds(fields[name] ?? {});
    const value = bounds.length > 0 ? fc.oneof(anything, fc.constantFrom(...bounds)) : anything;
    return fc.record({ name: fc.constant(name), value: fc.option(value, { freq: 8 }), twice: fc.nat(20) });
  });
  return fc.array(change, { maxLength: 3 }).map((changes) => {
    let entries: readonly Entry[] = right;
    for (const { name, value, twice } of changes) {
      // Sometimes the field is repeated.
      const others = twice === 0 ? entries : entries.filter(([other]) => other !== name);
      entries = value === null ? others : [...others, [name, value]];
    }
    return entries;
  });
}

export const textOf = (entries: readonly Entry[]): string =>
  `{${entries.map(([name, value]) => `${json(name)}:${value}`).join(',')}}`;

/** Bodies unrelated to the route. */
export const rubbish: fc.Arbitrary<string> = fc.oneof(
  fc.json(),
  fc.string(),
  fc.constantFrom('{', '[]', 'x=1&y=2', '"x"', 'null', '\ufeff{}', '{"a":1,}', deep('[', ']')),
);

/** Values for a query or a path, encoded, and sometimes encoded wrongly. */
export const urlPart: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom('%', '%00', '%ff', '%E0%A4%A', '..%2f..%2f', '%2e%2e', '[]', 'a'.repeat(3000), '%F0%9F%A7%91'),
  text.filter((value) => value.isWellFormed() && value.length < 5000).map(encodeURIComponent),
  fc.integer().map(String),
);

const REVISIONS = ['0', '5', '-1', '999999999999999', '9'.repeat(40)];
const MOMENTS = [
  '2024-01-01 00:00:00.5+00',
  '2024-01-01 00:00:00+01',
  '2024-01-01T00:00:00.000Z',
  '9999-99-99 99:99:99+00',
  '2024-02-30 00:00:00+00',
  '294277-01-01 00:00:00+00',
];
const IDS = ['00000000-0000-4000-8000-000000000000', '-'.repeat(36), 'e'.repeat(36)];

/** Cursors in the server's own format. */
export const cursor: fc.Arbitrary<string> = fc
  .oneof(
    fc.tuple(fc.constantFrom(...REVISIONS)),
    fc.tuple(fc.constantFrom(...REVISIONS, ...MOMENTS), fc.constantFrom(...IDS)),
    fc.array(fc.string(), { maxLength: 3 }),
    fc.jsonValue(),
  )
  .map((parts) => Buffer.from(JSON.stringify(parts)).toString('base64url'));
