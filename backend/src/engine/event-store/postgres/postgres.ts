import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { AppendFence, type FencedAppend } from '../append-fence.js';
import { AppendWatch, type ProbedStore } from '../append-watch.js';
import {
  EMPTY_STREAM,
  type EventStore,
  type NewEvent,
  type ReadOptions,
  type StoreConnections,
  type StoredEvent,
  StoreUnavailable,
  type SubscribeOptions,
} from '../event-store.js';
import { StreamTails } from '../stream-tails.js';
import { CopyRows } from './copy-rows.js';
import { orLost } from './lost-answer.js';
import { PgListener } from './pg-listener.js';
import { PostgresProbe } from './postgres-probe.js';
import { EVENT_STORE_SCHEMA } from './postgres-schema.js';
import {
  ANSWER_MS_MAX,
  CONNECT_MS_MAX,
  destroyOnTimeout,
  limitSilence,
  PROGRESS_MS_MAX,
  streamingPool,
} from './request-pool.js';

export interface PostgresStoreOptions {
  /** How long an append may take before its outcome counts as unknown. */
  readonly deadlineMs?: number;
  /** How long a subscriber waits for a notification before it reads without one. */
  readonly pollMs?: number;
}

const READ_BATCH = 512;
const APPENDS_IN_FLIGHT = 2;

/**
 * The event store on PostgreSQL (docs/mechanisms.md, "Event store"). Appends travel on one pipelined connection, two at a
 * time; reads stream out with COPY; subscribers read from memory when this process wrote the events itself.
 */
export class PostgresStore implements EventStore, ProbedStore {
  readonly appendsInFlight = APPENDS_IN_FLIGHT;
  private readonly readers: pg.Pool;
  /** Connections on which something is being read. */
  private readonly reading = new Set<pg.PoolClient>();
  private readonly listener: PgListener;
  private readonly tails: StreamTails;
  private readonly fence = new AppendFence((append) => this.write(append));
  private readonly appends = new AppendWatch();
  private readonly probing: PostgresProbe;
  private readonly deadlineMs: number;
  private writer: pg.Client | undefined;
  private writerPid: number | undefined;
  private connecting: Promise<pg.Client> | undefined;

  private constructor(
    private readonly url: string,
    options: PostgresStoreOptions,
  ) {
    this.deadlineMs = options.deadlineMs ?? 10_000;
    this.readers = new pg.Pool({ connectionString: url, ...streamingPool(8, ANSWER_MS_MAX) });
    this.readers.on('error', () => undefined);
    // A connection that is cut while a reader holds it fails the read; without a listener, the error event would end the
    // process.
    this.readers.on('connect', (client) => client.on('error', () => undefined));
    this.readers.on('acquire', (client) => this.reading.add(client));
    this.readers.on('release', (_error, client) => this.reading.delete(client));
    this.tails = new StreamTails({
      read: (stream, range) => this.read(stream, range),
      beforeWait: () => this.listener.ensure(),
      pollMs: options.pollMs ?? 1000,
    });
    this.probing = new PostgresProbe(url);
    this.listener = new PgListener(url, 'event_store', {
      heard: (stream, processId) => {
        if (processId !== this.writerPid) this.tails.heard(stream);
      },
      connected: () => this.tails.missed(),
    });
  }

  /**
   * Connects and makes the tables where they are missing.
   * @param url PostgreSQL connection string
   * @throws StoreUnavailable
   */
  static async open(url: string, options: PostgresStoreOptions = {}): Promise<PostgresStore> {
    const store = new PostgresStore(url, options);
    try {
      await store.createTables();
      return store;
    } catch (cause) {
      await store.close();
      throw new StoreUnavailable('the event store cannot be reached', { cause });
    }
  }

  /**
   * Connects to an existing event store; reading it needs only the SELECT privilege.
   * @throws StoreUnavailable also when it does not exist
   */
  static async openExisting(url: string): Promise<PostgresStore> {
    const store = new PostgresStore(url, {});
    try {
      await store.streams();
      return store;
    } catch (error) {
      await store.close();
      throw error;
    }
  }

  get connections(): StoreConnections {
    return { pool: this.readers, isListening: this.listener.isListening };
  }

  async append(stream: string, events: readonly NewEvent[], expectedRevision: number): Promise<void> {
    if (events.length === 0) return;
    await this.appends.watch(() => this.fence.append(stream, events, expectedRevision));
    this.tails.appended(stream, expectedRevision + 1, events);
  }

  async *read(stream: string, { from, limit }: ReadOptions): AsyncGenerator<readonly StoredEvent[]> {
    const client = await this.readers.connect().catch(unavailable);
    let finished = false;
    // A caller that asks for a few events waits for them.
    if (limit === undefined) limitSilence(client, PROGRESS_MS_MAX);
    try {
      const { rows } = await client.query<{ id: number }>('select id from event_store.streams where name = $1', [
        stream,
      ]);
      const id = rows[0]?.id;
      if (id !== undefined) {
        // COPY takes no parameters; all three are numbers.
        const bound = limit === undefined ? '' : `limit ${Math.trunc(limit)}`;
        const sql = `copy (select revision, hash, envelope from event_store.events where stream = ${id}
          and revision >= ${Math.trunc(from)} order by revision ${bound}) to stdout with (format binary)`;
        yield* new CopyRows(client.query(copyTo(sql)), READ_BATCH);
      }
      finished = true;
      limitSilence(client, ANSWER_MS_MAX);
    } catch (cause) {
      throw new StoreUnavailable('reading the event store failed', { cause });
    } finally {
      // A reader that stopped in the middle leaves unread rows on the connection.
      client.release(!finished);
    }
  }

  subscribe(stream: string, options: SubscribeOptions): AsyncGenerator<readonly StoredEvent[]> {
    return this.tails.follow(stream, options);
  }

  async head(stream: string): Promise<number> {
    const { rows } = await this.readers
      .query<{ head: string }>(
        `select coalesce((select revision from event_store.events where stream = s.id order by revision desc limit 1), -1)
         as head from event_store.streams s where name = $1`,
        [stream],
      )
      .catch(unavailable);
    return rows[0] ? Number(rows[0].head) : EMPTY_STREAM;
  }

  async streams(): Promise<readonly string[]> {
    const { rows } = await this.readers
      .query<{ name: string }>('select name from event_store.streams order by name collate "C"')
      .catch(unavailable);
    return rows.map(({ name }) => name);
  }

  async check(stream: string): Promise<void> {
    await this.head(stream);
  }

  probe(): Promise<void> {
    const { probing } = this;
    return this.appends.probe({ read: () => probing.read(), write: () => probing.write() }).catch(unavailable);
  }

  proveWrite(): Promise<void> {
    return this.probing.write().catch(unavailable);
  }

  async close(): Promise<void> {
    this.probing.close();
    await this.listener.close();
    await this.writer?.end().catch(() => undefined);
    const ended = this.readers.end();
    // The pool would wait for every reader to reach the end of its stream.
    for (const client of this.reading) client.connection.stream.destroy();
    await ended;
  }

  private async createTables(): Promise<void> {
    const client = await this.readers.connect();
    try {
      // Two processes that start together must not make the same table at once.
      await client.query(`begin; select pg_advisory_xact_lock(hashtext('event_store')); ${EVENT_STORE_SCHEMA} commit`);
    } finally {
      client.release();
    }
  }

  private write({ stream, events, expectedRevision, behind }: FencedAppend): Promise<boolean> {
    const envelopes = events.map((event) => event.envelope).join('\n');
    const hashes = Buffer.from(events.map((event) => event.hash).join(''), 'hex');
    const after = behind === undefined ? null : Buffer.from(behind, 'hex');
    return this.callAppend([stream, expectedRevision, envelopes, hashes, after]);
  }

  private async callAppend(values: readonly unknown[]): Promise<boolean> {
    const client = this.writer ?? (await this.connectWriter());
    const call = {
      name: 'append',
      text: 'select event_store.append($1, $2, $3, $4, $5) as written',
      values: [...values],
    };
    try {
      const answer = client.query<{ written: boolean }>(call);
      const session = { databaseUrl: this.url, client, cut: () => this.dropWriter(client) };
      const { rows } = await destroyOnTimeout(orLost(answer, session), this.deadlineMs, session.cut);
      return rows[0]?.written === true;
    } catch (cause) {
      this.dropWriter(client);
      throw new StoreUnavailable('the append got no answer', { cause });
    }
  }

  private connectWriter(): Promise<pg.Client> {
    this.connecting ??= this.newWriter().finally(() => {
      this.connecting = undefined;
    });
    return this.connecting;
  }

  private async newWriter(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.url,
      connectionTimeoutMillis: CONNECT_MS_MAX,
      keepAlive: true,
      pipeline: true,
      application_name: 'form-writer',
    });
    client.on('error', () => this.dropWriter(client));
    try {
      await client.connect();
      const answer = client.query<{ pid: number }>('select pg_backend_pid() as pid');
      const { rows } = await destroyOnTimeout(answer, this.deadlineMs, () => this.dropWriter(client));
      this.writerPid = rows[0]?.pid;
    } catch (cause) {
      this.dropWriter(client);
      unavailable(cause);
    }
    this.writer = client;
    return client;
  }

  /** Cuts the connection, so that every append in flight on it ends with an unknown outcome. */
  private dropWriter(client: pg.Client): void {
    if (this.writer === client) this.writer = undefined;
    client.connection.stream.destroy();
  }
}

function unavailable(cause: unknown): never {
  if (cause instanceof StoreUnavailable) throw cause;
  throw new StoreUnavailable('the event store cannot be reached', { cause });
}
