import { hash as digest } from 'node:crypto';
import pg from 'pg';
import { orCut, PROGRESS_MS_MAX } from '../event-store/answering-pool.js';
import { withClient } from '../event-store/with-client.js';
import { type Projection, tablesOf } from './projection.js';
import { createIndexes, createSchema, fingerprint, READ_SCHEMA, writeStatement, writeValues } from './read-schema.js';
import { CheckpointMoved, type ReadTables, RowsRefused } from './read-tables.js';
import { type CatchUp, rebuildIfFarBehind } from './rebuild.js';
import type { WriteGroup } from './row-change-buffer.js';

const SERIALIZATION_FAILURE = '40001';
/** SQLSTATE classes with which PostgreSQL refuses the content of an event: data, integrity, names. A retry cannot succeed. */
const FAULTS_OF_EVENTS = /^(22|23|42703|42804)/;

/** The read tables in PostgreSQL, schema `read`, written on one pipelined connection. */
export class PostgresReadTables implements ReadTables {
  private client: pg.Client | undefined;

  /** @param databaseUrl connection string of the database that holds the read tables */
  constructor(
    private readonly databaseUrl: string,
    private readonly projections: readonly Projection[],
  ) {}

  prepare(): Promise<void> {
    const tables = tablesOf(this.projections);
    return withClient({ connectionString: this.databaseUrl }, async (client) => {
      await client.query(`begin; select pg_advisory_xact_lock(hashtext('${READ_SCHEMA}'))`);
      if (!(await isCurrent(client, fingerprint(tables)))) {
        await client.query(
          `drop schema if exists ${READ_SCHEMA} cascade;
           ${createSchema(READ_SCHEMA, tables)} ${createIndexes(READ_SCHEMA, tables)}`,
        );
      }
      await client.query('commit');
    });
  }

  rebuildIfFarBehind(options: CatchUp): Promise<number | undefined> {
    return rebuildIfFarBehind({ ...options, databaseUrl: this.databaseUrl, projections: this.projections });
  }

  async checkpoint(): Promise<number> {
    const client = await this.connected();
    const { rows } = await this.answered(
      client.query<{ revision: string }>(`select revision from ${READ_SCHEMA}.checkpoint`),
    );
    return Number(rows[0]?.revision ?? -1);
  }

  async write(groups: readonly WriteGroup[], from: number, to: number): Promise<void> {
    const client = await this.connected();
    // All statements are sent at once; an error in one makes the final commit roll everything back.
    const sent = [
      client.query('begin'),
      client.query({ name: 'advance', text: `select ${READ_SCHEMA}.advance($1, $2)`, values: [from, to] }),
      ...groups.map((group) => {
        const text = writeStatement(READ_SCHEMA, group);
        return client.query({ name: digest('md5', text), text, values: writeValues(group) });
      }),
      client.query('commit'),
    ];
    const results = await this.answered(Promise.allSettled(sent));
    const failure = results.find((result) => result.status === 'rejected');
    if (failure) throw meaningOf(failure.reason, from);
  }

  reconnect(): void {
    this.client?.connection.stream.destroy();
    this.client = undefined;
  }

  async close(): Promise<void> {
    await this.client?.end().catch(() => undefined);
  }

  private answered<Result>(answer: Promise<Result>): Promise<Result> {
    return orCut(answer, PROGRESS_MS_MAX, () => this.reconnect());
  }

  private async connected(): Promise<pg.Client> {
    if (this.client) return this.client;
    const client = new pg.Client({
      connectionString: this.databaseUrl,
      pipeline: true,
      connectionTimeoutMillis: 5000,
      // The ledger can be projected again, so no write here needs to wait for the disk.
      options: '-c synchronous_commit=off',
      application_name: 'form-read-tables',
    });
    client.on('error', () => this.reconnect());
    await client.connect();
    this.client = client;
    return client;
  }
}

function meaningOf(cause: unknown, from: number): unknown {
  if (!(cause instanceof pg.DatabaseError) || cause.code === undefined) return cause;
  if (cause.code === SERIALIZATION_FAILURE) return new CheckpointMoved(from, { cause });
  return FAULTS_OF_EVENTS.test(cause.code) ? new RowsRefused({ cause }) : cause;
}

async function isCurrent(client: pg.Client, wanted: string): Promise<boolean> {
  const { rows: found } = await client.query<{ there: string | null }>(
    `select to_regclass('${READ_SCHEMA}.checkpoint') as there`,
  );
  if (!found[0]?.there) return false;
  const { rows } = await client.query<{ tables: string }>(`select tables from ${READ_SCHEMA}.checkpoint`);
  return rows[0]?.tables === wanted;
}
