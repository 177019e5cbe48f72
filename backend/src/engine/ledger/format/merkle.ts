import { hash as digest } from 'node:crypto';

/**
 * The Merkle tree over the ledger (RFC 6962, RFC 9162 section 2.1): leaf data is the raw 32-byte hash of an event.
 * Everything here is pure. Within this file and the tiles a hash is a string of 32 latin1 characters, a byte each: Node
 * makes and reads those in half the time of a Buffer. `toHex` converts a hash for output.
 */

export type TreeHash = string;

export const HASH_BYTES = 32;
const LEAF = Buffer.alloc(1 + HASH_BYTES);
const NODE = Buffer.alloc(1 + 2 * HASH_BYTES);
NODE[0] = 1;

export const toHex = (hash: TreeHash): string => Buffer.from(hash, 'latin1').toString('hex');
export const fromHex = (hex: string): TreeHash => Buffer.from(hex, 'hex').toString('latin1');

/** The root of a tree without leaves. */
export const EMPTY_ROOT: TreeHash = digest('sha256', '', 'binary');

/** @param eventHash 64 hexadecimal digits */
export function leafHash(eventHash: string): TreeHash {
  LEAF.write(eventHash, 1, 'hex');
  return digest('sha256', LEAF, 'binary');
}

export function nodeHash(left: TreeHash, right: TreeHash): TreeHash {
  NODE.write(left + right, 1, 'latin1');
  return digest('sha256', NODE, 'binary');
}

/** A node whose subtree is perfect: it holds the leaves from `index * 2^level` to `(index + 1) * 2^level`. */
export interface PerfectNode {
  readonly level: number;
  readonly index: number;
}

/** Leaves from `start` up to `end`, exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** The roots of the perfect subtrees that a tree of `size` leaves is made of, from the left. */
export function perfectNodes({ start, end }: Span): PerfectNode[] {
  const nodes: PerfectNode[] = [];
  for (let at = start; at < end; ) {
    let level = 0;
    let width = 1;
    while (at % (width * 2) === 0 && at + width * 2 <= end) {
      width *= 2;
      level++;
    }
    nodes.push({ level, index: at / width });
    at += width;
  }
  return nodes;
}

/** The root over subtrees that stand side by side, from the left, none smaller than those to its right. */
export const rootOver = (subtrees: readonly TreeHash[]): TreeHash =>
  subtrees.length === 0 ? EMPTY_ROOT : subtrees.reduceRight((right, left) => nodeHash(left, right));

/**
 * A tree that grows at its right edge. It holds one hash for each perfect subtree, so its memory grows with the logarithm
 * of its size.
 */
export class IncrementalMerkleTree {
  /** By level. */
  private readonly peaks: TreeHash[] = [];
  private leaves = 0;

  /** @param completed called with every perfect subtree as it is completed; a leaf is one of level 0 */
  constructor(private readonly completed: (level: number, hash: TreeHash) => void = () => undefined) {}

  get size(): number {
    return this.leaves;
  }

  /** Continues a tree of `size` leaves. @param peaks of its `perfectNodes`, from the left */
  restore(size: number, peaks: readonly TreeHash[]): void {
    this.leaves = size;
    for (const [position, { level }] of perfectNodes({ start: 0, end: size }).entries()) {
      this.peaks[level] = peaks[position] ?? '';
    }
  }

  /** @param eventHash 64 hexadecimal digits */
  append(eventHash: string): void {
    this.appendSubtree(0, leafHash(eventHash));
  }

  /**
   * Appends the 2^`level` leaves of a perfect subtree at once; the size so far must be a multiple of that. Of what is inside
   * the subtree nothing is reported as completed.
   */
  appendSubtree(level: number, root: TreeHash): void {
    const width = 2 ** level;
    let hash = root;
    let top = level;
    this.completed(top, hash);
    for (let rest = this.leaves / width; rest % 2 === 1; rest = (rest - 1) / 2) {
      hash = nodeHash(this.peaks[top] ?? '', hash);
      top++;
      this.completed(top, hash);
    }
    this.peaks[top] = hash;
    this.leaves += width;
  }

  root(): TreeHash {
    const nodes = perfectNodes({ start: 0, end: this.leaves });
    return rootOver(nodes.map(({ level }) => this.peaks[level] ?? ''));
  }
}

/** The largest power of two below `size`. */
function split(size: number): number {
  let width = 1;
  while (width * 2 < size) width *= 2;
  return width;
}

/**
 * The subtrees whose hashes prove that leaf `index` is in the tree of `size` leaves, from the leaf to the root.
 * @throws RangeError when there is no such leaf
 */
export function inclusionSpans(index: number, size: number): Span[] {
  if (!(index >= 0 && index < size)) throw new RangeError(`leaf ${index} is not in a tree of ${size}`);
  const spans: Span[] = [];
  let [start, end] = [0, size];
  while (end - start > 1) {
    const middle = start + split(end - start);
    const isLeft = index < middle;
    spans.unshift(isLeft ? { start: middle, end } : { start, end: middle });
    if (isLeft) end = middle;
    else start = middle;
  }
  return spans;
}

/**
 * The subtrees whose hashes prove that the tree of `to` leaves begins with the tree of `from` leaves.
 * @throws RangeError unless `from` <= `to`
 */
export function consistencySpans(from: number, to: number): Span[] {
  if (!(from >= 0 && from <= to)) throw new RangeError(`a tree of ${to} does not begin with ${from} leaves`);
  if (from === 0 || from === to) return [];
  const spans: Span[] = [];
  let [start, end] = [0, to];
  // The verifier knows the old root already, so the path omits it when the old tree is a subtree of the new one.
  let ownRoot = true;
  while (end !== from) {
    const middle = start + split(end - start);
    if (from <= middle) {
      spans.unshift({ start: middle, end });
      end = middle;
    } else {
      spans.unshift({ start, end: middle });
      start = middle;
      ownRoot = false;
    }
  }
  return ownRoot ? spans : [{ start, end }, ...spans];
}

/**
 * The root that a tree of `size` leaves has when leaf `index` is that event (RFC 9162, section 2.1.3.2).
 * @param eventHash 64 hexadecimal digits
 * @returns undefined when the path has the wrong length for the position
 */
export function rootFromInclusion(
  eventHash: string,
  index: number,
  size: number,
  path: readonly TreeHash[],
): TreeHash | undefined {
  return rootFromLeaf(leafHash(eventHash), index, size, path);
}

/** The same from the leaf hash. */
export function rootFromLeaf(
  leaf: TreeHash,
  index: number,
  size: number,
  path: readonly TreeHash[],
): TreeHash | undefined {
  if (!(index >= 0 && index < size)) return undefined;
  const spans = inclusionSpans(index, size);
  if (spans.length !== path.length) return undefined;
  return path.reduce(
    (hash, sibling, step) => ((spans[step]?.end ?? 0) <= index ? nodeHash(sibling, hash) : nodeHash(hash, sibling)),
    leaf,
  );
}

/** Whether the tree of `to` leaves begins with the tree of `from` leaves (RFC 9162, section 2.1.4.2). */
export function isConsistent(
  [from, fromRoot]: readonly [size: number, root: TreeHash],
  [to, toRoot]: readonly [size: number, root: TreeHash],
  path: readonly TreeHash[],
): boolean {
  if (!(from >= 0 && from <= to)) return false;
  if (from === to) return path.length === 0 && fromRoot === toRoot;
  if (from === 0) return path.length === 0 && fromRoot === EMPTY_ROOT;
  const spans = consistencySpans(from, to);
  if (spans.length !== path.length) return false;
  const isSubtree = !spans.some(({ end }) => end === from);
  let [older, newer] = isSubtree ? [fromRoot, fromRoot] : [path[0] ?? '', path[0] ?? ''];
  for (const [step, { end }] of spans.entries()) {
    if (!isSubtree && step === 0) continue;
    const sibling = path[step] ?? '';
    if (end <= from) {
      older = nodeHash(sibling, older);
      newer = nodeHash(sibling, newer);
    } else {
      newer = nodeHash(newer, sibling);
    }
  }
  return older === fromRoot && newer === toRoot;
}
