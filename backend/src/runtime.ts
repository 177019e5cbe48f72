import { join } from 'node:path';
import pg from 'pg';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { People1764000000001 } from '../migrations/0001-people.js';
import { Failures1764000000002 } from '../migrations/0002-failures.js';
import { Categories1764000000003 } from '../migrations/0003-categories.js';
import { FirstAnswers1764000000004 } from '../migrations/0004-first-answers.js';
import { NotificationMarks1764000000005 } from '../migrations/0005-notification-marks.js';
import { Images1764000000006 } from '../migrations/0006-images.js';
import { Contests1764000000007 } from '../migrations/0007-contests.js';
import { Marketplace1764000000008 } from '../migrations/0008-marketplace.js';
import { Owners1764000000009 } from '../migrations/0009-owners.js';
import { ShowsEmail1764000000010 } from '../migrations/0010-shows-email.js';
import { FreeApplications1764000000011 } from '../migrations/0011-free-applications.js';
import { AnswerDays1764000000012 } from '../migrations/0012-answer-days.js';
import { PersonEdits1764000000013 } from '../migrations/0013-person-edits.js';
import { OwnerlessTexts1764000000014 } from '../migrations/0014-ownerless-texts.js';
import { OneTimeTokens1764000000015 } from '../migrations/0015-one-time-tokens.js';
import { refuseClosed } from './accounts/account.js';
import { CommittedText } from './accounts/committed-text.entity.js';
import { Person } from './accounts/person.entity.js';
import { backupInProgress } from './backup/restore-mark.js';
import { Category } from './categories/category.entity.js';
import { ClockWatch } from './clock-watch.js';
import { projections, slices } from './composition.js';
import { type Config, ConfigError } from './config.js';
import { ContestCopyRow } from './contests/contest-copy.entity.js';
import { answeringPool, streamingPool } from './event-store/answering-pool.js';
import type { ProbedStore } from './event-store/append-watch.js';
import type { EventStore, PoolFigures } from './event-store/event-store.js';
import { withClient } from './event-store/with-client.js';
import { derivedSecret } from './ledger/checkpoint.js';
import { CheckpointSigner } from './ledger/checkpoint-signer.js';
import type { ClockGuard } from './ledger/clock-guard.js';
import { Cosignatures } from './ledger/cosignatures.js';
import { HeadTimes } from './ledger/head-times.js';
import { LEDGER_STREAM, Ledger } from './ledger/ledger.js';
import { LAST_CHECKPOINT, LocalCheckpoint } from './ledger/local-checkpoint.js';
import { keysOf } from './ledger/signing-keys.js';
import { PostgresSnapshots } from './ledger/snapshots.js';
import { TreeTiles } from './ledger/tree-tiles.js';
import { Item } from './marketplace/item.entity.js';
import { refuseMissingLedger } from './missing-ledger.js';
import { requirePostgresVersion } from './postgres-version.js';
import { PostgresReadTables } from './projections/postgres-read-tables.js';
import { ProjectionRunner } from './projections/runner.js';
import { databaseOf, openStore, startEmbedded } from './start-stores.js';

/** Everything behind the web application, started in order and closed in the opposite one. */
export interface Runtime {
  readonly config: Config;
  readonly databaseUrl: string;
  /** Folder of the embedded PostgreSQL; undefined where it is not embedded. */
  readonly databaseFolder: string | undefined;
  readonly store: EventStore & ProbedStore;
  readonly ledger: Ledger;
  readonly clock: ClockGuard;
  readonly headTimes: HeadTimes;
  readonly checkpoints: CheckpointSigner;
  readonly cosignatures: Cosignatures;
  readonly projections: ProjectionRunner;
  /** The ledger's own connections to PostgreSQL, by name. */
  readonly pools: Readonly<Record<string, PoolFigures>>;
  close(): Promise<void>;
}

export interface RuntimeLog {
  warn(details: object, message: string): void;
}

/** How TypeORM reaches the database to answer requests. */
export const answeringDatabase = (url: string): DataSourceOptions => ({
  ...databaseOptions(url),
  extra: answeringPool(20),
});

/** How TypeORM reaches the database; the schema changes through migrations only. */
export const databaseOptions = (url: string): DataSourceOptions => ({
  type: 'postgres',
  url,
  entities: [Person, CommittedText, Category, Item, ContestCopyRow],
  migrations: [
    People1764000000001,
    Failures1764000000002,
    Categories1764000000003,
    FirstAnswers1764000000004,
    NotificationMarks1764000000005,
    Images1764000000006,
    Contests1764000000007,
    Marketplace1764000000008,
    Owners1764000000009,
    ShowsEmail1764000000010,
    FreeApplications1764000000011,
    AnswerDays1764000000012,
    PersonEdits1764000000013,
    OwnerlessTexts1764000000014,
    OneTimeTokens1764000000015,
  ],
  synchronize: false,
});

export interface RuntimeOptions {
  /** When the ledger begins, if it is created now with a history. */
  readonly openedAt?: Date;
  /** Aborts the start at any step. */
  readonly stop?: AbortSignal;
  /** Writes whatever the clock says: only for the command with which an operator accepts it. */
  readonly acceptsClock?: boolean;
}

/**
 * Starts the databases, the ledger and the projections.
 * @throws StoreUnavailable | LedgerUnavailable | Error with one line for people
 */
export async function openRuntime(
  config: Config,
  log: RuntimeLog,
  { openedAt, stop = NEVER, acceptsClock = false }: RuntimeOptions = {},
): Promise<Runtime> {
  const closers: (() => Promise<unknown>)[] = [];
  const close = closingAll(closers, log);
  // Closes the connections of the current step, so that it fails and the start ends.
  stop.addEventListener('abort', close);
  try {
    const embedded = config.databaseUrl ? undefined : await startEmbedded(config, stop);
    if (embedded) closers.push(() => embedded.release());
    const databaseUrl = await databaseOf(config, embedded, stop);
    embedded?.keepRunning((details, message) => log.warn(details, message));
    await migrate(databaseUrl, stop);

    stop.throwIfAborted();
    const store = await openStore(config, databaseUrl, stop);
    closers.push(() => store.close());
    const checkpointFile = join(config.dataDir, LAST_CHECKPOINT);
    await refuseMissingLedger({ store, stream: LEDGER_STREAM, databaseUrl, checkpointFile, stop });
    const open = (settings: pg.PoolConfig) => {
      const pool = new pg.Pool({ connectionString: databaseUrl, ...settings });
      pool.on('error', (err) => log.warn({ err }, 'connection of the ledger lost'));
      closers.push(() => pool.end());
      return pool;
    };
    const pool = open(answeringPool(2));

    stop.throwIfAborted();
    const snapshotPool = open(streamingPool(1));
    const snapshots = await PostgresSnapshots.open(snapshotPool, derivedSecret(config.signingKey, 'snapshot'));
    const watch = await ClockWatch.start({ dataDir: config.dataDir, pool, log });
    closers.push(() => watch.stop());
    const clock = acceptsClock ? undefined : watch.guard;
    const ledger = await openLedger({ config, store, snapshots, log, openedAt, clock });
    watch.follow(ledger);
    const following = new AbortController();
    const followed = ledger.follow(following.signal);
    const headTimes = new HeadTimes(() => ledger.head.revision);
    closers.push(async () => {
      headTimes.stop();
      following.abort();
      await followed;
      await ledger.close();
    });

    stop.throwIfAborted();
    const checkpoints = await startSigner({ config, store, pool, ledger, log });
    closers.push(() => checkpoints.stop());
    const cosignatures = await Cosignatures.open(pool, ledger.stream);

    const runner = new ProjectionRunner({
      store,
      stream: ledger.stream,
      tables: new PostgresReadTables(databaseUrl, projections),
      projections,
      onError: (err) => log.warn({ err }, 'the projections paused'),
      onRebuild: (message, figures) => log.warn(figures, message),
    });
    stop.throwIfAborted();
    closers.push(() => runner.stop());
    await runner.start();
    await runner.waitFor(ledger.head.revision);
    stop.throwIfAborted();
    const databaseFolder = embedded?.home;
    return {
      config,
      databaseUrl,
      databaseFolder,
      store,
      ledger,
      clock: watch.guard,
      headTimes,
      checkpoints,
      cosignatures,
      projections: runner,
      pools: { ledger: pool, snapshots: snapshotPool },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  } finally {
    stop.removeEventListener('abort', close);
  }
}

const NEVER = new AbortController().signal;

/** @returns what runs each closer once, the newest first, and resolves when all have run */
function closingAll(closers: (() => Promise<unknown>)[], log: RuntimeLog): () => Promise<void> {
  let closed = Promise.resolve();
  return () => {
    closed = closed.then(async () => {
      for (const closer of closers.splice(0).reverse()) {
        await closer().catch((err: unknown) => log.warn({ err }, 'something did not close'));
      }
    });
    return closed;
  };
}

interface LedgerParts {
  readonly config: Config;
  readonly store: EventStore;
  readonly snapshots: PostgresSnapshots;
  readonly log: RuntimeLog;
  readonly openedAt: Date | undefined;
  readonly clock: ClockGuard | undefined;
}

function openLedger({ config, store, snapshots, log, openedAt, clock }: LedgerParts): Promise<Ledger> {
  const { origin } = config;
  return Ledger.open({
    store,
    origin,
    vkey: config.signingKey.public.vkey,
    slices,
    actorRule: refuseClosed,
    snapshots,
    openedAt,
    clock,
    onSnapshotError: (err) => log.warn({ err }, 'the snapshot was not saved'),
  });
}

interface SignerParts {
  readonly config: Config;
  readonly store: EventStore;
  readonly pool: pg.Pool;
  readonly ledger: Ledger;
  readonly log: RuntimeLog;
}

async function startSigner({ config, store, pool, ledger, log }: SignerParts): Promise<CheckpointSigner> {
  const [inForce] = keysOf(ledger.state);
  if (!ledger.broken && inForce !== config.signingKey.public.vkey) {
    throw new ConfigError(`LEDGER_SIGNING_KEY is not the key of this ledger, which is ${inForce}`);
  }
  return CheckpointSigner.start({
    store,
    ledger,
    tiles: await TreeTiles.open(pool, ledger.stream),
    key: config.signingKey,
    localCheckpoint: new LocalCheckpoint(join(config.dataDir, LAST_CHECKPOINT)),
    onError: (err) => log.warn({ err }, 'no checkpoint was signed'),
  });
}

/** Two processes that start together must not migrate at once. */
export function migrate(databaseUrl: string, stop: AbortSignal): Promise<void> {
  return withClient({ connectionString: databaseUrl, stop }, async (lock) => {
    await requirePostgresVersion(lock);
    await lock.query(`select pg_advisory_lock(hashtext('migrations'))`);
    if ((await backupInProgress(lock)) !== undefined) {
      throw new ConfigError('the database holds an unfinished restore: run "make restore" again with the same FILE');
    }
    stop.throwIfAborted();
    const database = await new DataSource(databaseOptions(databaseUrl)).initialize();
    await database.runMigrations().finally(() => database.destroy());
  });
}
