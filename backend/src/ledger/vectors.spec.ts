import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { canonicalize, type JsonObject, NotCanonical } from './canonical.js';
import { signingKey, verificationKey } from './checkpoint.js';
import { commit, deriveEventId, genesisHash, hashEnvelope, parseEnvelope, SYSTEM, seal } from './envelope.js';
import { ChainVerifier } from './verify.js';

interface Vectors {
  origin: string;
  stream: string;
  genesis: string;
  events: { event: Parameters<typeof seal>[0] & { alg: string }; canonical: string; hash: string }[];
  commitment: { salt: string; field: string; text: string; hex: string };
  checkpoint: { ed25519Seed: string; vkey: string };
  refused: { numbers: string[]; texts: string[] };
}

const vectors: Vectors = JSON.parse(readFileSync(new URL('./vectors/ledger-v1.json', import.meta.url), 'utf8'));
const { origin, stream, genesis, events, commitment, refused, checkpoint } = vectors;

/** The texts of the vectors are described, because JSON cannot carry all of them. */
const TEXTS: Record<string, string> = { 'lone surrogate U+D800': 'a\uD800b', 'NUL U+0000': 'a\0b' };

describe('the reference vectors of ledger format 1', () => {
  it('give the genesis', () => expect(genesisHash(origin, stream)).toBe(genesis));

  describe.each(events)('event $event.rev, $event.type', ({ event, canonical, hash }) => {
    it('is sealed to its canonical text and hash', () => {
      expect(seal(event)).toEqual({ ...event, envelope: canonical, hash });
    });

    it('has the same text and hash by the general rules', () => {
      const { actor, alg, data, id, prev, rev, stream: name, ts, type, v } = event;
      const text = canonicalize({ v, type, ts, stream: name, rev, prev, id, data, alg, actor });
      expect(text).toBe(canonical);
      expect(hashEnvelope(text)).toBe(hash);
    });

    it('is read back from its text', () => {
      expect(parseEnvelope(canonical)).toEqual({ ...event, envelope: canonical, hash });
    });
  });

  it('are a chain without findings', () => {
    const verifier = new ChainVerifier({ stream, origin });
    for (const { event, canonical, hash } of events) verifier.check({ revision: event.rev, envelope: canonical, hash });
    expect(verifier.findings).toEqual([]);
    expect(verifier.transactionsCount).toBe(3);
  });

  it('give the commitment to a note', () => {
    const { salt, field, text, hex } = commitment;
    expect(commit(Buffer.from(salt, 'hex'), field, text)).toBe(hex);
    expect(events.map(({ event }) => event.data.note)).toContain(hex);
  });

  it('give the verification key, which the first event names', () => {
    const key = signingKey(Buffer.from(checkpoint.ed25519Seed, 'hex'));
    expect(verificationKey(origin, key)).toBe(checkpoint.vkey);
    expect(events[0]?.event.data.vkey).toBe(checkpoint.vkey);
    for (const length of [0, 31, 33]) expect(() => signingKey(Buffer.alloc(length))).toThrow(RangeError);
  });

  it('derive the ids of events from actor, key and index', () => {
    expect(deriveEventId(SYSTEM, 'open', 0)).toBe(events[0]?.event.id);
    expect(deriveEventId(SYSTEM, 'welcome-1', 0)).toBe(events[1]?.event.id);
  });

  it.each(refused.numbers)('refuse the number %s', (written) => {
    expect(() => canonicalize({ amount: Number(written) })).toThrow(NotCanonical);
  });

  it.each(refused.texts)('refuse text with a %s', (described) => {
    const text = TEXTS[described];
    expect(text).toBeDefined();
    const places: JsonObject[] = [{ title: text }, { [String(text)]: 1 }];
    for (const data of places) expect(() => canonicalize(data)).toThrow(NotCanonical);
  });
});
