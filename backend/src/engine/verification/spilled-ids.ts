import { randomBytes, randomUUID } from 'node:crypto';
import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ID_WORDS, packId } from '../ledger/format/id-words.js';
import type { SeenIds } from '../ledger/format/verify.js';

const BUCKETS = 64;
const BUCKET_SHIFT = 26;
/** A bucket is written in pieces of so many ids. */
const PIECE_IDS = 1024;
const PIECE_BYTES = PIECE_IDS * ID_WORDS * Uint32Array.BYTES_PER_ELEMENT;
/** So many ids stay in memory, 16 bytes each; further ones go to a file. */
const MEMORY_IDS_MAX = 2 * 1024 * 1024;
/** The slots of a table are twice its ids. */
const SLOTS_PER_ID = 2;

/** A piece of a bucket, or where in the file it is. */
type Piece = Uint32Array | number;

/**
 * Ids in buckets, which are looked through one at a time and only at the end, so that memory stays bounded whatever their
 * number: of what does not fit a temporary file takes 16 bytes each. The seed keeps anybody from choosing ids of one bucket.
 */
export class SpilledIds implements SeenIds {
  private readonly bucketSeed = randomBytes(4).readUInt32LE();
  /** The piece of each bucket that is being filled. */
  private readonly open: (Uint32Array | undefined)[] = [];
  private readonly filled = new Uint32Array(BUCKETS);
  private readonly pieces: Piece[][] = Array.from({ length: BUCKETS }, () => []);
  private readonly one = new Uint32Array(ID_WORDS);
  private inMemory = 0;
  private file: number | undefined;
  private fileBytes = 0;

  /** @param memoryMax how many ids stay in memory */
  constructor(private readonly memoryMax = MEMORY_IDS_MAX) {}

  /** Always true: what occurs twice is known at the end. @throws Error the file cannot be written */
  add(id: string): boolean {
    packId(id, this.one);
    this.addAll(this.one);
    return true;
  }

  /** @throws Error the file cannot be written */
  addAll(ids: Uint32Array): void {
    for (let from = 0; from < ids.length; from += ID_WORDS) {
      const bucket = mixed(ids, from, this.bucketSeed) >>> BUCKET_SHIFT;
      const piece = this.open[bucket] ?? this.openPiece(bucket);
      const at = this.filled[bucket] ?? 0;
      for (let word = 0; word < ID_WORDS; word++) piece[at + word] = ids[from + word] ?? 0;
      this.filled[bucket] = at + ID_WORDS;
      if (at + ID_WORDS === piece.length) this.put(bucket, piece);
    }
  }

  /** The ids that were added more than once, as hexadecimal digits. @throws Error the file cannot be read */
  doubles(): Set<string> {
    const found = new Set<string>();
    for (const [bucket, pieces] of this.pieces.entries()) {
      const last = this.open[bucket]?.subarray(0, this.filled[bucket]);
      if (last) findDoubles([...pieces, last], (piece) => this.load(piece), found);
    }
    return found;
  }

  /** Removes the file. */
  close(): void {
    if (this.file !== undefined) closeSync(this.file);
    this.file = undefined;
  }

  private openPiece(bucket: number): Uint32Array {
    const piece = new Uint32Array(PIECE_IDS * ID_WORDS);
    this.open[bucket] = piece;
    return piece;
  }

  private put(bucket: number, piece: Uint32Array): void {
    this.filled[bucket] = 0;
    if (this.inMemory < this.memoryMax) {
      this.inMemory += PIECE_IDS;
      this.pieces[bucket]?.push(piece);
      this.openPiece(bucket);
      return;
    }
    this.file ??= openUnnamed();
    writeSync(this.file, piece, 0, PIECE_BYTES, this.fileBytes);
    this.pieces[bucket]?.push(this.fileBytes);
    this.fileBytes += PIECE_BYTES;
  }

  private load(piece: Piece): Uint32Array {
    if (typeof piece !== 'number') return piece;
    const ids = new Uint32Array(PIECE_IDS * ID_WORDS);
    if (this.file !== undefined) readSync(this.file, ids, 0, PIECE_BYTES, piece);
    return ids;
  }
}

/** The second reading of a ledger in which ids occur twice: judges those, where they stand. */
export class DoubledIds implements SeenIds {
  private readonly seen = new Set<string>();

  /** @param doubles as `SpilledIds` returns them */
  constructor(private readonly doubles: ReadonlySet<string>) {}

  add(id: string): boolean {
    const digits = id.replaceAll('-', '');
    if (!this.doubles.has(digits)) return true;
    if (this.seen.has(digits)) return false;
    this.seen.add(digits);
    return true;
  }
}

/** Adds to `found` what occurs twice among the ids of one bucket, whose last piece is in memory. */
function findDoubles(pieces: readonly Piece[], load: (piece: Piece) => Uint32Array, found: Set<string>): void {
  const last = pieces.at(-1);
  const lastWords = typeof last === 'object' ? last.length : 0;
  const words = (pieces.length - 1) * PIECE_IDS * ID_WORDS + lastWords;
  const slots = new Uint32Array(Math.max(words, ID_WORDS) * SLOTS_PER_ID);
  const used = new Uint8Array(slots.length / ID_WORDS);
  const seed = randomBytes(4).readUInt32LE();
  for (const each of pieces) {
    const ids = load(each);
    for (let from = 0; from < ids.length; from += ID_WORDS) {
      let slot = Math.floor((mixed(ids, from, seed) / 0x1_0000_0000) * used.length);
      while (used[slot] === 1 && !areEqual(slots, slot * ID_WORDS, ids, from))
        slot = slot + 1 === used.length ? 0 : slot + 1;
      if (used[slot] === 1) found.add(digitsOf(ids, from));
      used[slot] = 1;
      for (let word = 0; word < ID_WORDS; word++) slots[slot * ID_WORDS + word] = ids[from + word] ?? 0;
    }
  }
}

/** Every word passes through the seed's state, so that which ids collide cannot be told without the seed. */
function mixed(ids: Uint32Array, at: number, seed: number): number {
  let hash = seed;
  for (let word = 0; word < ID_WORDS; word++) {
    hash = Math.imul(hash ^ (ids[at + word] ?? 0), 0x9e3779b1);
    hash ^= hash >>> 15;
  }
  return Math.imul(hash, 0x85ebca6b) >>> 0;
}

function areEqual(one: Uint32Array, oneAt: number, other: Uint32Array, otherAt: number): boolean {
  for (let word = 0; word < ID_WORDS; word++) if (one[oneAt + word] !== other[otherAt + word]) return false;
  return true;
}

const digitsOf = (ids: Uint32Array, at: number): string =>
  Array.from(ids.subarray(at, at + ID_WORDS), (word) => word.toString(16).padStart(8, '0')).join('');

/** A file that is gone when this process ends, however it ends: its name is removed at once. */
function openUnnamed(): number {
  const path = join(tmpdir(), `form-ids-${randomUUID()}`);
  const file = openSync(path, 'wx+', 0o600);
  rmSync(path);
  return file;
}
