import { hash as digest } from 'node:crypto';
import pg from 'pg';
import { withSettings } from '../event-store/postgres/connection-settings.js';
import { orLost } from '../event-store/postgres/lost-answer.js';
import { CONNECT_MS_MAX, destroyOnTimeout, PROGRESS_MS_MAX } from '../event-store/postgres/request-pool.js';
import { withClient } from '../event-store/postgres/with-client.js';
import { type Projection, tablesOf } from './projection.js';
import { createIndexes, createSchema, readSchemaOf, writeStatement, writeValues } from './read-schema.js';
import { dropUnusedSchemas, makerLock, readersLock, runnerLock } from './read-schemas.js';
import { CheckpointMoved, type ReadTables, RowsRefused } from './read-tables.js';
import { type CatchUp, rebuildIfFarBehind } from './rebuild.js';
import type { WriteGroup } from './row-change-buffer.js';

const SERIALIZATION_FAILURE = '40001';
/** SQLSTATE classes with which PostgreSQL refuses the content of an event: data, integrity, names. A retry cannot succeed. */
const FAULTS_OF_EVENTS = /^(22|23|42703|42804)/;

/** A process that is frozen or cut off from the database loses its connection, and with it the locks, after this time. */
const SILENCE_MS_MAX = 2500;
const PING_MS = 500;

/**
 * The read tables of a release in PostgreSQL, in a schema of their own, written on one pipelined connection. The connection
 * holds two advisory locks: a shared one that says that a process reads the schema, which nobody drops meanwhile, and, in the
 * process that writes it, that of the runner.
 */
export class PostgresReadTables implements ReadTables {
  readonly schema: string;
  private client: pg.Client | undefined;
  private connecting: Promise<pg.Client> | undefined;
  private lockedBy: pg.Client | undefined;
  private ping: NodeJS.Timeout | undefined;

  /** @param databaseUrl connection string of the database that holds the read tables */
  constructor(
    private readonly databaseUrl: string,
    private readonly projections: readonly Projection[],
  ) {
    this.schema = readSchemaOf(projections);
  }

  async prepare(): Promise<void> {
    await this.connected();
    await withClient({ connectionString: this.databaseUrl }, (client) => dropUnusedSchemas(client, this.schema));
  }

  rebuildIfFarBehind(options: CatchUp): Promise<number | undefined> {
    return rebuildIfFarBehind({ ...options, databaseUrl: this.databaseUrl, projections: this.projections });
  }

  get connection(): unknown {
    return this.client;
  }

  get isLocked(): boolean {
    return this.lockedBy !== undefined && this.lockedBy === this.client;
  }

  async tryLock(): Promise<boolean> {
    const client = await this.connected();
    if (this.lockedBy === client) return true;
    const { rows } = await this.answered(
      client.query<{ locked: boolean }>(`select pg_try_advisory_lock(${runnerLock(this.schema)}) as locked`),
    );
    if (rows[0]?.locked) this.lockedBy = client;
    return this.isLocked;
  }

  async unlock(): Promise<void> {
    const client = this.lockedBy;
    this.lockedBy = undefined;
    if (client && client === this.client) {
      await this.answered(client.query(`select pg_advisory_unlock(${runnerLock(this.schema)})`));
    }
  }

  async checkpoint(): Promise<number> {
    const client = await this.connected();
    const { rows } = await this.answered(
      client.query<{ revision: string }>(`select revision from ${this.schema}.checkpoint`),
    );
    return Number(rows[0]?.revision ?? -1);
  }

  async write(groups: readonly WriteGroup[], from: number, to: number): Promise<void> {
    const client = await this.connected();
    // The connection was lost, and with it the lock: another process may write the tables by now.
    if (!this.isLocked) throw new CheckpointMoved(from);
    // All statements are sent at once; an error in one makes the final commit roll everything back.
    const sent = [
      client.query('begin'),
      client.query({ name: 'advance', text: `select ${this.schema}.advance($1, $2)`, values: [from, to] }),
      ...groups.map((group) => {
        const text = writeStatement(this.schema, group);
        return client.query({ name: digest('md5', text), text, values: writeValues(group) });
      }),
      client.query('commit'),
    ];
    const results = await this.answered(Promise.allSettled(sent));
    const failure = results.find((result) => result.status === 'rejected');
    if (failure) throw meaningOf(failure.reason, from);
  }

  reconnect(): void {
    clearInterval(this.ping);
    this.client?.connection.stream.destroy();
    this.client = undefined;
  }

  async close(): Promise<void> {
    clearInterval(this.ping);
    await this.client?.end().catch(() => undefined);
    this.client = undefined;
  }

  private answered<Result>(answer: Promise<Result>): Promise<Result> {
    const { client, databaseUrl } = this;
    const cut = () => this.reconnect();
    return destroyOnTimeout(client ? orLost(answer, { databaseUrl, client, cut }) : answer, PROGRESS_MS_MAX, cut);
  }

  private async connected(): Promise<pg.Client> {
    if (this.client) return this.client;
    this.connecting ??= this.connect().finally(() => {
      this.connecting = undefined;
    });
    return this.connecting;
  }

  private async connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: withSettings(this.databaseUrl, {
        // The ledger can be projected again, so no write here needs to wait for the disk.
        synchronous_commit: 'off',
        idle_session_timeout: SILENCE_MS_MAX,
        idle_in_transaction_session_timeout: SILENCE_MS_MAX,
      }),
      pipeline: true,
      connectionTimeoutMillis: CONNECT_MS_MAX,
      application_name: `form ${this.schema}`,
    });
    client.on('error', () => {
      if (client === this.client) this.reconnect();
    });
    await client.connect();
    try {
      await destroyOnTimeout(this.register(client), PROGRESS_MS_MAX, () => client.connection.stream.destroy());
    } catch (error) {
      client.connection.stream.destroy();
      throw error;
    }
    this.client = client;
    this.ping = setInterval(() => void client.query('select 1').catch(() => undefined), PING_MS).unref();
    return client;
  }

  /** Makes the schema where it is missing: while this process was cut off from the database, another may have dropped it. */
  private async register(client: pg.Client): Promise<void> {
    const { schema } = this;
    await client.query(`select pg_advisory_lock_shared(${readersLock(schema)})`);
    if (await isThere(client, schema)) return;
    const tables = tablesOf(this.projections);
    await client.query(`begin; select pg_advisory_xact_lock(${makerLock(schema)})`);
    if (!(await isThere(client, schema))) {
      await client.query(`${createSchema(schema, tables)} ${createIndexes(schema, tables)}`);
    }
    await client.query('commit');
  }
}

function meaningOf(cause: unknown, from: number): unknown {
  if (!(cause instanceof pg.DatabaseError) || cause.code === undefined) return cause;
  if (cause.code === SERIALIZATION_FAILURE) return new CheckpointMoved(from, { cause });
  return FAULTS_OF_EVENTS.test(cause.code) ? new RowsRefused({ cause }) : cause;
}

/** Asks the table of tables: `to_regclass` answers from a cache, which misses what another session has just made. */
async function isThere(client: pg.Client, schema: string): Promise<boolean> {
  const { rowCount } = await client.query(`select from pg_tables where schemaname = $1 and tablename = 'checkpoint'`, [
    schema,
  ]);
  return rowCount === 1;
}
