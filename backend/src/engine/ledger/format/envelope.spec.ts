import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import reference from 'canonicalize';
import fc from 'fast-check';
import { anyText } from '../../../../test/any-text.js';
import { runs } from '../../../../test/runs.js';
import { canonicalize, type Json, type JsonObject, NotCanonical } from './canonical.js';
import { deriveEventId, ENVELOPE_BYTES_MAX, genesisHash, parseEnvelope, SYSTEM, seal } from './envelope.js';

const PREV = genesisHash('form.test/coin-form', 'ledger');
const UUID8 = /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const note = { actor: SYSTEM, data: {}, prev: PREV, rev: 0, stream: 'ledger', type: 'Noted', v: 1 };
const sealedWith = (change: Partial<Parameters<typeof seal>[0]>) =>
  seal({ ...note, id: deriveEventId(SYSTEM, 'a', 0), ts: '2026-01-31T12:00:00.000Z', ...change });

const text = anyText({ maxLength: 30 }).map((any) => any.normalize('NFC').replaceAll('\0', ''));
const plain = fc.stringMatching(/^[A-Za-z0-9:_-]{1,20}$/);
const envelope = fc.record({
  actor: fc.oneof(fc.uuid(), fc.constant(SYSTEM)),
  data: fc.dictionary(text, fc.oneof(text, fc.maxSafeInteger(), fc.array(text, { maxLength: 3 })), { maxKeys: 4 }),
  id: fc.uuid(),
  prev: fc.constant(PREV),
  rev: fc.nat(),
  stream: plain,
  ts: fc
    .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    .map((at) => at.toISOString()),
  type: plain,
  v: fc.integer({ min: 1, max: 9 }),
});

const FORMS: Record<string, RegExp> = {
  actor: /^"[ !#-[\]-~]*"$/,
  alg: /^"sha-256"$/,
  data: /^\{/,
  id: /^"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"$/,
  prev: /^"[0-9a-f]{64}"$/,
  rev: /^\d+$/,
  stream: /^"[ !#-[\]-~]*"$/,
  ts: /^"[ !#-[\]-~]*"$/,
  type: /^"[ !#-[\]-~]*"$/,
  v: /^\d+$/,
};

/** The rule of docs/ledger-format.md, written a second time: a canonical text of these ten members, each of its form. */
function byTheRule(changed: string): JsonObject | undefined {
  try {
    const value: Json = JSON.parse(changed);
    const isEnvelope =
      canonicalize(value) === changed &&
      Object.keys(Object(value)).join() === Object.keys(FORMS).join() &&
      Object.entries(Object(value)).every(([name, member]) => FORMS[name]?.test(JSON.stringify(member)));
    return isEnvelope ? Object(value) : undefined;
  } catch {
    return undefined;
  }
}

const hashOf = (changed: string): string =>
  createHash('sha256').update(`coin-form/ledger/v1/event\n${changed}`).digest('hex');

describe('an envelope', () => {
  it('is sealed as the text of RFC 8785 and the hash with its domain prefix', () => {
    fc.assert(
      fc.property(envelope, (event) => {
        const sealed = seal(event);
        expect(sealed.envelope).toBe(reference({ ...event, alg: 'sha-256' }));
        const covered = `coin-form/ledger/v1/event\n${sealed.envelope}`;
        expect(sealed.hash).toBe(createHash('sha256').update(covered).digest('hex'));
      }),
    );
  });

  it('is read back as it was sealed', () => {
    fc.assert(
      fc.property(envelope, (event) => {
        const sealed = seal(event);
        expect(parseEnvelope(sealed.envelope)).toEqual(sealed);
      }),
    );
  });

  it('never reads back with the same hash when one character is changed, added or cut', () => {
    const edit = fc.record({
      at: fc.nat(),
      with: fc.oneof(fc.constant(''), fc.string({ minLength: 1, maxLength: 1 }), fc.constantFrom(' ', '0', '"', '\\')),
      cut: fc.integer({ min: 0, max: 1 }),
    });
    fc.assert(
      fc.property(envelope, edit, (event, { at, with: put, cut }) => {
        const sealed = seal(event);
        const place = at % sealed.envelope.length;
        const changed = sealed.envelope.slice(0, place) + put + sealed.envelope.slice(place + cut);
        fc.pre(changed !== sealed.envelope);
        expect(parseEnvelope(changed)?.hash).not.toBe(sealed.hash);
      }),
      runs(1000),
    );
  });

  it('is read exactly when the general rule accepts it', () => {
    const put = fc.oneof(
      fc.constantFrom('', ' ', '0', '-', '1', '"', '\\', '}', ',"id":"', '"', 'è', '\u007f', '\0'),
      anyText({ maxLength: 2 }),
    );
    const edit = fc.record({ at: fc.nat(), cut: fc.integer({ min: 0, max: 2 }), put });
    const texts = fc.oneof(
      envelope.map((event) => seal(event).envelope),
      envelope.map(
        (event) => seal({ ...event, data: { note: 'plain', postings: [{ amount: -1 }, {}, [], true] } }).envelope,
      ),
    );
    fc.assert(
      fc.property(texts, fc.array(edit, { maxLength: 2 }), (sound, edits) => {
        const changed = edits.reduce((before, { at, cut, put }) => {
          const place = at % (before.length + 1);
          return before.slice(0, place) + put + before.slice(place + cut);
        }, sound);
        const expected = byTheRule(changed);
        expect(parseEnvelope(changed)).toEqual(expected && { ...expected, hash: hashOf(changed), envelope: changed });
      }),
      runs(3000),
    );
  });

  it.each([
    ['no JSON', () => 'no JSON'],
    ['another value', () => '[]'],
    ['null', () => 'null'],
    ['a space between members', (sound: string) => sound.replace(',"data"', ', "data"')],
    ['members in another order', (sound: string) => sound.replace(/^\{("actor":"system"),(.*)\}$/, '{$2,$1}')],
    ['a member more', (sound: string) => sound.replace('"alg"', '"a":1,"alg"')],
    ['a member twice', (sound: string) => sound.replace('"v":1', '"v":2,"v":1')],
    ['a member less', (sound: string) => sound.replace(',"v":1', '')],
    ['a needless escape', (sound: string) => sound.replace('"Noted"', '"\\u004eoted"')],
    ['a number written otherwise', (sound: string) => sound.replace('"v":1', '"v":1.0')],
    ['a revision that is -0', (sound: string) => sound.replace('"rev":0', '"rev":-0')],
    ['an unsafe revision', (sound: string) => sound.replace('"rev":0', '"rev":9007199254740993')],
    ['another algorithm', (sound: string) => sound.replace('sha-256', 'sha-1')],
    ['data that is a list', (sound: string) => sound.replace('"data":{}', '"data":[]')],
    ['an id that is no UUID', (sound: string) => sound.replace(/"id":"[^"]*"/, '"id":"1"')],
    ['text that is not in NFC', (sound: string) => sound.replace('"data":{}', '"data":{"a":"e\u0301"}')],
  ])('is not read from %s', (_, alter) => {
    const sound = sealedWith({}).envelope;
    expect(parseEnvelope(sound)).toBeDefined();
    expect(alter(sound)).not.toBe(sound);
    expect(parseEnvelope(alter(sound))).toBeUndefined();
  });

  it.each([
    ['ASCII', 'x', 1],
    ['two bytes a character', 'è', 2],
    ['three bytes a character', '€', 3],
    ['four bytes a character', '🎓', 4],
  ])('may have at most 8 KiB, in %s', (_, character, bytes) => {
    const empty = Buffer.byteLength(sealedWith({ data: { text: '' } }).envelope);
    const room = ENVELOPE_BYTES_MAX - empty;
    const fill = character.repeat(Math.floor(room / bytes)) + 'x'.repeat(room % bytes);
    expect(Buffer.byteLength(sealedWith({ data: { text: fill } }).envelope)).toBe(8192);
    expect(() => sealedWith({ data: { text: `${fill}x` } })).toThrow(NotCanonical);
  });

  it.each<[string, Partial<Parameters<typeof seal>[0]>]>([
    ['an actor with a quote', { actor: '"' }],
    ['an actor that is not ASCII', { actor: 'è' }],
    ['a type with a line break', { type: 'A\nB' }],
    ['a stream with a backslash', { stream: 'a\\b' }],
    ['a version that is no integer', { v: 1.5 }],
    ['a time with a year of five digits', { ts: new Date(Date.UTC(12026, 0)).toISOString() }],
  ])('is not sealed with %s', (_, change) => expect(() => sealedWith(change)).toThrow(NotCanonical));
});

describe('the id of an event', () => {
  const part = anyText({ maxLength: 40 });

  it('is the SHA-256 of actor, key and index as a UUID of version 8', () => {
    fc.assert(
      fc.property(fc.uuid(), part, fc.nat(), (actor, key, index) => {
        const id = deriveEventId(actor, key, index);
        const made = createHash('sha256').update(`coin-form/ledger/v1/id\n${actor}\n${key}\n${index}`).digest('hex');
        expect(id).toMatch(UUID8);
        const [digits, hash] = [id.replaceAll('-', ''), made.slice(0, 32)];
        // All but version (12) and variant (16) are the hash's own digits; of the variant's the lower two bits are.
        for (const at of digits.split('').keys()) if (at !== 12 && at !== 16) expect(digits[at]).toBe(hash[at]);
        expect(Number.parseInt(digits.charAt(16), 16) % 4).toBe(Number.parseInt(hash.charAt(16), 16) % 4);
      }),
    );
  });

  it('differs with the actor, the key and the index', () => {
    const ids = [SYSTEM, '0f8fad5b-d9cb-469f-a165-70867728950e'].flatMap((actor) =>
      ['a', 'b', 'a\n0', ''].flatMap((key) => [0, 1, 10].map((index) => deriveEventId(actor, key, index))),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });
});
