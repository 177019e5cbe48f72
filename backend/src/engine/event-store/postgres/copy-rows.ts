import type { Readable } from 'node:stream';
import type { StoredEvent } from '../event-store.js';

const SIGNATURE_BYTES = 11;
const HEADER_BYTES = SIGNATURE_BYTES + 8;
const END_OF_ROWS = -1;

/**
 * Rows (revision bigint, hash bytea, envelope text) out of `COPY … TO STDOUT WITH (FORMAT binary)`, in batches. The format
 * is PostgreSQL's "Binary Format" of COPY: a header, then per row a field count and per field a length and its bytes.
 */
export class CopyRows implements AsyncIterable<readonly StoredEvent[]> {
  constructor(
    private readonly source: Readable,
    private readonly batchSize: number,
  ) {}

  async *[Symbol.asyncIterator](): AsyncGenerator<readonly StoredEvent[]> {
    let rest: Buffer = Buffer.alloc(0);
    let batch: StoredEvent[] = [];
    let headerRead = false;
    for await (const chunk of this.source) {
      const bytes: Buffer = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      let offset = 0;
      if (!headerRead) {
        offset = bytes.length < HEADER_BYTES ? Infinity : HEADER_BYTES + bytes.readInt32BE(HEADER_BYTES - 4);
        if (bytes.length < offset) {
          rest = bytes;
          continue;
        }
        headerRead = true;
      }
      for (let end = endOfRow(bytes, offset); end > 0; end = endOfRow(bytes, offset)) {
        batch.push(parseRow(bytes, offset));
        offset = end;
        if (batch.length >= this.batchSize) {
          yield batch;
          batch = [];
        }
      }
      rest = bytes.subarray(offset);
    }
    if (batch.length > 0) yield batch;
  }
}

/** Offset after the row that starts at `offset`; 0 when it is incomplete or no row follows. */
function endOfRow(bytes: Buffer, offset: number): number {
  if (bytes.length < offset + 2) return 0;
  const fields = bytes.readInt16BE(offset);
  if (fields === END_OF_ROWS) return 0;
  let end = offset + 2;
  for (let field = 0; field < fields; field++) {
    if (bytes.length < end + 4) return 0;
    end += 4 + bytes.readInt32BE(end);
  }
  return end <= bytes.length ? end : 0;
}

function parseRow(bytes: Buffer, offset: number): StoredEvent {
  const revisionAt = offset + 6;
  const revision = bytes.readInt32BE(revisionAt) * 0x1_0000_0000 + bytes.readUInt32BE(revisionAt + 4);
  const hashAt = revisionAt + 12;
  const hashEnd = hashAt + bytes.readInt32BE(hashAt - 4);
  const envelopeAt = hashEnd + 4;
  const envelopeEnd = envelopeAt + bytes.readInt32BE(hashEnd);
  return {
    revision,
    hash: bytes.toString('hex', hashAt, hashEnd),
    envelope: bytes.toString('utf8', envelopeAt, envelopeEnd),
  };
}
