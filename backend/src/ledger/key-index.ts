import { randomBytes } from 'node:crypto';
import { packId } from './id-words.js';

const WORDS = 5;
const LOAD_MAX = 0.75;
const GROWTH = 1.5;
const CAPACITY_START = 1024;
const RECORD_BYTES = 20;

/**
 * UUIDs and the revision each belongs to, in 20 bytes a slot: a Map of strings would need five times as much for the million
 * ids that a ledger soon has. Open addressing with a random seed, so that nobody can choose ids that collide.
 */
export class KeyIndex {
  private capacity = CAPACITY_START;
  private slots = new Uint32Array(CAPACITY_START * WORDS);
  private readonly seed = randomBytes(4).readUInt32LE();
  private readonly word = new Uint32Array(4);
  private count = 0;

  /** Makes room for `expected` ids at once: while it grows, the old and the new slots are in memory together. */
  reserve(expected: number): void {
    const capacity = Math.ceil((expected + 1) / LOAD_MAX);
    if (capacity > this.capacity) this.resize(capacity);
  }

  get size(): number {
    return this.count;
  }

  /**
   * @param id a UUID
   * @param revision from 0 to 2^32 - 2
   * @returns false when the id is already present; then nothing changes
   */
  add(id: string, revision: number): boolean {
    packId(id, this.word);
    if (this.count >= this.capacity * LOAD_MAX) this.resize(Math.ceil(this.capacity * GROWTH));
    return this.insert(this.word, revision + 1);
  }

  /** The revision `id` belongs to. */
  get(id: string): number | undefined {
    packId(id, this.word);
    const at = this.find(this.word);
    const stored = this.slots[at + 4] ?? 0;
    return stored === 0 ? undefined : stored - 1;
  }

  /** Drops every id that belongs to an earlier revision. */
  forgetBefore(revision: number): void {
    let staying = 0;
    for (let at = 4; at < this.slots.length; at += WORDS) if ((this.slots[at] ?? 0) > revision) staying++;
    this.resize(Math.max(CAPACITY_START, Math.ceil((staying * GROWTH) / LOAD_MAX)), revision);
  }

  /** Adds what `packKeys` packed. */
  addPacked(packed: Buffer): void {
    for (let at = 0; at + RECORD_BYTES <= packed.length; at += RECORD_BYTES) {
      for (let index = 0; index < 4; index++) this.word[index] = packed.readUInt32BE(at + index * 4);
      if (this.count >= this.capacity * LOAD_MAX) this.resize(Math.ceil(this.capacity * GROWTH));
      this.insert(this.word, packed.readUInt32BE(at + 16) + 1);
    }
  }

  /** Start of the slot that holds `word`, or of the free one where it belongs. */
  private find(word: Uint32Array): number {
    const { slots, capacity } = this;
    const a = word[0] ?? 0;
    const b = word[1] ?? 0;
    const c = word[2] ?? 0;
    const d = word[3] ?? 0;
    let mixed = Math.imul(a ^ this.seed, 0x9e3779b1) ^ Math.imul(b ^ c, 0x85ebca6b) ^ Math.imul(d, 0xc2b2ae35);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
    // The upper bits choose the slot, so that the capacity need not be a power of two.
    let slot = Math.floor((((mixed ^ (mixed >>> 12)) >>> 0) / 0x1_0000_0000) * capacity);
    for (;;) {
      const at = slot * WORDS;
      if (slots[at + 4] === 0) return at;
      if (slots[at] === a && slots[at + 1] === b && slots[at + 2] === c && slots[at + 3] === d) return at;
      slot = slot + 1 === capacity ? 0 : slot + 1;
    }
  }

  private insert(word: Uint32Array, stored: number): boolean {
    const at = this.find(word);
    const { slots } = this;
    if (slots[at + 4] !== 0) return false;
    for (let index = 0; index < 4; index++) slots[at + index] = word[index] ?? 0;
    slots[at + 4] = stored;
    this.count++;
    return true;
  }

  private resize(capacity: number, fromRevision = 0): void {
    const old = this.slots;
    this.capacity = capacity;
    this.slots = new Uint32Array(this.capacity * WORDS);
    this.count = 0;
    const word = new Uint32Array(4);
    for (let at = 0; at < old.length; at += WORDS) {
      const stored = old[at + 4] ?? 0;
      if (stored <= fromRevision) continue;
      for (let index = 0; index < 4; index++) word[index] = old[at + index] ?? 0;
      this.insert(word, stored);
    }
  }
}

/** Ids with their revisions, 20 bytes each, for a snapshot. */
export function packKeys(keys: readonly { id: string; revision: number }[]): Buffer {
  const packed = Buffer.alloc(keys.length * RECORD_BYTES);
  for (const [index, { id, revision }] of keys.entries()) {
    packed.write(id.replaceAll('-', ''), index * RECORD_BYTES, 'hex');
    packed.writeUInt32BE(revision, index * RECORD_BYTES + 16);
  }
  return packed;
}
