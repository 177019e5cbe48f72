import { createHmac, type KeyObject } from 'node:crypto';
import type pg from 'pg';
import type { Head } from './verify.js';

/**
 * The ledger's state at a revision. A snapshot only saves time: one that does not match is ignored and the stream is
 * replayed.
 */
export interface Snapshot {
  readonly head: Head;
  /** The slices that made the state, with their versions. */
  readonly version: string;
  /** JSON. */
  readonly state: string;
  /** The revision from which ids derived from a key still count. */
  readonly keysFrom: number;
}

/** Ids of events made with a key since the snapshot before, packed by `packKeys`. */
export interface KeysChunk {
  /** The revision of the snapshot before; -1 for the first. */
  readonly after: number;
  readonly keys: Buffer;
}

export interface SnapshotStore {
  /** The newest snapshot of this version, with every chunk of keys that still count; undefined when there is none. */
  load(stream: string, version: string): Promise<{ snapshot: Snapshot; keys: readonly Buffer[] } | undefined>;
  save(stream: string, snapshot: Snapshot, keys: KeysChunk): Promise<void>;
}

interface SnapshotRow {
  readonly revision: string;
  readonly hash: string;
  readonly ts: string;
  readonly state: string;
  readonly keys_from: string;
  readonly mac: string;
}

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
alter table ledger.snapshot_keys add column if not exists mac text not null default '';`;

/**
 * Snapshots in PostgreSQL. State is one JSON text; keys are appended in chunks, because there are as many as events, and a
 * chunk is deleted when none of its keys counts. Each row has an authentication code made with the ledger's secret, so a
 * snapshot that was edited in the database is ignored.
 */
export class PostgresSnapshots implements SnapshotStore {
  private constructor(
    private readonly pool: pg.Pool,
    private readonly secret: KeyObject,
  ) {}

  /** @param secret of this ledger, 32 bytes */
  static async open(pool: pg.Pool, secret: KeyObject): Promise<PostgresSnapshots> {
    await pool.query(`begin; select pg_advisory_xact_lock(hashtext('ledger.snapshots')); ${SCHEMA} commit`);
    return new PostgresSnapshots(pool, secret);
  }

  async load(stream: string, version: string) {
    const { rows } = await this.pool.query<SnapshotRow>(
      `select revision, hash, ts, state, keys_from, mac from ledger.snapshots where stream = $1 and version = $2
       order by revision desc limit 1`,
      [stream, version],
    );
    const [row] = rows;
    const sealed = row && [stream, row.revision, row.hash, row.ts, version, row.keys_from];
    if (!row || !sealed || row.mac !== this.mac(sealed, row.state)) return undefined;
    const keysFrom = Number(row.keys_from);
    const chunks = await this.pool.query<{ after: string; revision: string; keys: Buffer; mac: string }>(
      'select after, revision, keys, mac from ledger.snapshot_keys where stream = $1 and revision <= $2 order by revision',
      [stream, row.revision],
    );
    const byEnd = new Map(chunks.rows.map((chunk) => [chunk.revision, chunk]));
    const keys: Buffer[] = [];
    let reached = row.revision;
    for (let left = byEnd.size; Number(reached) >= keysFrom; left--) {
      const chunk = byEnd.get(reached);
      if (!chunk || left === 0) return undefined;
      if (chunk.mac !== this.mac([stream, chunk.after, chunk.revision], chunk.keys)) return undefined;
      keys.push(chunk.keys);
      reached = chunk.after;
    }
    const head = { revision: Number(row.revision), hash: row.hash, ts: row.ts };
    return { snapshot: { head, version, state: row.state, keysFrom }, keys };
  }

  async save(stream: string, { head, version, state, keysFrom }: Snapshot, { after, keys }: KeysChunk): Promise<void> {
    await this.pool.query(
      `with kept as (
         insert into ledger.snapshot_keys (stream, after, revision, keys, mac) values ($1, $2, $3, $4, $9)
         on conflict do nothing
       ), forgotten as (
         delete from ledger.snapshot_keys where stream = $1 and revision < $11
       ), old as (
         delete from ledger.snapshots where stream = $1 and revision < $2
       )
       insert into ledger.snapshots (stream, revision, hash, ts, version, state, mac, keys_from)
       values ($1, $3, $5, $6, $7, $8, $10, $11)
       on conflict (stream, revision) do update
         set hash = $5, ts = $6, version = $7, state = $8, mac = $10, keys_from = $11`,
      [
        ...[stream, after, head.revision, keys, head.hash, head.ts, version, state],
        this.mac([stream, after, head.revision], keys),
        this.mac([stream, head.revision, head.hash, head.ts, version, keysFrom], state),
        keysFrom,
      ],
    );
  }

  private mac(place: readonly (string | number)[], content: string | Buffer): string {
    return createHmac('sha256', this.secret)
      .update(`${JSON.stringify(place.map(String))}\n`)
      .update(content)
      .digest('hex');
  }
}
