import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import copyStreams from 'pg-copy-streams';
import type { EventStore } from '../event-store/event-store.js';
import { withSettings } from '../event-store/postgres/connection-settings.js';
import { withClient } from '../event-store/postgres/with-client.js';
import { parseEnvelope } from '../ledger/format/envelope.js';
import { type EventTypes, KnownEventTypes } from '../ledger/state/event-types.js';
import { applyEvent, type Projection, type TableDefinition, tablesOf, type Value } from './projection.js';
import {
  createAdvance,
  createIndexes,
  createSchema,
  readSchemaOf,
  writeStatement,
  writeValues,
} from './read-schema.js';
import { RowChangeBuffer, type WriteGroup } from './row-change-buffer.js';

export interface RebuildOptions {
  readonly store: EventStore;
  readonly stream: string;
  readonly databaseUrl: string;
  readonly projections: readonly Projection[];
  /** The event types that this release knows; without them, every type is known. */
  readonly eventTypes?: EventTypes | undefined;
  /** Called with the number of events applied, about every 20,000. */
  readonly onProgress?: (events: number) => void;
  /** Ends the rebuild between two batches; the live tables do not change. */
  readonly signal?: AbortSignal;
}

/** When a start rebuilds the read tables instead of following. */
export interface CatchUp extends Pick<RebuildOptions, 'store' | 'stream' | 'eventTypes' | 'signal'> {
  /** Fewer events than this are always quicker to follow. */
  readonly lagMin: number;
  /** Called before a rebuild begins. @param lag how many events the live tables are behind */
  readonly onBegin?: (lag: number) => void;
}

/** Where the tables of `schema` are rebuilt, and where the replaced ones go. */
const nextOf = (schema: string): string => `${schema}_next`;
const oldOf = (schema: string): string => `${schema}_old`;
const EVENTS_PER_COPY = 20_000;
/** No write waits for the disk: what a crash loses is made again. */
const connectionTo = (databaseUrl: string) => ({
  connectionString: withSettings(databaseUrl, { synchronous_commit: 'off' }),
});
/** A rebuild applies about four times as many events per second as following, but it applies all events. */
const TIMES_FASTER = 4;

/**
 * Rebuilds every read table from revision 0, beside the live ones, and swaps them in: fold in memory, COPY into tables
 * without indexes, indexes last. The live tables stay in use until the swap, which waits for what was written meanwhile.
 * @returns how many events were applied
 */
export function rebuild(options: RebuildOptions): Promise<number> {
  return holdingLock(options, (client) => makeAndSwap(options, client));
}

/**
 * Rebuilds the read tables if that is faster than following the missing events.
 * @returns how many events were applied, or undefined when there was no rebuild
 */
export function rebuildIfFarBehind(options: CatchUp & RebuildOptions): Promise<number | undefined> {
  const { store, stream, lagMin, onBegin } = options;
  // Read after taking the lock: another process that started at the same time may have rebuilt them meanwhile.
  return holdingLock(options, async (client) => {
    const { rows } = await client.query<{ revision: string }>(
      `select revision from ${readSchemaOf(options.projections)}.checkpoint`,
    );
    const head = await store.head(stream);
    const lag = head - Number(rows[0]?.revision);
    if (lag < lagMin || lag * TIMES_FASTER < head + 1) return undefined;
    onBegin?.(lag);
    return makeAndSwap(options, client);
  });
}

/** A second rebuild waits for the first. */
function holdingLock<Result>(
  { databaseUrl, projections }: RebuildOptions,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  return withClient(connectionTo(databaseUrl), async (client) => {
    await client.query(`select pg_advisory_lock(hashtext('${nextOf(readSchemaOf(projections))}'))`);
    return work(client);
  });
}

async function makeAndSwap(options: RebuildOptions, client: pg.Client): Promise<number> {
  const tables = tablesOf(options.projections);
  const schema = readSchemaOf(options.projections);
  const next = nextOf(schema);
  await client.query(`drop schema if exists ${next} cascade; ${createSchema(next, tables)}`);
  const rebuilt = new Rebuild(options, client, next);
  await rebuilt.copyHistory();
  await index(next, tables, client, options.databaseUrl);
  await rebuilt.catchUp();
  await client.query('begin');
  // No runner can move the live checkpoint past this lock, so no row is visible that the new tables lack.
  await client.query(`lock table ${schema}.checkpoint in access exclusive mode`);
  await rebuilt.catchUp();
  await client.query(
    `update ${next}.checkpoint set revision = ${rebuilt.revision};
     alter schema ${schema} rename to ${oldOf(schema)};
     alter schema ${next} rename to ${schema};
     ${createAdvance(schema)}
     drop schema ${oldOf(schema)} cascade;
     commit`,
  );
  return rebuilt.revision + 1;
}

/**
 * Makes the keys and indexes, on this connection and, where it can be had, another one: PostgreSQL uses little more than one
 * processor for an index of this size, and the rebuild has nothing else to do by now.
 * @throws the first failure, once neither makes an index any more
 */
export async function index(
  schema: string,
  tables: readonly TableDefinition[],
  client: pg.Client,
  databaseUrl: string,
): Promise<void> {
  const waiting = createIndexes(schema, tables).split('\n');
  const failures: unknown[] = [];
  const work = async (on: pg.Client) => {
    try {
      for (let next = waiting.shift(); next; next = waiting.shift()) await on.query(next);
    } catch (error) {
      failures.push(error);
      waiting.length = 0;
    }
  };
  await Promise.allSettled([work(client), withClient(connectionTo(databaseUrl), work)]);
  if (failures.length > 0) throw failures[0];
}

class Rebuild {
  revision = -1;

  constructor(
    private readonly options: RebuildOptions,
    private readonly client: pg.Client,
    private readonly schema: string,
  ) {}

  /** PostgreSQL writes the rows of some events while the next ones are read and folded. */
  async copyHistory(): Promise<void> {
    const fold = new RowChangeBuffer();
    let copied = -1;
    let copying = Promise.resolve();
    await this.apply(fold, async () => {
      if (this.revision - copied < EVENTS_PER_COPY) return;
      copied = this.revision;
      this.options.onProgress?.(this.revision + 1);
      await copying;
      copying = this.copy(fold.drainAppended());
      // Where it fails, the next await says so.
      copying.catch(() => undefined);
    });
    await copying;
    await this.copy(fold.groups());
  }

  /** Applies the events since then with the statements of the live runner. */
  async catchUp(): Promise<void> {
    const fold = new RowChangeBuffer();
    await this.apply(fold);
    for (const group of fold.groups()) {
      await this.client.query(writeStatement(this.schema, group), writeValues(group));
    }
  }

  private async apply(fold: RowChangeBuffer, afterBatch: () => Promise<void> = async () => undefined): Promise<void> {
    const { store, stream, projections, eventTypes, signal } = this.options;
    const known = eventTypes && new KnownEventTypes(eventTypes);
    for await (const batch of store.read(stream, { from: this.revision + 1 })) {
      signal?.throwIfAborted();
      for (const { envelope, hash, revision } of batch) {
        const event = parseEnvelope(envelope);
        if (event?.hash !== hash) throw new Error(`the event at revision ${revision} is not sound: verify the ledger`);
        known?.require(event);
        applyEvent(projections, event, fold);
        this.revision = revision;
      }
      await afterBatch();
    }
  }

  private async copy(groups: readonly WriteGroup[]): Promise<void> {
    for (const group of groups) {
      const { table, columns } = group;
      const into = this.client.query(
        copyStreams.from(`copy ${this.schema}.${table.name} (${columns.join(', ')}) from stdin`),
      );
      await pipeline(Readable.from(copyLines(group)), into);
    }
  }
}

const ROWS_PER_CHUNK = 1000;

function* copyLines({ columns, rows }: WriteGroup): Generator<string> {
  let lines = '';
  let waiting = 0;
  for (const row of rows) {
    for (let index = 0; index < columns.length; index++) {
      if (index > 0) lines += '\t';
      lines += copyText(row[columns[index] ?? '']);
    }
    lines += '\n';
    waiting += 1;
    if (waiting === ROWS_PER_CHUNK) {
      yield lines;
      lines = '';
      waiting = 0;
    }
  }
  if (waiting > 0) yield lines;
}

/** A value in the text format of COPY. */
function copyText(value: Value | undefined): string {
  if (value === null || value === undefined) return '\\N';
  if (typeof value !== 'string') return String(value);
  return /[\\\n\r\t]/.test(value) ? value.replaceAll(/[\\\n\r\t]/g, (found) => COPY_ESCAPES[found] ?? found) : value;
}

const COPY_ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };
