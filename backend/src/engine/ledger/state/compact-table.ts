import { hash } from 'node:crypto';
import { KeyIndex } from '../keys/key-index.js';
import { Table } from './tables.js';

const UUID_CHARACTERS = 36;
const HEX_DIGITS = 32;

/**
 * Revisions by key, in some 30 bytes a row, for facts that rules need for ever. A key is a UUID, or a text of which the first
 * 128 bits of the SHA-256 are kept, so that only UUIDs can be listed again.
 */
export class CompactTable extends Table<number> {
  private readonly index = new KeyIndex();

  override get size(): number {
    return this.index.size;
  }

  override get(key: string): number | undefined {
    return this.index.get(idOf(key));
  }

  override has(key: string): boolean {
    return this.get(key) !== undefined;
  }

  override entries(): IterableIterator<[string, number]> {
    return this.index.entries();
  }

  override clear(): void {
    this.index.forgetBefore(Number.POSITIVE_INFINITY);
  }

  override pack(): Generator<Buffer> {
    return this.index.pack();
  }

  override unpack(part: Buffer): void {
    this.index.addPacked(part);
  }

  protected override put(key: string, revision: number): void {
    const id = idOf(key);
    this.index.delete(id);
    this.index.add(id, revision);
  }

  protected override drop(key: string): void {
    this.index.delete(idOf(key));
  }
}

const idOf = (key: string): string =>
  key.length === UUID_CHARACTERS ? key : hash('sha256', key, 'hex').slice(0, HEX_DIGITS);
