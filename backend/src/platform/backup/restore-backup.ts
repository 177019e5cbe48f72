import { once } from 'node:events';
import pg from 'pg';
import copyStreams from 'pg-copy-streams';
import { EMPTY_STREAM, type EventStore } from '../../engine/event-store/event-store.js';
import { PostgresStore } from '../../engine/event-store/postgres/postgres.js';
import { withClient } from '../../engine/event-store/postgres/with-client.js';
import { withSignedNotes } from '../../engine/ledger/checkpoints/checkpoint-log.js';
import { Cosignatures } from '../../engine/ledger/checkpoints/cosignatures.js';
import { TreeTiles } from '../../engine/ledger/checkpoints/tree-tiles.js';
import { derivedSecret } from '../../engine/ledger/format/checkpoint.js';
import { LEDGER_STREAM } from '../../engine/ledger/format/envelope.js';
import { describeFinding } from '../../engine/ledger/format/findings.js';
import { ChainVerifier } from '../../engine/ledger/format/verify.js';
import { PostgresSnapshots } from '../../engine/snapshots/snapshots.js';
import { migrations, runMigrations } from '../database/database.js';
import type { Config } from '../settings/config.js';
import { type Archive, checkedParts } from './archive-reader.js';
import { LedgerAppender } from './ledger-copy.js';
import { BackupError, isLedgerPart, type Manifest, tableOfPart } from './manifest.js';
import { backupInProgress, RESTORE_TABLE } from './restore-mark.js';
import { END_RESTORED_SESSIONS } from './restored-sessions.js';
import { allTables, COPY_SETTINGS, identifier, keyOf, quoted, tablesIn } from './tables.js';

export interface RestoreOptions {
  readonly archive: Archive;
  /** What `checkArchive` returned for it. */
  readonly manifest: Manifest;
  readonly config: Config;
  readonly databaseUrl: string;
  /** The store of the ledger where it is not in the database. */
  readonly eventStore: EventStore | undefined;
  /** Called when the database is known to be empty and marked, before anything else is written. */
  readonly begun?: () => Promise<void>;
}

/**
 * Restores a backup into an empty database and, where the ledger is in one, an empty event store. Until all of it is there the
 * database carries a mark, on which a start refuses and a repeated restore of the same backup continues.
 * @throws BackupError | StoreUnavailable | Error of the database
 */
export async function restoreBackup(options: RestoreOptions): Promise<void> {
  await withClient({ connectionString: options.databaseUrl }, async (client) => {
    // A FORM that starts meanwhile waits here, and then finds the mark or the restored tables.
    await client.query(`select pg_advisory_lock(hashtext('migrations'))`);
    await refuseOrMark(options, client);
    await options.begun?.();
    await createTables(options);
    await fill(options, client);
  });
}

/** @throws BackupError */
async function refuseOrMark({ manifest, eventStore }: RestoreOptions, client: pg.Client): Promise<void> {
  const marked = await backupInProgress(client);
  const name = `${manifest.madeAt} ${manifest.head.hash}`;
  if (marked !== undefined && marked !== name) {
    throw new BackupError(`the database holds an unfinished restore of another backup (${marked}): empty it first`);
  }
  if (marked !== undefined) return;
  const [table] = await allTables(client);
  if (table) throw new BackupError(`the database is not empty (${table}): restore into an empty one`);
  if (eventStore && (await eventStore.head(LEDGER_STREAM)) !== EMPTY_STREAM) {
    throw new BackupError('the event store holds a ledger already: restore into an empty one');
  }
  // In one transaction: a mark without a name would fit no backup.
  await client.query(`begin; create table ${quoted(RESTORE_TABLE)} (backup text not null)`);
  await client.query(`insert into ${quoted(RESTORE_TABLE)} values ($1)`, [name]);
  await client.query('commit');
}

/** Makes the tables as they were when the backup was made; the next start brings them up to date. @throws BackupError */
async function createTables({ manifest, databaseUrl, config, eventStore }: RestoreOptions): Promise<void> {
  const known = await migrations();
  const missing = manifest.migrations.find((name) => !known.some((migration) => migration.name === name));
  if (missing)
    throw new BackupError(`the backup is of a newer FORM (${manifest.form}, ${missing}): restore it with that`);
  await runMigrations(
    databaseUrl,
    known.filter(({ name }) => manifest.migrations.includes(name)),
  );
  if (!eventStore) await (await PostgresStore.open(databaseUrl)).close();
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  try {
    await PostgresSnapshots.open(pool, derivedSecret(config.signingKey, 'snapshot'));
    await TreeTiles.open(pool, LEDGER_STREAM);
    await Cosignatures.open(pool, LEDGER_STREAM);
  } finally {
    await pool.end();
  }
}

/**
 * What was true when the backup was made and has ended since: what waited to be mailed was mostly mailed, and none of it is
 * mailed again; sessions that people had ended do not go on.
 */
const ENDED_SINCE: readonly (readonly [table: string, statement: string])[] = [
  ['public.outgoing_mail', `update public.outgoing_mail set state = 'kept' where state = 'waiting'`],
  ['public.notification_mail', 'delete from public.notification_mail where mailed_at is null'],
  ['public.people', END_RESTORED_SESSIONS],
  // The mail of notifications begins at the head.
  ['public.effect_lanes', `delete from public.effect_lanes where lane = 'notifications'`],
];

/** Fills every table in one transaction, which also removes the mark. */
async function fill(options: RestoreOptions, client: pg.Client): Promise<void> {
  const { archive, manifest, eventStore } = options;
  await client.query(COPY_SETTINGS);
  await client.query('begin');
  // Tables come behind those that they refer to, and a check that waits for the commit would forbid to alter its table.
  await client.query('set constraints all immediate');
  const present = new Map((await tablesIn(client)).map((table) => [keyOf(table), table]));
  for (const { columns, ...table } of manifest.tables) {
    const there = present.get(keyOf(table));
    const column = columns.find((name) => !there?.columns.includes(name));
    if (!there || column) throw new BackupError(`this FORM has no ${keyOf(table)}${column ? `.${column}` : ''}`);
  }
  // Migrations may have filled tables; triggers have done their work when the rows were first written.
  for (const table of present.values()) await client.query(`alter table ${quoted(table)} disable trigger user`);
  if (present.size > 0) await client.query(`truncate ${[...present.values()].map(quoted).join(', ')}`);
  const copy = new TableCopier(client, manifest);
  const ledger = eventStore && new LedgerAppender(eventStore);
  for await (const { name, content } of checkedParts(archive, manifest)) {
    if (isLedgerPart(name)) await ledger?.write(content);
    else await copy.write(tableOfPart(name) ?? '', content);
  }
  await copy.finish();
  await ledger?.finish();
  for (const { schema, name, value } of manifest.sequences) {
    await client.query('select setval($1::regclass, $2::bigint)', [quoted({ schema, name }), value]);
  }
  for (const table of present.values()) await client.query(`alter table ${quoted(table)} enable trigger user`);
  for (const [table, statement] of ENDED_SINCE) if (present.has(table)) await client.query(statement);
  await client.query(`drop table ${quoted(RESTORE_TABLE)}`);
  await client.query('commit');
}

type CopyStream = ReturnType<typeof copyStreams.from>;

/** Writes the parts of one table after the other. */
class TableCopier {
  private current: { readonly key: string; readonly stream: CopyStream; readonly failed: Promise<never> } | undefined;
  private readonly rows = new Map<string, number>();

  constructor(
    private readonly client: pg.Client,
    private readonly manifest: Manifest,
  ) {}

  /** @throws BackupError | Error of the database */
  async write(key: string, content: Buffer): Promise<void> {
    if (this.current?.key !== key) {
      await this.end();
      this.begin(key);
    }
    const { current } = this;
    if (current && !current.stream.write(content)) await Promise.race([once(current.stream, 'drain'), current.failed]);
  }

  /** Ends the last table and compares the numbers of rows. @throws BackupError */
  async finish(): Promise<void> {
    await this.end();
    const wrong = this.manifest.tables.find((table) => (this.rows.get(keyOf(table)) ?? 0) !== table.rows);
    if (wrong) throw new BackupError(`${keyOf(wrong)} did not get its ${wrong.rows} rows`);
  }

  private begin(key: string): void {
    const table = this.manifest.tables.find((candidate) => keyOf(candidate) === key);
    if (!table) throw new BackupError(`the backup holds a part of ${key}, which its manifest does not name`);
    const columns = table.columns.map(identifier).join(', ');
    const stream = this.client.query(copyStreams.from(`copy ${quoted(table)} (${columns}) from stdin`));
    const failed = new Promise<never>((_, reject) => stream.once('error', reject));
    failed.catch(() => undefined);
    this.current = { key, stream, failed };
  }

  private async end(): Promise<void> {
    if (!this.current) return;
    const { key, stream, failed } = this.current;
    this.current = undefined;
    stream.end();
    await Promise.race([once(stream, 'finish'), failed]);
    this.rows.set(key, stream.rowCount);
  }
}

/**
 * How many documents of people the restored rows name without having what was uploaded: an incomplete copy of a database was
 * backed up (ADR 59).
 */
export const lostFiles = (databaseUrl: string): Promise<number> =>
  withClient({ connectionString: databaseUrl }, async (client) => {
    // An older release had none.
    const { rows: tables } = await client.query<{ there: boolean }>(
      `select to_regclass('public.files') is not null as there`,
    );
    if (!tables[0]?.there) return 0;
    const { rows } = await client.query<{ lost: number }>(
      `select count(*)::int as lost from public.files f left join public.file_contents c on c.file = f.id
       where sha256(c.bytes) is distinct from f.sha256`,
    );
    return rows[0]?.lost ?? 0;
  });

/**
 * Verifies the restored ledger as the auditor does.
 * @returns what is wrong with it, one line each; it was so when the backup was made
 * @throws BackupError when it does not end where the backup says
 */
export async function verifyRestored(
  store: EventStore,
  { origin }: Config,
  { head }: Pick<Manifest, 'head'>,
): Promise<string[]> {
  const verifier = new ChainVerifier({ stream: LEDGER_STREAM, origin });
  for await (const { events, notes } of withSignedNotes(store, LEDGER_STREAM, store.read(LEDGER_STREAM, { from: 0 }))) {
    for (const note of notes) verifier.checkpoints.expect(note);
    for (const event of events) verifier.check(event);
  }
  verifier.end();
  if (verifier.head?.hash !== head.hash) throw new BackupError('the ledger does not end where its copy does');
  return verifier.findings.map(describeFinding);
}
