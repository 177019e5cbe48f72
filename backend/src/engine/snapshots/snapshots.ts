import { createHmac, type KeyObject, randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Head } from '../ledger/format/verify.js';

/**
 * Snapshots of the ledger's state. A snapshot only saves time: one that does not match is ignored and the stream is replayed.
 */

/** A piece of one slice, so small that no step with it takes long. */
export interface SnapshotPart {
  readonly slice: string;
  readonly content: Buffer;
}

/** Takes a snapshot as it is read. */
export interface SnapshotReader {
  /** @returns false when a snapshot with this head cannot be used */
  begin(head: Head): Promise<boolean>;
  /** Called with each part, in the order in which they were saved, each proven to be authentic. */
  take(part: SnapshotPart): void;
}

export interface SnapshotStore {
  /**
   * Reads the snapshot of this version, part by part.
   * @returns its head; undefined when there is none that can be used, and then the reader may have got some parts
   */
  load(stream: string, version: string, reader: SnapshotReader): Promise<Head | undefined>;
  /**
   * Replaces the snapshot of this version, unless it is newer. Parts are asked for one by one.
   * @param version the slices that made the state, with their versions
   */
  save(stream: string, version: string, head: Head, parts: Iterable<SnapshotPart>): Promise<void>;
}

/** Snapshots of a version that nobody has written for so long are deleted: no process of that version runs any more. */
const UNUSED_DAYS = 30;
/** A step of reading, some megabytes. */
const PARTS_A_QUERY = 8;

interface ManifestRow {
  readonly id: string;
  readonly revision: string;
  readonly hash: string;
  readonly ts: string;
  /** The authentication codes of the parts, in their order, each on a line. */
  readonly parts: string;
  readonly mac: string;
}

/**
 * The tables snapshots and snapshot_keys are those of earlier releases, which may run beside this one or be restored from
 * a backup.
 */
const SCHEMA = `
create schema if not exists ledger;
create table if not exists ledger.snapshots (
  stream text not null,
  revision bigint not null,
  hash text not null,
  ts text not null,
  version text not null,
  state text not null,
  primary key (stream, revision)
);
create table if not exists ledger.snapshot_keys (
  stream text not null,
  after bigint not null,
  revision bigint not null,
  keys bytea not null,
  primary key (stream, revision)
);
alter table ledger.snapshots add column if not exists mac text not null default '';
alter table ledger.snapshots add column if not exists keys_from bigint not null default 0;
alter table ledger.snapshot_keys add column if not exists mac text not null default '';
create table if not exists ledger.snapshot_manifests (
  stream text not null,
  version text not null,
  id uuid not null,
  revision bigint not null,
  hash text not null,
  ts text not null,
  parts text not null,
  mac text not null,
  saved_at timestamptz not null default now(),
  primary key (stream, version)
);
create table if not exists ledger.snapshot_parts (
  snapshot uuid not null,
  number integer not null,
  slice text not null,
  content bytea not null,
  primary key (snapshot, number)
);
alter table ledger.snapshot_parts alter column content set storage external;`;
/**
 * Finds what SCHEMA made last. Even where it changes nothing it locks tables, in another order than a process that saves a
 * snapshot meanwhile: one of the two would wait until that is saved, or both for each other.
 */
const IS_MADE = `select from pg_attribute
  where attrelid = to_regclass('ledger.snapshot_parts') and attname = 'content' and attstorage = 'e'`;

const DELETE_REPLACED = `delete from ledger.snapshot_manifests
  where stream = $1 and (version = $2 or saved_at < now() - make_interval(days => $3))`;
const DELETE_PARTS = `delete from ledger.snapshot_parts
  where snapshot <> $1 and snapshot not in (select id from ledger.snapshot_manifests)`;

/** Rows of earlier releases bear only the time of their newest event. */
const DELETE_EARLIER = [
  `delete from ledger.snapshot_keys where stream = $1 and not exists (
     select from ledger.snapshots where stream = $1 and ts::timestamptz >= now() - make_interval(days => $2))`,
  'delete from ledger.snapshots where stream = $1 and ts::timestamptz < now() - make_interval(days => $2)',
];

/**
 * Snapshots in PostgreSQL: parts, and a manifest that names them, written in one transaction. The manifest has an
 * authentication code made with the ledger's secret over the codes of its parts, and those bind each part to this snapshot,
 * so one that was edited or put together from two is ignored.
 */
export class PostgresSnapshots implements SnapshotStore {
  private constructor(
    private readonly pool: pg.Pool,
    private readonly secret: KeyObject,
  ) {}

  /** @param secret of this ledger, 32 bytes */
  static async open(pool: pg.Pool, secret: KeyObject): Promise<PostgresSnapshots> {
    if (!(await pool.query(IS_MADE)).rowCount)
      await pool.query(`begin; select pg_advisory_xact_lock(hashtext('ledger.snapshots')); ${SCHEMA} commit`);
    return new PostgresSnapshots(pool, secret);
  }

  load(stream: string, version: string, reader: SnapshotReader): Promise<Head | undefined> {
    // The parts of a snapshot that is replaced meanwhile stay visible.
    return this.transaction('begin isolation level repeatable read read only', async (client) => {
      const { rows } = await client.query<ManifestRow>(
        'select id, revision, hash, ts, parts, mac from ledger.snapshot_manifests where stream = $1 and version = $2',
        [stream, version],
      );
      const [row] = rows;
      if (!row) return undefined;
      const head = { revision: Number(row.revision), hash: row.hash, ts: row.ts };
      const place = [stream, version, row.id, row.revision, row.hash, row.ts];
      if (row.mac !== this.mac(place, row.parts) || !(await reader.begin(head))) return undefined;
      const codes = row.parts === '' ? [] : row.parts.split('\n');
      for (let number = 0; number < codes.length; number += PARTS_A_QUERY) {
        const parts = await client.query<SnapshotPart>(
          `select slice, content from ledger.snapshot_parts
           where snapshot = $1 and number >= $2 and number < $3 order by number`,
          [row.id, number, number + PARTS_A_QUERY],
        );
        const expected = codes.slice(number, number + PARTS_A_QUERY);
        if (parts.rows.length !== expected.length) return undefined;
        for (const [index, part] of parts.rows.entries()) {
          if (expected[index] !== this.mac([row.id, number + index, part.slice], part.content)) return undefined;
          reader.take(part);
        }
      }
      return head;
    });
  }

  async save(stream: string, version: string, head: Head, parts: Iterable<SnapshotPart>): Promise<void> {
    await this.transaction('begin', async (client) => {
      const id = randomUUID();
      const codes: string[] = [];
      for (const { slice, content } of parts) {
        const number = codes.length;
        codes.push(this.mac([id, number, slice], content));
        await client.query('insert into ledger.snapshot_parts values ($1, $2, $3, $4)', [id, number, slice, content]);
      }
      await client.query(`select pg_advisory_xact_lock(hashtext('ledger.snapshots'))`);
      const newer = await client.query(
        'select from ledger.snapshot_manifests where stream = $1 and version = $2 and revision > $3',
        [stream, version, head.revision],
      );
      if (newer.rowCount) {
        await client.query('delete from ledger.snapshot_parts where snapshot = $1', [id]);
        return;
      }
      await client.query(DELETE_REPLACED, [stream, version, UNUSED_DAYS]);
      await client.query(DELETE_PARTS, [id]);
      for (const statement of DELETE_EARLIER) await client.query(statement, [stream, UNUSED_DAYS]);
      const { revision, hash, ts } = head;
      const list = codes.join('\n');
      const mac = this.mac([stream, version, id, revision, hash, ts], list);
      await client.query(
        `insert into ledger.snapshot_manifests (stream, version, id, revision, hash, ts, parts, mac)
         values ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [stream, version, id, revision, hash, ts, list, mac],
      );
    });
  }

  private async transaction<Result>(begin: string, work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
    const client = await this.pool.connect();
    let failed: Error | undefined;
    try {
      await client.query(begin);
      const result = await work(client);
      await client.query('commit');
      return result;
    } catch (error) {
      failed = error instanceof Error ? error : new Error(String(error));
      throw failed;
    } finally {
      // A connection in the middle of a failed transaction is closed.
      client.release(failed);
    }
  }

  private mac(place: readonly (string | number)[], content: string | Buffer): string {
    return createHmac('sha256', this.secret)
      .update(`${JSON.stringify(place.map(String))}\n`)
      .update(content)
      .digest('hex');
  }
}
