import { TREASURY } from '../state/postings.js';
import { HASH_BYTES, type IncrementalMerkleTree } from './merkle.js';

/**
 * What is known of successive events that are sound in themselves and follow each other, without the events: enough to
 * continue a verification behind them. Plain data, which threads send each other.
 */
export interface SoundRange {
  /** What the event before the first one has to fit. */
  readonly first: { readonly revision: number; readonly prev: string; readonly ts: string };
  /** The head behind them. */
  readonly last: { readonly revision: number; readonly hash: string; readonly ts: string };
  readonly eventsCount: number;
  /** Events that move coins. */
  readonly transactionsCount: number;
  /** The accounts whose coins they move. */
  readonly accounts: readonly string[];
  /** For each account: its change in the end, the lowest and the highest on the way. */
  readonly changes: Float64Array;
  /** The id of each event, four words. */
  readonly ids: Uint32Array;
  /** The leaf hash of each event. */
  readonly leaves: Uint8Array;
  /** The roots of the blocks of leaves that are whole. */
  readonly blocks: Uint8Array;
}

export const CHANGE_FIELDS = 3;
/** Blocks of leaves begin at multiples of their size. */
export const BLOCK_LEVEL = 8;
export const BLOCK_EVENTS = 2 ** BLOCK_LEVEL;

/** @returns the balances that each account of the range ends at; undefined when one leaves what is allowed on the way */
export function balancesAfter(
  { accounts, changes }: SoundRange,
  before: ReadonlyMap<string, number>,
): Float64Array | undefined {
  const after = new Float64Array(accounts.length);
  for (const [index, account] of accounts.entries()) {
    const balance = before.get(account) ?? 0;
    const at = index * CHANGE_FIELDS;
    const lowest = balance + (changes[at + 1] ?? 0);
    const highest = balance + (changes[at + 2] ?? 0);
    if (lowest < 0 && account !== TREASURY) return undefined;
    if (!Number.isSafeInteger(lowest) || !Number.isSafeInteger(highest)) return undefined;
    after[index] = balance + (changes[at] ?? 0);
  }
  return after;
}

/** Appends the leaves from the tree's size up to revision `end`, exclusive. */
export function appendLeaves(
  tree: IncrementalMerkleTree,
  { first, last, leaves, blocks }: SoundRange,
  end: number,
): void {
  const firstBlock = Math.ceil(first.revision / BLOCK_EVENTS);
  while (tree.size < end) {
    const { size } = tree;
    const wholeTo = size + BLOCK_EVENTS;
    if (size % BLOCK_EVENTS === 0 && wholeTo <= end && wholeTo <= last.revision + 1) {
      tree.appendSubtree(BLOCK_LEVEL, hashAt(blocks, size / BLOCK_EVENTS - firstBlock));
    } else {
      tree.appendSubtree(0, hashAt(leaves, size - first.revision));
    }
  }
}

const hashAt = (hashes: Uint8Array, index: number): string =>
  Buffer.from(hashes.buffer, hashes.byteOffset + index * HASH_BYTES, HASH_BYTES).toString('latin1');
