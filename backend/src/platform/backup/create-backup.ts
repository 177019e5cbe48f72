import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import pg from 'pg';
import { commandLine } from '../../basics/operator-commands.js';
import type { EventStore } from '../../engine/event-store/event-store.js';
import { streamingPool } from '../../engine/event-store/postgres/request-pool.js';
import { checkpointStream, noteIn } from '../../engine/ledger/checkpoints/checkpoint-log.js';
import { LEDGER_STREAM } from '../../engine/ledger/format/envelope.js';
import { ArchiveWriter } from './archive-writer.js';
import { checkpointIn, exportedLines, type LedgerEnd } from './ledger-copy.js';
import { type BackedUpTable, BackupError, ledgerPart, type Manifest, PART_BYTES, tablePart } from './manifest.js';
import { backupInProgress } from './restore-mark.js';
import { COPY_SETTINGS, copyOut, migrationsIn, sequencesIn, tablesIn } from './tables.js';
import { requireWritable } from './writable-folder.js';

export interface BackupOptions {
  /** Path of the file to write. */
  readonly target: string;
  readonly databaseUrl: string;
  /** Where the ledger is in an EventStoreDB. */
  readonly eventStore: EventStore | undefined;
  /** Public key that signs checkpoints. */
  readonly vkey: string;
  /** Public key of age; undefined: not encrypted. */
  readonly recipient: string | undefined;
  readonly now: Date;
  /** Of backups with the same lock on one database, one is made at a time. */
  readonly lock?: string;
}

/**
 * Writes one consistent state of everything to a file, while FORM runs or not. Memory stays bounded, and the file appears
 * under its name when it is complete.
 * @returns undefined when another process holds the lock
 * @throws BackupError | ConfigError of the folder | StoreUnavailable | Error of the database or the file system
 */
export async function createBackup(options: BackupOptions): Promise<Manifest | undefined> {
  await requireWritable(dirname(options.target));
  const pool = new pg.Pool({ connectionString: options.databaseUrl, ...streamingPool(1) });
  pool.on('error', () => undefined);
  try {
    const client = await pool.connect();
    // The connection is cut with an error when the server is silent; the query in flight reports it.
    client.on('error', () => undefined);
    try {
      return (await isMine(options, client)) ? await writeBackup(options, client) : undefined;
    } finally {
      client.release(true);
    }
  } finally {
    await pool.end();
  }
}

async function isMine({ lock }: BackupOptions, client: pg.PoolClient): Promise<boolean> {
  if (lock === undefined) return true;
  const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock(hashtext($1)) as mine', [lock]);
  return rows[0]?.mine === true;
}

async function writeBackup(options: BackupOptions, client: pg.PoolClient): Promise<Manifest> {
  const { eventStore, target, recipient } = options;
  await client.query(COPY_SETTINGS);
  await client.query('begin isolation level repeatable read read only');
  const migrations = await migrationsIn(client).catch((cause: unknown) => {
    throw new BackupError('there is nothing to back up: the database holds no FORM', { cause });
  });
  if ((await backupInProgress(client)) !== undefined) {
    throw new BackupError(
      `the database holds an unfinished restore: run "${commandLine('restore')}" again with the same file`,
    );
  }
  // Behind the snapshot of the rows: the ledger may be ahead of the rows, and never behind them (ADR 24).
  const exportedHead = await eventStore?.head(LEDGER_STREAM);
  const writer = await ArchiveWriter.open(target, recipient);
  try {
    const tables: BackedUpTable[] = [];
    for (const table of await tablesIn(client)) {
      // A ledger that was here before it went to an EventStoreDB stays as the way back.
      if (eventStore && table.schema === 'event_store') continue;
      const { chunks, rows } = copyOut(client, table);
      let index = 0;
      for await (const content of piecesOf(chunks)) await writer.add(tablePart(table, index++), content);
      tables.push({ ...table, rows: rows() });
    }
    const sequences = await sequencesIn(client);
    const end: LedgerEnd = eventStore ? { head: { revision: -1, hash: '' }, checkpoint: null } : await endIn(client);
    await client.query('commit');
    if (eventStore && exportedHead !== undefined) {
      let index = 0;
      for await (const content of linePieces(exportedLines(eventStore, exportedHead, end))) {
        await writer.add(ledgerPart(index++), content);
        // Fails where the connection was lost, and with it the lock.
        await client.query('select');
      }
    }
    return await writer.finish({
      form: formVersion(),
      madeAt: options.now.toISOString(),
      migrations,
      ledgerIn: eventStore ? 'eventstoredb' : 'postgresql',
      ...end,
      vkey: options.vkey,
      tables,
      sequences,
    });
  } catch (error) {
    await writer.discard();
    throw error;
  }
}

/** The newest event and checkpoint in the tables of the event store. */
async function endIn(client: pg.PoolClient): Promise<LedgerEnd> {
  const newest = async (stream: string) => {
    const { rows } = await client.query<{ revision: string; hash: string; envelope: string }>(
      `select e.revision, encode(e.hash, 'hex') as hash, e.envelope from event_store.events e
       join event_store.streams s on s.id = e.stream where s.name = $1 order by e.revision desc limit 1`,
      [stream],
    );
    return rows[0];
  };
  const [head, checkpoint] = [await newest(LEDGER_STREAM), await newest(checkpointStream(LEDGER_STREAM))];
  return {
    head: { revision: head ? Number(head.revision) : -1, hash: head?.hash ?? '' },
    checkpoint: checkpoint ? checkpointIn(noteIn(checkpoint.envelope)) : null,
  };
}

/** Pieces of the size of a part; the last one may be smaller. */
async function* piecesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    waiting.push(chunk);
    bytes += chunk.length;
    if (bytes < PART_BYTES) continue;
    let joined = Buffer.concat(waiting);
    for (; joined.length >= PART_BYTES; joined = joined.subarray(PART_BYTES)) yield joined.subarray(0, PART_BYTES);
    waiting = joined.length > 0 ? [joined] : [];
    bytes = joined.length;
  }
  if (bytes > 0) yield Buffer.concat(waiting);
}

/** Pieces that end with a whole line and are no larger than a part. */
async function* linePieces(texts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let waiting: string[] = [];
  let bytes = 0;
  for await (const text of texts) {
    for (const line of text.split(/(?<=\n)/)) {
      const size = Buffer.byteLength(line);
      if (bytes + size > PART_BYTES) {
        yield Buffer.from(waiting.join(''));
        [waiting, bytes] = [[], 0];
      }
      waiting.push(line);
      bytes += size;
    }
  }
  if (bytes > 0) yield Buffer.from(waiting.join(''));
}

/** The version in package.json, which lies beside `dist`. */
function formVersion(): string {
  const { version }: { version: string } = JSON.parse(
    readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'),
  );
  return version;
}
