import { hash as digest } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  consistencySpans,
  EMPTY_ROOT,
  fromHex,
  IncrementalMerkleTree,
  inclusionSpans,
  isConsistent,
  leafHash,
  nodeHash,
  perfectNodes,
  rootFromInclusion,
  rootOver,
  type Span,
  type TreeHash,
  toHex,
} from './merkle.js';

/** RFC 6962, section 2.1, implemented literally: slow and recursive. */
function rootByDefinition(leaves: readonly Buffer[]): Buffer {
  const [only] = leaves;
  if (!only) return digest('sha256', '', 'buffer');
  if (leaves.length === 1) return digest('sha256', Buffer.concat([Buffer.of(0), only]), 'buffer');
  let width = 1;
  while (width * 2 < leaves.length) width *= 2;
  const halves = [leaves.slice(0, width), leaves.slice(width)].map(rootByDefinition);
  return digest('sha256', Buffer.concat([Buffer.of(1), ...halves]), 'buffer');
}

const eventHash = (number: number): string => digest('sha256', String(number), 'hex');
const eventHashes = (size: number): string[] => Array.from({ length: size }, (_, number) => eventHash(number));
const rootOf = (hashes: readonly string[]): TreeHash =>
  fromHex(rootByDefinition(hashes.map((hash) => Buffer.from(hash, 'hex'))).toString('hex'));

function treeOf(hashes: readonly string[]): IncrementalMerkleTree {
  const tree = new IncrementalMerkleTree();
  for (const hash of hashes) tree.append(hash);
  return tree;
}

/** A path computed from a whole tree over each span. */
const pathOver = (hashes: readonly string[], spans: readonly Span[]): TreeHash[] =>
  spans.map(({ start, end }) => rootOf(hashes.slice(start, end)));

const sizes = fc.integer({ min: 1, max: 70 });
const within = sizes.chain((size) => fc.tuple(fc.integer({ min: 0, max: size - 1 }), fc.constant(size)));

describe('a Merkle tree', () => {
  it('of no leaves has the hash of nothing as its root', () => {
    expect(treeOf([]).root()).toBe(EMPTY_ROOT);
    expect(toHex(EMPTY_ROOT)).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  });

  it.each(Array.from({ length: 66 }, (_, size) => size))('of %i leaves has the root of RFC 6962', (size) => {
    expect(treeOf(eventHashes(size)).root()).toBe(rootOf(eventHashes(size)));
  });

  it('can be resumed from the hashes of its perfect subtrees', () => {
    fc.assert(
      fc.property(within, ([before, size]) => {
        const hashes = eventHashes(size);
        const peaks = perfectNodes({ start: 0, end: before }).map(({ level, index }) =>
          rootOf(hashes.slice(index * 2 ** level, (index + 1) * 2 ** level)),
        );
        const tree = new IncrementalMerkleTree();
        tree.restore(before, peaks);
        for (const hash of hashes.slice(before)) tree.append(hash);
        expect([tree.size, tree.root()]).toEqual([size, rootOf(hashes)]);
      }),
    );
  });

  it('reports every perfect subtree once, when it is completed', () => {
    const told: [number, TreeHash][] = [];
    const tree = new IncrementalMerkleTree((level, hash) => told.push([level, hash]));
    const hashes = eventHashes(6);
    for (const hash of hashes) tree.append(hash);
    const leaves = hashes.map(leafHash);
    const [a = '', b = '', c = '', d = '', e = '', f = ''] = leaves;
    const [ab, cd, ef] = [nodeHash(a, b), nodeHash(c, d), nodeHash(e, f)];
    expect(told).toEqual([
      [0, a],
      [0, b],
      [1, ab],
      [0, c],
      [0, d],
      [1, cd],
      [2, nodeHash(ab, cd)],
      [0, e],
      [0, f],
      [1, ef],
    ]);
  });

  it('divides any span into perfect subtrees that give its root', () => {
    fc.assert(
      fc.property(within, ([index, size]) => {
        const hashes = eventHashes(size);
        for (const { start, end } of [...inclusionSpans(index, size), { start: 0, end: size }]) {
          const nodes = perfectNodes({ start, end });
          const roots = nodes.map(({ level, index: at }) =>
            rootOf(hashes.slice(at * 2 ** level, (at + 1) * 2 ** level)),
          );
          expect(rootOver(roots)).toBe(rootOf(hashes.slice(start, end)));
        }
      }),
    );
  });
});

describe('an inclusion path', () => {
  it('leads every leaf of every size to the root', () => {
    for (let size = 1; size <= 40; size++) {
      const hashes = eventHashes(size);
      for (let index = 0; index < size; index++) {
        const path = pathOver(hashes, inclusionSpans(index, size));
        expect(rootFromInclusion(eventHash(index), index, size, path)).toBe(rootOf(hashes));
      }
    }
  });

  it('leads to the root for no other leaf, position, size or path', () => {
    fc.assert(
      fc.property(within, fc.nat(), fc.nat(), ([index, size], other, step) => {
        const hashes = eventHashes(size);
        const root = rootOf(hashes);
        const path = pathOver(hashes, inclusionSpans(index, size));
        expect(rootFromInclusion(eventHash(size + other), index, size, path)).not.toBe(root);
        const elsewhere = other % size;
        if (elsewhere !== index) expect(rootFromInclusion(eventHash(index), elsewhere, size, path)).not.toBe(root);
        expect(rootFromInclusion(eventHash(index), index, size, [...path, root])).toBeUndefined();
        if (path.length === 0) return;
        expect(rootFromInclusion(eventHash(index), index, size, path.slice(1))).toBeUndefined();
        const bent = path.with(step % path.length, leafHash(eventHash(size + other)));
        expect(rootFromInclusion(eventHash(index), index, size, bent)).not.toBe(root);
      }),
    );
  });

  it.each([
    [0, 0],
    [5, 5],
    [-1, 5],
    [Number.NaN, 5],
  ])('does not exist for leaf %d of %d', (index, size) => {
    expect(() => inclusionSpans(index, size)).toThrow(RangeError);
    expect(rootFromInclusion(eventHash(0), index, size, [])).toBeUndefined();
  });

  it('is as short as the tree is low', () => expect(inclusionSpans(123_456, 1_000_000)).toHaveLength(20));
});

describe('a consistency path', () => {
  it('proves every pair of sizes', () => {
    for (let to = 0; to <= 34; to++) {
      const hashes = eventHashes(to);
      for (let from = 0; from <= to; from++) {
        const path = pathOver(hashes, consistencySpans(from, to));
        expect(isConsistent([from, rootOf(hashes.slice(0, from))], [to, rootOf(hashes)], path)).toBe(true);
      }
    }
  });

  it('does not prove a tree with another beginning, nor anything when the path was changed', () => {
    fc.assert(
      fc.property(within, fc.nat(), fc.nat(), ([before, size], changed, step) => {
        const from = before + 1;
        const hashes = eventHashes(size);
        const [old, root] = [rootOf(hashes.slice(0, from)), rootOf(hashes)];
        const path = pathOver(hashes, consistencySpans(from, size));
        const rewritten = hashes.with(changed % from, eventHash(size + 1));
        const otherPath = pathOver(rewritten, consistencySpans(from, size));
        expect(isConsistent([from, old], [size, rootOf(rewritten)], otherPath)).toBe(false);
        expect(isConsistent([from, old], [size, root], [...path, root])).toBe(false);
        expect(isConsistent([size + 1, old], [size, root], path)).toBe(false);
        if (path.length === 0) return;
        expect(isConsistent([from, old], [size, root], path.slice(1))).toBe(false);
        const bent = path.with(step % path.length, leafHash(eventHash(size + changed)));
        expect(isConsistent([from, old], [size, root], bent)).toBe(false);
      }),
    );
  });

  it('does not exist from a larger tree', () => expect(() => consistencySpans(6, 5)).toThrow(RangeError));
});
