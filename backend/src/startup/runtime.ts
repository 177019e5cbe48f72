import { join } from 'node:path';
import pg from 'pg';
import { ConfigError } from '../basics/environment.js';
import type { PartLog } from '../basics/part-log.js';
import { interrupted } from '../basics/program.js';
import type { ProbedStore } from '../engine/event-store/append-watch.js';
import type { EventStore, PoolFigures } from '../engine/event-store/event-store.js';
import type { EmbeddedPostgres } from '../engine/event-store/postgres/embedded-postgres.js';
import { requestPool, streamingPool } from '../engine/event-store/postgres/request-pool.js';
import { CheckpointSigner } from '../engine/ledger/checkpoints/checkpoint-signer.js';
import type { Checkpoints } from '../engine/ledger/checkpoints/checkpoints.js';
import { Cosignatures } from '../engine/ledger/checkpoints/cosignatures.js';
import { LAST_CHECKPOINT, LocalCheckpoint } from '../engine/ledger/checkpoints/local-checkpoint.js';
import { TreeTiles } from '../engine/ledger/checkpoints/tree-tiles.js';
import { LEDGER_STREAM } from '../engine/ledger/format/envelope.js';
import { KeyRotations } from '../engine/ledger/keys/key-rotations.js';
import { keysOf } from '../engine/ledger/keys/signing-keys.js';
import { HeadTimes } from '../engine/ledger/state/head-times.js';
import type { ClockGuard } from '../engine/ledger/writing/clock-guard.js';
import type { Ledger } from '../engine/ledger/writing/ledger.js';
import { LocalLedger } from '../engine/ledger/writing/local-ledger.js';
import { PostgresReadTables } from '../engine/projections/postgres-read-tables.js';
import { readingFrom, readSchemaOf } from '../engine/projections/read-schema.js';
import { ProjectionRunner } from '../engine/projections/runner.js';
import { ClusteredCheckpoints } from '../platform/cluster/clustered-checkpoints.js';
import { ClusteredLedger } from '../platform/cluster/clustered-ledger.js';
import { keepNewest } from '../platform/cluster/kept-checkpoint.js';
import { LeaderServices } from '../platform/cluster/leader-services.js';
import { Member } from '../platform/cluster/member.js';
import { refuseBesideProcesses } from '../platform/cluster/processes.js';
import { migrate } from '../platform/database/database.js';
import { retryUntilAvailable } from '../platform/database/retry-until-available.js';
import { type Config } from '../platform/settings/config.js';
import { commandKinds, eventTypes, projections } from './composition.js';
import { refuseMissingLedger } from './missing-ledger.js';
import { startLedger } from './start-ledger.js';
import { embeddedDatabase, openStore, startEmbedded } from './start-stores.js';

/** Everything behind the web application, started in order and closed in the opposite one. */
export interface Runtime {
  readonly config: Config;
  readonly databaseUrl: string;
  /** The same, for connections that find this release's read tables by their bare names. */
  readonly readingUrl: string;
  /** Folder of the embedded PostgreSQL; undefined where it is not embedded. */
  readonly databaseFolder: string | undefined;
  readonly store: EventStore & ProbedStore;
  readonly ledger: Ledger;
  /** The chain and the state in this process. */
  readonly localLedger: LocalLedger;
  readonly clock: ClockGuard;
  readonly headTimes: HeadTimes;
  readonly checkpoints: Checkpoints;
  readonly cosignatures: Cosignatures;
  readonly projections: ProjectionRunner;
  /** This process among others; undefined where it is alone. */
  readonly member: Member | undefined;
  /** The ledger's own connections to PostgreSQL, by name. */
  readonly pools: Readonly<Record<string, PoolFigures>>;
  close(): Promise<void>;
}

/** The log of a subcommand that says itself what happens. */
export const SILENT: PartLog = { info: () => undefined, warn: () => undefined };

export interface RuntimeOptions {
  /** When the ledger begins, if it is created now with a history. */
  readonly openedAt?: Date;
  /** Aborts the start at any step. */
  readonly stop?: AbortSignal;
  /** Writes whatever the clock says: only for the command with which an operator accepts it. */
  readonly acceptsClock?: boolean;
  /** Refuses to start beside a process of FORM. */
  readonly alone?: boolean;
  /** The embedded PostgreSQL, where it starts already. */
  readonly embedded?: Promise<EmbeddedPostgres> | undefined;
  /** Takes its place among other processes, where one leads; otherwise it works beside them or without them. */
  readonly joins?: boolean;
}

/**
 * Starts the databases, the ledger and the projections.
 * @throws StartRefused | StoreUnavailable | LedgerUnavailable | Error with one line for people
 */
export async function openRuntime(
  config: Config,
  log: PartLog,
  { openedAt, stop = interrupted, acceptsClock = false, alone = false, embedded, joins = false }: RuntimeOptions = {},
): Promise<Runtime> {
  const closers: (() => Promise<unknown>)[] = [];
  const close = closingAll(closers, log);
  // Closes the connections of the current step, so that it fails and the start ends.
  stop.addEventListener('abort', close);
  try {
    const { databaseFolder, databaseUrl, store } = await openStores({ config, log, alone, embedded, stop, closers });
    const localCheckpoint = new LocalCheckpoint(join(config.dataDir, LAST_CHECKPOINT));
    const checkpointFile = localCheckpoint.path;
    await refuseMissingLedger({ store, stream: LEDGER_STREAM, databaseUrl, checkpointFile, stop });
    const pool = openPool(requestPool(2), { databaseUrl, log, closers });

    stop.throwIfAborted();
    const snapshotPool = openPool(streamingPool(1), { databaseUrl, log, closers });
    const member = joins ? await Member.join({ config, databaseUrl, store, log }) : undefined;
    if (member) closers.push(() => member.leave());
    await member?.untilRoleIsKnown(store, stop);
    const role = member?.leadership;
    const parts = { config, store, databaseUrl, pool, snapshotPool, log, openedAt, acceptsClock, role };
    const { ledger: localLedger, clock, headTimes } = await startLedger(parts, closers);
    requireKeyInForce(config, localLedger);

    stop.throwIfAborted();
    const cosignatures = await Cosignatures.open(pool, localLedger.stream);
    const begun = { config, log, closers, stop, databaseUrl, store, pool, localLedger, localCheckpoint };
    const runner = newRunner(begun);
    stop.throwIfAborted();
    closers.push(() => runner.stop());
    runner.allowRunning(!member);
    await runner.start();
    const { ledger, checkpoints } = await takeRole(begun, member, runner);
    stop.throwIfAborted();
    return {
      config,
      databaseUrl,
      readingUrl: readingFrom(databaseUrl, readSchemaOf(projections)),
      databaseFolder,
      store,
      ledger,
      localLedger,
      clock,
      headTimes,
      checkpoints,
      cosignatures,
      projections: runner,
      member,
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

/** How often a process that does not sign keeps what the leader has signed. */
const KEEP_CHECKPOINT_MS = 60_000;

/** @returns what runs each closer once, the newest first, and resolves when all have run */
function closingAll(closers: (() => Promise<unknown>)[], log: PartLog): () => Promise<void> {
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

interface StartParts {
  readonly config: Config;
  readonly log: PartLog;
  readonly alone: boolean;
  readonly embedded: RuntimeOptions['embedded'];
  readonly stop: AbortSignal;
  readonly closers: (() => Promise<unknown>)[];
}

/** PostgreSQL, with the tables of this release, and the store of events. @throws as `openRuntime` */
async function openStores(parts: StartParts): Promise<Pick<Runtime, 'databaseFolder' | 'databaseUrl' | 'store'>> {
  const { config, alone, stop, closers } = parts;
  const { databaseUrl, databaseFolder } = await openDatabase(parts);
  if (alone) await refuseBesideProcesses(databaseUrl);
  // A server of the settings may have gone away since it was looked at.
  await retryUntilAvailable('the database', () => migrate(databaseUrl, stop), { stop });

  stop.throwIfAborted();
  const store = await openStore(config, databaseUrl, stop);
  closers.push(() => store.close());
  return { databaseFolder, databaseUrl, store };
}

/** The database that the settings name, which was looked at before anything was made (before-start.ts), or FORM's own. */
async function openDatabase({
  config,
  log,
  embedded: starting,
  stop,
  closers,
}: StartParts): Promise<Pick<Runtime, 'databaseFolder' | 'databaseUrl'>> {
  if (config.databaseUrl) return { databaseUrl: config.databaseUrl, databaseFolder: undefined };
  const embedded = await (starting ?? startEmbedded(config, stop));
  closers.push(() => embedded.release());
  const databaseUrl = await embeddedDatabase(embedded, stop);
  embedded.keepRunning((details, message) => log.warn(details, message));
  return { databaseUrl, databaseFolder: embedded.home };
}

function openPool(
  settings: pg.PoolConfig,
  { databaseUrl, log, closers }: Pick<StartParts, 'log' | 'closers'> & { readonly databaseUrl: string },
): pg.Pool {
  const pool = new pg.Pool({ connectionString: databaseUrl, ...settings });
  pool.on('error', (err) => log.warn({ err }, 'the ledger lost a connection'));
  closers.push(() => pool.end());
  return pool;
}

/** What is there when the ledger has begun. */
interface Begun extends Pick<StartParts, 'config' | 'log' | 'closers' | 'stop'> {
  readonly databaseUrl: string;
  readonly store: EventStore;
  readonly pool: pg.Pool;
  readonly localLedger: LocalLedger;
  readonly localCheckpoint: LocalCheckpoint;
}

/** Among others the leader's services start with the lead; alone they start at once. */
async function takeRole(
  begun: Begun,
  member: Member | undefined,
  runner: ProjectionRunner,
): Promise<Pick<Runtime, 'ledger' | 'checkpoints'>> {
  const { store, localLedger, localCheckpoint, closers, config, log, stop } = begun;
  const services = new LeaderServices(runner, () => startSigner(begun));
  if (!member) {
    const { signer, stop } = await services.start();
    closers.push(stop);
    await runner.waitFor(localLedger.head.revision);
    return { ledger: localLedger, checkpoints: signer };
  }
  const { leadership } = member;
  const checkpoints = new ClusteredCheckpoints(leadership, () => services.signer);
  const ledger = new ClusteredLedger(localLedger, leadership);
  const schema = readSchemaOf(projections);
  const parts = { ledger: localLedger, kinds: commandKinds, projections: runner, schema, checkpoints };
  await retryUntilAvailable('the ledger', () => member.attach(parts, () => services.start()), { stop });
  const rotations = new KeyRotations(store, localLedger);
  const keeping = setInterval(() => {
    if (leadership.leads) return;
    keepNewest({ checkpoints, file: localCheckpoint, key: config.signingKey.public, rotations }).catch((err: unknown) =>
      log.warn({ err }, 'the newest checkpoint was not kept'),
    );
  }, KEEP_CHECKPOINT_MS).unref();
  closers.push(async () => clearInterval(keeping));
  await runner.waitFor(localLedger.head.revision);
  return { ledger, checkpoints };
}

const newRunner = ({ store, localLedger: ledger, databaseUrl, log }: Begun): ProjectionRunner =>
  new ProjectionRunner({
    store,
    stream: ledger.stream,
    events: ledger.durable,
    tables: new PostgresReadTables(databaseUrl, projections),
    projections,
    eventTypes,
    onError: (err) => log.warn({ err }, 'the projections paused'),
    onRebuild: (message, figures) => log.warn(figures, message),
  });

/** @throws ConfigError */
function requireKeyInForce({ signingKey }: Config, ledger: LocalLedger): void {
  const [inForce] = keysOf(ledger.state);
  if (ledger.broken || ledger.outdated || inForce === signingKey.public.vkey) return;
  throw new ConfigError(`LEDGER_SIGNING_KEY is not the key of this ledger, which is ${inForce}`);
}

async function startSigner(begun: Begun): Promise<CheckpointSigner> {
  const { config, store, pool, localLedger: ledger, localCheckpoint, log } = begun;
  return CheckpointSigner.start({
    store,
    ledger,
    tiles: await TreeTiles.open(pool, ledger.stream),
    key: config.signingKey,
    localCheckpoint,
    onError: (err) => log.warn({ err }, 'no checkpoint was signed'),
  });
}
