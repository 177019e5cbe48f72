import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { anyText } from '../../../../test/any-text.js';
import type { StoredEvent } from '../event-store.js';
import { CopyRows } from './copy-rows.js';

/** What PostgreSQL sends for these rows (its documentation, COPY, "Binary Format"). */
function copied(rows: readonly StoredEvent[], extension = 0): Buffer {
  const header = Buffer.concat([Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), int32(0), int32(extension)]);
  return Buffer.concat([header, Buffer.alloc(extension, 7), ...rows.map(rowBytes), int16(-1)]);
}

function rowBytes({ revision, hash, envelope }: StoredEvent): Buffer {
  const number = Buffer.alloc(8);
  number.writeBigInt64BE(BigInt(revision));
  const fields = [number, Buffer.from(hash, 'hex'), Buffer.from(envelope)];
  return Buffer.concat([int16(3), ...fields.flatMap((field) => [int32(field.length), field])]);
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

function int16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeInt16BE(value);
  return bytes;
}

async function batchesOf(chunks: readonly Buffer[], batchSize: number): Promise<StoredEvent[][]> {
  const batches: StoredEvent[][] = [];
  for await (const batch of new CopyRows(Readable.from(chunks), batchSize)) batches.push([...batch]);
  return batches;
}

/** Cuts bytes into chunks of the given lengths, again and again. */
function cut(bytes: Buffer, lengths: readonly number[]): Buffer[] {
  const chunks: Buffer[] = [];
  for (let at = 0, turn = 0; at < bytes.length; turn++) {
    const length = lengths[turn % lengths.length] ?? bytes.length;
    chunks.push(bytes.subarray(at, at + length));
    at += length;
  }
  return chunks;
}

const row = fc.record({
  revision: fc.oneof(fc.nat(), fc.maxSafeNat()),
  hash: fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString('hex')),
  envelope: anyText({ maxLength: 60 }),
});

describe('rows out of a binary COPY', () => {
  it('are complete and in order, however the bytes are split', () => {
    const lengths = fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.asyncProperty(
        fc.array(row, { maxLength: 12 }),
        lengths,
        fc.integer({ min: 1, max: 5 }),
        async (rows, cuts, size) => {
          const batches = await batchesOf(cut(copied(rows), cuts), size);
          expect(batches.flat()).toEqual(rows);
          expect(batches.slice(0, -1).every((batch) => batch.length === size)).toBe(true);
        },
      ),
    );
  });

  it('are found after an extended header', async () => {
    const rows = [{ revision: 1, hash: 'ab'.repeat(32), envelope: '{}' }];
    expect(await batchesOf(cut(copied(rows, 9), [5]), 10)).toEqual([rows]);
  });

  it('are none in an empty result', async () => expect(await batchesOf([copied([])], 10)).toEqual([]));

  it('end with the error of the connection', async () => {
    const source = new Readable({ read: () => undefined });
    const reading = batchesOfSource(source);
    source.push(copied([]).subarray(0, 30));
    source.destroy(new Error('connection lost'));
    await expect(reading).rejects.toThrow('connection lost');
  });
});

async function batchesOfSource(source: Readable): Promise<void> {
  for await (const _ of new CopyRows(source, 10));
}
