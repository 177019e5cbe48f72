import { randomBytes } from 'node:crypto';
import { packId } from '../format/id-words.js';

const WORDS = 5;
const LOAD_MAX = 0.75;
const GROWTH = 1.25;
const SHARD_BITS = 6;
const SHARDS = 1 << SHARD_BITS;
const SHARD_CAPACITY_START = 16;
const RECORD_BYTES = 20;
/** Records in a part of a snapshot: one megabyte. */
const PACKED_RECORDS = 50_000;

/**
 * UUIDs and the revision each belongs to, in 27 to 33 bytes each: a Map of strings would need five times as much for the
 * million ids that a ledger soon has. Open addressing with a random seed, so that nobody can choose ids that collide. The
 * slots lie in shards that grow one by one: growing all at once would stop the event loop for a tenth of a second.
 */
export class KeyIndex {
  private readonly shards = Array.from({ length: SHARDS }, () => new Shard());
  private readonly seed = randomBytes(4).readUInt32LE();
  private readonly word = new Uint32Array(4);

  /** Makes room for `expected` ids at once: while a shard grows, its old and new slots are in memory together. */
  reserve(expected: number): void {
    const share = expected / SHARDS;
    // The ids spread at random: four standard deviations more than the share.
    const capacity = Math.ceil((share + 4 * Math.sqrt(share) + 1) / LOAD_MAX);
    for (const shard of this.shards) if (capacity > shard.capacity) shard.resize(capacity, this.seed);
  }

  get size(): number {
    return this.shards.reduce((sum, { count }) => sum + count, 0);
  }

  /**
   * @param id a UUID
   * @param revision from 0 to 2^32 - 2
   * @returns false when the id is already present; then nothing changes
   */
  add(id: string, revision: number): boolean {
    packId(id, this.word);
    return this.insert(revision + 1);
  }

  /** The revision `id` belongs to. */
  get(id: string): number | undefined {
    packId(id, this.word);
    const hash = hashOf(this.word, 0, this.seed);
    const stored = shardOf(this.shards, hash).stored(this.word, hash);
    return stored === 0 ? undefined : stored - 1;
  }

  /** Drops `id`, if it is there. */
  delete(id: string): void {
    packId(id, this.word);
    const hash = hashOf(this.word, 0, this.seed);
    shardOf(this.shards, hash).remove(this.word, hash, this.seed);
  }

  /** Drops every id that belongs to an earlier revision. */
  forgetBefore(revision: number): void {
    for (const shard of this.shards) shard.forgetBefore(revision, this.seed);
  }

  /** Ids as UUIDs, with their revisions. */
  *entries(): Generator<[string, number]> {
    for (const { slots } of this.shards) {
      for (let at = 0; at < slots.length; at += WORDS) {
        const stored = slots[at + 4] ?? 0;
        if (stored > 0) yield [uuidOf(slots, at), stored - 1];
      }
    }
  }

  /** All entries in parts of 20 bytes an entry, for a snapshot. Nothing may change while they are read. */
  *pack(): Generator<Buffer> {
    let packed = Buffer.allocUnsafe(PACKED_RECORDS * RECORD_BYTES);
    let end = 0;
    for (const { slots } of this.shards) {
      for (let at = 0; at < slots.length; at += WORDS) {
        const stored = slots[at + 4] ?? 0;
        if (stored === 0) continue;
        for (let index = 0; index < 4; index++) end = packed.writeUInt32BE(slots[at + index] ?? 0, end);
        end = packed.writeUInt32BE(stored - 1, end);
        if (end < packed.length) continue;
        yield packed;
        packed = Buffer.allocUnsafe(PACKED_RECORDS * RECORD_BYTES);
        end = 0;
      }
    }
    if (end > 0) yield packed.subarray(0, end);
  }

  /** Adds what `pack` made. */
  addPacked(packed: Buffer): void {
    for (let at = 0; at + RECORD_BYTES <= packed.length; at += RECORD_BYTES) {
      for (let index = 0; index < 4; index++) this.word[index] = packed.readUInt32BE(at + index * 4);
      this.insert(packed.readUInt32BE(at + 16) + 1);
    }
  }

  private insert(stored: number): boolean {
    const hash = hashOf(this.word, 0, this.seed);
    return shardOf(this.shards, hash).add(this.word, hash, stored, this.seed);
  }
}

/** Slots of four words of an id and one for its revision plus one; 0 is a free slot. */
class Shard {
  capacity = SHARD_CAPACITY_START;
  slots = new Uint32Array(SHARD_CAPACITY_START * WORDS);
  count = 0;

  /** The revision plus one; 0 for a stranger. */
  stored(word: Uint32Array, hash: number): number {
    return this.slots[this.find(word, hash) + 4] ?? 0;
  }

  add(word: Uint32Array, hash: number, stored: number, seed: number): boolean {
    if (this.count >= this.capacity * LOAD_MAX) this.resize(Math.ceil(this.capacity * GROWTH), seed);
    const at = this.find(word, hash);
    const { slots } = this;
    if (slots[at + 4] !== 0) return false;
    for (let index = 0; index < 4; index++) slots[at + index] = word[index] ?? 0;
    slots[at + 4] = stored;
    this.count++;
    return true;
  }

  /** Frees the slot, and moves up what was placed behind it because it was taken. */
  remove(word: Uint32Array, hash: number, seed: number): void {
    const { slots, capacity } = this;
    let free = this.find(word, hash) / WORDS;
    if (slots[free * WORDS + 4] === 0) return;
    this.count--;
    for (let slot = next(free, capacity); slots[slot * WORDS + 4] !== 0; slot = next(slot, capacity)) {
      const home = homeOf(hashOf(slots, slot * WORDS, seed), capacity);
      const isBetween = free <= slot ? free < home && home <= slot : free < home || home <= slot;
      if (isBetween) continue;
      slots.copyWithin(free * WORDS, slot * WORDS, (slot + 1) * WORDS);
      free = slot;
    }
    slots[free * WORDS + 4] = 0;
  }

  forgetBefore(revision: number, seed: number): void {
    let staying = 0;
    for (let at = 4; at < this.slots.length; at += WORDS) if ((this.slots[at] ?? 0) > revision) staying++;
    if (staying === this.count) return;
    this.resize(Math.max(SHARD_CAPACITY_START, Math.ceil((staying * GROWTH) / LOAD_MAX)), seed, revision);
  }

  resize(capacity: number, seed: number, fromRevision = 0): void {
    const old = this.slots;
    this.capacity = capacity;
    this.slots = new Uint32Array(capacity * WORDS);
    this.count = 0;
    for (let at = 0; at < old.length; at += WORDS) {
      if ((old[at + 4] ?? 0) <= fromRevision) continue;
      let slot = homeOf(hashOf(old, at, seed), capacity);
      while (this.slots[slot * WORDS + 4] !== 0) slot = next(slot, capacity);
      for (let index = 0; index < WORDS; index++) this.slots[slot * WORDS + index] = old[at + index] ?? 0;
      this.count++;
    }
  }

  /** Start of the slot that holds `word`, or of the free one where it belongs. */
  private find(word: Uint32Array, hash: number): number {
    const { slots, capacity } = this;
    const [a, b, c, d] = word;
    for (let slot = homeOf(hash, capacity); ; slot = next(slot, capacity)) {
      const at = slot * WORDS;
      if (slots[at + 4] === 0) return at;
      if (slots[at] === a && slots[at + 1] === b && slots[at + 2] === c && slots[at + 3] === d) return at;
    }
  }
}

function uuidOf(words: Uint32Array, at: number): string {
  let hex = '';
  for (let index = 0; index < 4; index++) hex += (words[at + index] ?? 0).toString(16).padStart(8, '0');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** A mixed hash of the four words at `at`, 32 bits without sign. */
function hashOf(words: Uint32Array, at: number, seed: number): number {
  const a = words[at] ?? 0;
  const b = words[at + 1] ?? 0;
  const c = words[at + 2] ?? 0;
  const d = words[at + 3] ?? 0;
  let mixed = Math.imul(a ^ seed, 0x9e3779b1) ^ Math.imul(b ^ c, 0x85ebca6b) ^ Math.imul(d, 0xc2b2ae35);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  return (mixed ^ (mixed >>> 12)) >>> 0;
}

/** The lowest bits choose the shard, the others the slot in it, so that the capacity need not be a power of two. */
const homeOf = (hash: number, capacity: number): number =>
  Math.floor(((hash >>> SHARD_BITS) / 2 ** (32 - SHARD_BITS)) * capacity);

const next = (slot: number, capacity: number): number => (slot + 1 === capacity ? 0 : slot + 1);

function shardOf(shards: readonly Shard[], hash: number): Shard {
  const shard = shards[hash & (SHARDS - 1)];
  if (!shard) throw new Error('a hash beyond the shards');
  return shard;
}
