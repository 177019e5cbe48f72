import { readFile, rename } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { syncFolderOf } from '../basics/durable-file.js';
import { ConfigError } from '../basics/environment.js';
import { commandLine } from '../basics/operator-commands.js';
import type { EventStore } from '../engine/event-store/event-store.js';
import { PostgresStore } from '../engine/event-store/postgres/postgres.js';
import { Cosignatures } from '../engine/ledger/checkpoints/cosignatures.js';
import { LAST_CHECKPOINT, LocalCheckpoint } from '../engine/ledger/checkpoints/local-checkpoint.js';
import { TreeTiles } from '../engine/ledger/checkpoints/tree-tiles.js';
import { type Checkpoint, derivedSecret, parseCheckpoint } from '../engine/ledger/format/checkpoint.js';
import { LEDGER_STREAM } from '../engine/ledger/format/envelope.js';
import type { Restoration } from '../engine/ledger/keys/restorations.js';
import { LocalLedger } from '../engine/ledger/writing/local-ledger.js';
import { PostgresSnapshots } from '../engine/snapshots/snapshots.js';
import { RepeatedErasures } from '../features/accounts/erasure/repeated-erasures.js';
import { withDatabase, withEventStore } from '../platform/backup/stores.js';
import { refuseBesideProcesses } from '../platform/cluster/processes.js';
import { migrate } from '../platform/database/database.js';
import type { Config } from '../platform/settings/config.js';
import { eventTypes, mayBegin, slices } from '../startup/composition.js';
import { openOfflineApplication } from '../startup/offline-application.js';
import { openRuntime, SILENT } from '../startup/runtime.js';
import { configOfExisting } from './before-start.js';
import { type Acceptance, acceptRestored, type RestoredLedger } from './restore-acceptance.js';

/**
 * With FORM stopped: an operator has restored an older backup on purpose (docs/operations.md, "Backup and restore").
 * @param file with a newer checkpoint, such as a witness keeps; without it DATA_DIR/last-checkpoint is the newest that is known
 * @throws Error with one line for people
 */
export async function acceptRestore(file: string | undefined): Promise<void> {
  const config = await configOfExisting(process.env);
  const given = file?.trim() || undefined;
  const { restoration, isNew } = await accept(config, given === undefined ? [] : [await checkpointIn(given)]);
  if (!restoration) say('The ledger begins with every checkpoint that is known: nothing of it is lost.');
  else if (!isNew) say(`This was accepted already, on ${restoration.ts}: ${goesOn(restoration)}.`);
  else report(config, restoration);
  await eraseAgain(config);
  say(`Start FORM: ${commandLine('start')}`);
}

function report({ signingKey }: Config, restoration: Restoration): void {
  say(`Accepted: ${goesOn(restoration)}.`);
  say('Say so in public: witnesses, and people with receipts for what is lost, will see it.');
  const later = restoration.rotations.at(-1);
  if (!later) return;
  say(
    `The backup is from before a change of the key: ${signingKey.public.vkey} signs again, and no longer ${later.vkey}.`,
  );
  say(
    `Tell people which key it is. If it was changed because others may have it, change it again first: ${commandLine('rotate-key')}`,
  );
}

const goesOn = ({ revision, lost }: Restoration): string =>
  `the ledger goes on from revision ${revision}; ${lost.size} events were signed before`;

async function accept(config: Config, given: readonly Checkpoint[]): Promise<Acceptance> {
  const local = new LocalCheckpoint(join(config.dataDir, LAST_CHECKPOINT));
  const own = await local.load();
  const acceptance = await withLedger(config, (restored) =>
    acceptRestored({ ...restored, known: own ? [own, ...given] : given }, new Date()),
  );
  if (own && acceptance.lost.includes(own)) {
    // It stays as evidence; the signer makes a new one.
    await rename(local.path, `${local.path}.lost`);
    await syncFolderOf(local.path);
  }
  return acceptance;
}

/** Opens the ledger alone: what follows it would stop at what is lost. */
function withLedger<Result>(
  config: Config,
  work: (restored: Omit<RestoredLedger, 'known'>) => Promise<Result>,
): Promise<Result> {
  return withDatabase(config, async (databaseUrl) => {
    await refuseBesideProcesses(databaseUrl);
    await migrate(databaseUrl, new AbortController().signal);
    const database = new pg.Pool({ connectionString: databaseUrl, max: 1 });
    try {
      return await withEventStore(config, async (eventStore) => {
        const store = eventStore ?? (await PostgresStore.open(databaseUrl));
        return await withStore(config, store, database, work).finally(() => store !== eventStore && store.close());
      });
    } finally {
      await database.end();
    }
  });
}

async function withStore<Result>(
  { origin, signingKey }: Config,
  store: EventStore,
  database: pg.Pool,
  work: (restored: Omit<RestoredLedger, 'known'>) => Promise<Result>,
): Promise<Result> {
  if ((await store.head(LEDGER_STREAM)) < 0) throw new Error('there is no ledger: restore it first');
  const ledger = await LocalLedger.open({ store, origin, vkey: signingKey.public.vkey, slices, eventTypes, mayBegin });
  // Their tables are there, also in a backup from before they were.
  await PostgresSnapshots.open(database, derivedSecret(signingKey, 'snapshot'));
  await TreeTiles.open(database, ledger.stream);
  await Cosignatures.open(database, ledger.stream);
  return await work({ store, ledger, database }).finally(() => ledger.close());
}

/** The application signs a checkpoint and erases people again as it starts; what is refused is listed. */
async function eraseAgain(config: Config): Promise<void> {
  const runtime = await openRuntime(config, SILENT);
  try {
    const { ledger, checkpoints } = runtime;
    if (ledger.outdated) throw ledger.outdated;
    if (ledger.broken) throw new Error(`the ledger is still broken: see "${commandLine('audit', 'verify')}"`);
    const app = await openOfflineApplication(runtime);
    try {
      const { erased, refused } = await app.get(RepeatedErasures, { strict: false }).repeat();
      if (erased > 0) say(`${erased} people who were erased since the backup are erased again.`);
      if (refused.length > 0)
        say(`${refused.length} cannot be erased yet, each start tries again: ${refused.join(' ')}`);
    } finally {
      await app.close();
    }
    await checkpoints.covering(ledger.head.revision);
  } finally {
    await runtime.close();
  }
}

async function checkpointIn(file: string): Promise<Checkpoint> {
  const text = await readFile(resolve(process.env.INIT_CWD ?? '.', file), 'utf8');
  const checkpoint = parseCheckpoint(text);
  if (!checkpoint) throw new ConfigError(`${file} holds no signed checkpoint`);
  return checkpoint;
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);
