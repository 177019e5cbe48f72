import { type FileHandle, open } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { StoredEvent } from '../event-store/event-store.js';
import type { LedgerRecords } from '../ledger/checkpoint-log.js';
import { hashEnvelope } from '../ledger/envelope.js';
import { AuditError, codeOf, reasonOf } from './exit.js';
import { type CheckpointLine, type EventLine, type ExportLine, parseExportLine } from './export-line.js';
import { positionOfLine } from './line-position.js';
import { type Line, linesOf } from './lines.js';
import type { LedgerSource } from './source.js';

/** An envelope has at most 8 KiB, and a checkpoint with many signatures is far shorter than this bound. */
const LINE_BYTES_MAX = 64 * 1024;
const CHUNK_BYTES = 256 * 1024;

/** A ledger that was exported to a file. */
export class FileSource implements LedgerSource {
  readonly unit = 'byte';
  readonly origin = undefined;
  done = 0;
  private linesCount = 0;
  private expected = 0;

  private constructor(
    readonly name: string,
    private readonly handle: FileHandle,
    private readonly bytes: number,
  ) {}

  /**
   * @param file path, relative to `cwd`
   * @throws AuditError
   */
  static async open(file: string, cwd: string): Promise<FileSource> {
    const handle = await open(resolve(cwd, file), 'r').catch((cause: unknown) => {
      throw new AuditError(`Il file ${file} ${problemOf(cause)}`, { cause });
    });
    const stat = await handle.stat();
    if (stat.isDirectory()) {
      await handle.close();
      throw new AuditError(`${file} è una cartella, non un file`);
    }
    return new FileSource(file, handle, stat.size);
  }

  async *batches(): AsyncGenerator<LedgerRecords> {
    let held: EventLine | undefined;
    /** Checkpoints read after the line that is held back; they are emitted once the position of that line is known. */
    let behind: string[] = [];
    let notes: string[] = [];
    let events: StoredEvent[] = [];
    for await (const lines of linesOf(this.chunks(), LINE_BYTES_MAX)) {
      for (const line of lines) {
        const next = this.parse(line);
        if (next?.kind === 'checkpoint') behind.push(next.note);
        if (next?.kind !== 'event') continue;
        if (held) events.push(this.place(held, next.rev));
        held = next;
        if (behind.length === 0) continue;
        yield { events, notes };
        [events, notes, behind] = [[], behind, []];
      }
      if (events.length + notes.length > 0) yield { events, notes };
      [events, notes] = [[], []];
    }
    if (held) yield { events: [this.place(held, undefined)], notes: [] };
    if (behind.length > 0) yield { events: [], notes: behind };
  }

  async size(): Promise<number> {
    return this.bytes;
  }

  close(): Promise<void> {
    return this.handle.close();
  }

  private async *chunks(): AsyncGenerator<Buffer> {
    const stream = this.handle.createReadStream({ highWaterMark: CHUNK_BYTES, autoClose: false });
    try {
      for await (const chunk of stream) {
        this.done += chunk.length;
        yield chunk;
      }
    } catch (cause) {
      throw new AuditError(`Il file ${this.name} ${problemOf(cause)}`, { cause });
    }
  }

  private parse(line: Line): EventLine | CheckpointLine | undefined {
    if (line.text === '') return undefined;
    const parsed: ExportLine = line.cut ? { kind: 'unreadable' } : parseExportLine(line);
    this.linesCount++;
    if (parsed.kind !== 'unreadable') return parsed;
    if (this.linesCount === 1) throw new AuditError(`${this.name} non è un'esportazione del registro`);
    // An unreadable line counts as an altered event, because it has the place of one.
    return { kind: 'event', envelope: line.text, hash: '', rev: undefined };
  }

  private place({ envelope, hash, rev }: EventLine, nextRev: number | undefined): StoredEvent {
    const { expected } = this;
    const ahead = rev !== undefined && rev > expected;
    const intact = !ahead || hashEnvelope(envelope) === hash;
    const revision = positionOfLine({ expected, rev, nextRev, intact });
    this.expected = revision + 1;
    return { revision, envelope, hash };
  }
}

function problemOf(error: unknown): string {
  const code = codeOf(error);
  if (code === 'ENOENT') return 'non esiste';
  if (code === 'EACCES' || code === 'EPERM') return 'non può essere letto: permesso negato';
  if (code === 'EISDIR') return 'è una cartella';
  return `non può essere letto: ${reasonOf(error)}`;
}
