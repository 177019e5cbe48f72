import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { canonicalize, type JsonObject, NotCanonical } from './format/canonical.js';
import {
  checkpointKey,
  checkpointText,
  isCheckpointBy,
  parseCheckpoint,
  signCheckpoint,
  signingKey,
} from './format/checkpoint.js';
import { commit, deriveEventId, genesisHash, hashEnvelope, parseEnvelope, SYSTEM, seal } from './format/envelope.js';
import {
  consistencySpans,
  fromHex,
  IncrementalMerkleTree,
  inclusionSpans,
  isConsistent,
  leafHash,
  rootFromInclusion,
  type Span,
  toHex,
} from './format/merkle.js';
import { verificationKey } from './format/note.js';
import { ChainVerifier } from './format/verify.js';

interface Vectors {
  origin: string;
  stream: string;
  genesis: string;
  events: { event: Parameters<typeof seal>[0] & { alg: string }; canonical: string; hash: string }[];
  commitment: { salt: string; field: string; text: string; hex: string };
  merkle: {
    leaves: string[];
    roots: string[];
    inclusion: { size: number; paths: string[][] };
    consistency: { from: number; to: number; path: string[] }[];
  };
  checkpoint: { ed25519Seed: string; vkey: string; note: string };
  refused: { numbers: string[]; texts: string[] };
}

const vectors: Vectors = JSON.parse(readFileSync(new URL('./vectors/ledger-v1.json', import.meta.url), 'utf8'));
const { origin, stream, genesis, events, commitment, refused, checkpoint, merkle } = vectors;

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

  describe('give the Merkle tree over the events', () => {
    const hashes = events.map(({ hash }) => hash);
    const rootOf = ({ start, end }: Span): string => {
      const tree = new IncrementalMerkleTree();
      for (const hash of hashes.slice(start, end)) tree.append(hash);
      return toHex(tree.root());
    };

    it('with its leaves and roots', () => {
      expect(hashes.map(leafHash).map(toHex)).toEqual(merkle.leaves);
      expect(hashes.map((_, index) => rootOf({ start: 0, end: index + 1 }))).toEqual(merkle.roots);
    });

    it.each(merkle.inclusion.paths.map((path, index) => ({ path, index })))(
      'with the path of leaf $index',
      ({ path, index }) => {
        const { size } = merkle.inclusion;
        expect(inclusionSpans(index, size).map(rootOf)).toEqual(path);
        const root = rootFromInclusion(hashes[index] ?? '', index, size, path.map(fromHex));
        expect(root && toHex(root)).toBe(merkle.roots[size - 1]);
      },
    );

    it.each(merkle.consistency)('with the path from $from to $to', ({ from, to, path }) => {
      expect(consistencySpans(from, to).map(rootOf)).toEqual(path);
      const [older, newer] = [merkle.roots[from - 1] ?? '', merkle.roots[to - 1] ?? ''];
      expect(isConsistent([from, fromHex(older)], [to, fromHex(newer)], path.map(fromHex))).toBe(true);
    });
  });

  it('give the signed checkpoint to the letter, since Ed25519 signatures are determined', () => {
    const key = checkpointKey(origin, signingKey(Buffer.from(checkpoint.ed25519Seed, 'hex')));
    const signed = signCheckpoint(key, events.length, fromHex(merkle.roots.at(-1) ?? ''));
    expect(checkpointText(signed)).toBe(checkpoint.note);
    const read = parseCheckpoint(checkpoint.note);
    expect(read).toEqual(signed);
    expect(read && isCheckpointBy(read, key.public)).toBe(true);
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
