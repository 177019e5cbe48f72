import { readSync } from 'node:fs';
import type { LedgerRecords } from '../ledger/checkpoints/checkpoint-log.js';
import type { PlacedNote } from '../ledger/format/checkpoint-checks.js';
import type { SoundRange } from '../ledger/format/sound-range.js';
import { type EventLine, parseExportLine, sealedIn } from './export-line.js';
import { type Line, linesOf } from './lines.js';
import { PlacedLines } from './placed-lines.js';
import type { FileRange, LedgerFollower, RangedLedger, RangeReading } from './ranges.js';
import { SoundRangeBuilder } from './sound-range-builder.js';

/** An envelope has at most 8 KiB, and a checkpoint with many signatures is far shorter than this bound. */
export const LINE_BYTES_MAX = 64 * 1024;
export const CHUNK_BYTES = 256 * 1024;
/** Some 8,000 events. */
const RANGE_BYTES = 4 * 1024 * 1024;
const LINE_FEED = 0x0a;

/** An exported ledger in ranges of bytes. */
export class FileRanges implements RangedLedger {
  readonly ranges: readonly FileRange[];

  /**
   * @param file descriptor of a file of `size` bytes that can be read at any place
   * @param name of the file, for messages
   */
  constructor(
    file: number,
    size: number,
    stream: string,
    private readonly name: string,
    rangeBytes = RANGE_BYTES,
  ) {
    const count = Math.max(Math.ceil(size / rangeBytes), 1);
    this.ranges = Array.from({ length: count }, (_, index) => {
      const end = index === count - 1 ? Number.POSITIVE_INFINITY : (index + 1) * rangeBytes;
      return { file, stream, start: index * rangeBytes, end };
    });
  }

  async follow(): Promise<LedgerFollower> {
    return new FileFollower(this.ranges, new PlacedLines(this.name));
  }
}

/** Reads the lines of a range to its end or to the first event that is not sound. @throws Error the file cannot be read */
export async function readFileRange(range: FileRange): Promise<RangeReading> {
  const builder = new SoundRangeBuilder(range.stream);
  const notes: { before: number | undefined; note: string }[] = [];
  for await (const lines of linesIn(range)) {
    for (const line of lines) {
      if (line.text === '') continue;
      const read = soundLine(line);
      if (read === undefined) return { sound: undefined, notes: [] };
      if (typeof read === 'string') notes.push({ before: builder.next, note: read });
      else if (!builder.add(read)) return { sound: undefined, notes: [] };
    }
  }
  const sound = builder.build();
  const first = sound?.first.revision ?? 0;
  return { sound, notes: notes.map(({ before = first, note }) => ({ before, note })) };
}

/** The event or the checkpoint of a line; undefined when it may be neither. */
function soundLine(line: Line): Pick<EventLine, 'envelope' | 'hash'> | string | undefined {
  const sealed = line.utf8 ? sealedIn(line.text) : undefined;
  if (sealed) return sealed;
  const parsed = line.cut ? undefined : parseExportLine(line);
  if (parsed?.kind === 'checkpoint') return parsed.note;
  return parsed?.kind === 'event' ? parsed : undefined;
}

/** The lines that begin within a range. */
async function* linesIn({ file, start, end }: FileRange): AsyncGenerator<readonly Line[]> {
  yield* linesOf(bytesOfLines(file, start, end), LINE_BYTES_MAX);
}

/** From the first line that begins at `start` or behind it to the end of the last one that begins before `end`. */
async function* bytesOfLines(file: number, start: number, end: number): AsyncGenerator<Buffer> {
  // The byte before tells whether a line begins at `start`.
  let at = Math.max(start - 1, 0);
  let begun = start === 0;
  for (const chunk of chunksFrom(file, at)) {
    let bytes = chunk;
    if (!begun) {
      const before = bytes.indexOf(LINE_FEED);
      const begins = at + before + 1;
      if (before >= 0 && begins >= end) return;
      begun = before >= 0;
      bytes = begun ? bytes.subarray(before + 1) : bytes.subarray(bytes.length);
    }
    // A line that ends at `end - 1` is the last one.
    const from = Math.max(end - 1 - (at + chunk.length - bytes.length), 0);
    const last = from < bytes.length ? bytes.indexOf(LINE_FEED, from) : -1;
    if (last >= 0) {
      yield bytes.subarray(0, last + 1);
      return;
    }
    at += chunk.length;
    if (bytes.length > 0) yield bytes;
  }
}

/**
 * Several threads read one descriptor, so each says where; a stream would close it when its reader stops early. A thread
 * that has nothing else to do waits for its bytes at less cost than it is told of them.
 */
function* chunksFrom(file: number, start: number): Generator<Buffer> {
  for (let at = start; ; ) {
    const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
    const bytes = readSync(file, chunk, 0, CHUNK_BYTES, at);
    if (bytes === 0) return;
    yield chunk.subarray(0, bytes);
    at += bytes;
  }
}

class FileFollower implements LedgerFollower {
  constructor(
    private readonly ranges: readonly FileRange[],
    private readonly lines: PlacedLines,
  ) {}

  before({ first }: SoundRange): readonly LedgerRecords[] {
    return this.lines.endedBy(first.revision);
  }

  async notesIn({ notes }: RangeReading): Promise<readonly PlacedNote[]> {
    return notes;
  }

  pass({ last }: SoundRange): void {
    this.lines.goOnBehind(last.revision);
  }

  async *records(index: number): AsyncGenerator<LedgerRecords> {
    const range = this.ranges[index];
    if (!range) return;
    for await (const lines of linesIn(range)) yield* this.lines.take(lines);
  }

  async *rest(): AsyncGenerator<LedgerRecords> {
    yield* this.lines.endedBy(undefined);
  }

  async close(): Promise<void> {}
}
