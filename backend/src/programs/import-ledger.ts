import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { FileSource } from '../auditor/sources/file-source.js';
import { commandLine } from '../basics/operator-commands.js';
import type { EventStore } from '../engine/event-store/event-store.js';
import { PostgresStore } from '../engine/event-store/postgres/postgres.js';
import type { LedgerRecords } from '../engine/ledger/checkpoints/checkpoint-log.js';
import { LAST_CHECKPOINT, LocalCheckpoint } from '../engine/ledger/checkpoints/local-checkpoint.js';
import { checkpointText } from '../engine/ledger/format/checkpoint.js';
import { LEDGER_STREAM } from '../engine/ledger/format/envelope.js';
import { describeFinding } from '../engine/ledger/format/findings.js';
import { ChainVerifier } from '../engine/ledger/format/verify.js';
import { namesKey } from '../engine/ledger/keys/signing-keys.js';
import { LedgerAppender } from '../platform/backup/ledger-copy.js';
import { BackupError } from '../platform/backup/manifest.js';
import { verifyRestored } from '../platform/backup/restore-backup.js';
import { withDatabase, withEventStore } from '../platform/backup/stores.js';
import { refuseBesideProcesses } from '../platform/cluster/processes.js';
import { readSettings, type Settings, withSecrets } from '../platform/settings/config.js';
import { SIGNING_KEY_FILE } from '../platform/settings/secrets.js';
import { requireUsableDatabase } from './before-start.js';

/**
 * Reads an exported ledger into the event store of the settings, with FORM stopped: the way from PostgreSQL to EventStoreDB and
 * back (docs/databases.md, "Ways on"). It may be interrupted and run again.
 * @param file that `form audit export` has written
 * @throws Error with one line for people: the file is not the whole of this ledger, or the store holds another one
 */
export async function importLedger(file: string): Promise<void> {
  const { env } = process;
  const path = resolve(env.INIT_CWD ?? '.', file);
  const settings = readSettings(env);
  await requireUsableDatabase(settings);
  const { vkey, ...head } = await verifiedHead(path, settings);
  if (!env.LEDGER_SIGNING_KEY && !existsSync(join(settings.dataDir, SIGNING_KEY_FILE))) {
    throw new BackupError(`the key of this ledger is missing: put it into ${settings.dataDir}, as ${SIGNING_KEY_FILE}`);
  }
  const config = withSecrets(settings);
  if (config.signingKey.public.vkey !== vkey) {
    throw new BackupError(`the ledger is signed by ${vkey}, and the key here is ${config.signingKey.public.vkey}`);
  }
  const wasThere = await withDatabase(config, async (databaseUrl) => {
    await refuseBesideProcesses(databaseUrl);
    return withEventStore(config, async (eventStore) => {
      const store = eventStore ?? (await PostgresStore.open(databaseUrl));
      try {
        const isThere = await fill(store, path, head.revision);
        const [finding] = await verifyRestored(store, config, { head });
        if (finding) throw new BackupError(`what was imported is not sound: ${finding}`);
        return isThere;
      } finally {
        if (store !== eventStore) await store.close();
      }
    });
  });
  const done = wasThere ? 'were there already, and are verified' : 'are imported, with the same hashes, and verified';
  say(`${head.revision + 1} events ${done}: the newest is ${head.hash}.`);
  say(`Next, start FORM: ${commandLine('start')}`);
}

/**
 * @returns the newest event of the file, which holds this ledger whole, up to the newest known checkpoint, and the key in force
 * @throws BackupError
 */
async function verifiedHead(path: string, { dataDir, origin }: Settings): Promise<ImportedHead> {
  const verifier = new ChainVerifier({ stream: LEDGER_STREAM, origin });
  let vkey = '';
  const own = await new LocalCheckpoint(join(dataDir, LAST_CHECKPOINT)).load();
  if (own) verifier.checkpoints.expect(checkpointText(own));
  await eachRecords(path, ({ events, notes }) => {
    for (const note of notes) verifier.checkpoints.expect(note);
    for (const stored of events) {
      const event = verifier.check(stored);
      if (event && namesKey(event.type)) vkey = String(event.data.vkey);
    }
  });
  verifier.end();
  const [finding] = verifier.findings;
  if (finding) throw new BackupError(`${path} is not this ledger whole: ${describeFinding(finding)}`);
  if (!verifier.head) throw new BackupError(`${path} holds no event`);
  return { revision: verifier.head.revision, hash: verifier.head.hash, vkey };
}

interface ImportedHead {
  readonly revision: number;
  readonly hash: string;
  readonly vkey: string;
}

/** @returns whether the store held all of it already @throws BackupError | StoreUnavailable */
async function fill(store: EventStore, path: string, revision: number): Promise<boolean> {
  const before = await store.head(LEDGER_STREAM);
  if (before > revision) {
    throw new BackupError('the event store holds a longer ledger already: import into an empty one');
  }
  const appender = new LedgerAppender(store);
  await eachRecords(path, (records) => appender.add(records));
  await appender.finish();
  return before === revision;
}

async function eachRecords(path: string, take: (records: LedgerRecords) => void | Promise<void>): Promise<void> {
  const source = await FileSource.open(path, '/');
  try {
    for await (const records of source.batches()) await take(records);
  } finally {
    await source.close();
  }
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);
