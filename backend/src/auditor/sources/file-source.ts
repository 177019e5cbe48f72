import { type FileHandle, open } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { LedgerRecords } from '../../engine/ledger/checkpoints/checkpoint-log.js';
import { LEDGER_STREAM } from '../../engine/ledger/format/envelope.js';
import { CHUNK_BYTES, FileRanges, LINE_BYTES_MAX } from '../../engine/verification/file-ranges.js';
import { linesOf } from '../../engine/verification/lines.js';
import { NoExport, PlacedLines } from '../../engine/verification/placed-lines.js';
import type { RangedLedger } from '../../engine/verification/ranges.js';
import { AuditError, codeOf, reasonOf } from '../exit.js';
import type { LedgerSource } from './source.js';

/** A ledger that was exported to a file. */
export class FileSource implements LedgerSource {
  readonly unit = 'byte';
  readonly origin = undefined;
  done = 0;

  private constructor(
    readonly name: string,
    private readonly handle: FileHandle,
    private readonly bytes: number,
    private readonly isFile: boolean,
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
    return new FileSource(file, handle, stat.size, stat.isFile());
  }

  async *batches(): AsyncGenerator<LedgerRecords> {
    const placed = new PlacedLines(this.name);
    try {
      for await (const lines of linesOf(this.chunks(), LINE_BYTES_MAX)) yield* placed.take(lines);
    } catch (error) {
      throw this.explained(error);
    }
    yield* placed.endedBy(undefined);
  }

  /** A pipe has no places to read from. */
  async ranged(): Promise<RangedLedger | undefined> {
    if (!this.isFile) return undefined;
    return new FileRanges(this.handle.fd, this.bytes, LEDGER_STREAM, this.name);
  }

  explained(error: unknown): unknown {
    if (error instanceof NoExport) return new AuditError(`${this.name} non è un'esportazione del registro`);
    return codeOf(error) ? new AuditError(`Il file ${this.name} ${problemOf(error)}`, { cause: error }) : error;
  }

  async size(): Promise<number> {
    return this.bytes;
  }

  close(): Promise<void> {
    return this.handle.close();
  }

  private async *chunks(): AsyncGenerator<Buffer> {
    const stream = this.handle.createReadStream({ highWaterMark: CHUNK_BYTES, autoClose: false });
    for await (const chunk of stream) {
      this.done += chunk.length;
      yield chunk;
    }
  }
}

function problemOf(error: unknown): string {
  const code = codeOf(error);
  if (code === 'ENOENT') return 'non esiste';
  if (code === 'EACCES' || code === 'EPERM') return 'non può essere letto: permesso negato';
  if (code === 'EISDIR') return 'è una cartella';
  return `non può essere letto: ${reasonOf(error)}`;
}
