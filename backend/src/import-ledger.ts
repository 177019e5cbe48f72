import { join, resolve } from 'node:path';
import { FileSource } from './auditor/file-source.js';
import { LedgerAppender } from './backup/ledger-copy.js';
import { BackupError } from './backup/manifest.js';
import { verifyRestored } from './backup/restore-backup.js';
import { withDatabase, withEventStore } from './backup/stores.js';
import { refuseBesideProcesses } from './cluster/processes.js';
import { type Config, readConfig } from './config.js';
import type { EventStore } from './event-store/event-store.js';
import { PostgresStore } from './event-store/postgres.js';
import { checkpointText } from './ledger/checkpoint.js';
import type { LedgerRecords } from './ledger/checkpoint-log.js';
import { describeFinding } from './ledger/findings.js';
import { LEDGER_STREAM } from './ledger/ledger.js';
import { LAST_CHECKPOINT, LocalCheckpoint } from './ledger/local-checkpoint.js';
import { ChainVerifier } from './ledger/verify.js';
import { commandLine } from './operator-commands.js';

/**
 * Reads an exported ledger into the event store of the settings, with FORM stopped: the way from PostgreSQL to EventStoreDB and
 * back (docs/databases.md, "Ways on"). It may be interrupted and run again.
 * @param file that `form audit export` has written
 * @throws Error with one line for people: the file is not the whole of this ledger, or the store holds another one
 */
export async function importLedger(file: string): Promise<void> {
  const config = readConfig(process.env);
  const path = resolve(process.env.INIT_CWD ?? '.', file);
  const head = await verifiedHead(path, config);
  await withDatabase(config, async (databaseUrl) => {
    await refuseBesideProcesses(databaseUrl);
    await withEventStore(config, async (eventStore) => {
      const store = eventStore ?? (await PostgresStore.open(databaseUrl));
      try {
        await fill(store, path, head.revision);
        const [finding] = await verifyRestored(store, config, { head });
        if (finding) throw new BackupError(`what was imported is not sound: ${finding}`);
      } finally {
        if (store !== eventStore) await store.close();
      }
    });
  });
  say(`Imported ${head.revision + 1} events, with the same hashes, and verified them: the newest is ${head.hash}.`);
  say(`Next, start FORM: ${commandLine('start')}`);
}

/** @returns the newest event of the file, which holds this ledger whole, up to the newest known checkpoint @throws BackupError */
async function verifiedHead(path: string, { dataDir, origin }: Config): Promise<{ revision: number; hash: string }> {
  const verifier = new ChainVerifier({ stream: LEDGER_STREAM, origin });
  const own = await new LocalCheckpoint(join(dataDir, LAST_CHECKPOINT)).load();
  if (own) verifier.checkpoints.expect(checkpointText(own));
  await eachRecords(path, ({ events, notes }) => {
    for (const note of notes) verifier.checkpoints.expect(note);
    for (const event of events) verifier.check(event);
  });
  verifier.end();
  const [finding] = verifier.findings;
  if (finding) throw new BackupError(`${path} is not this ledger whole: ${describeFinding(finding)}`);
  if (!verifier.head) throw new BackupError(`${path} holds no event`);
  return verifier.head;
}

/** @throws BackupError | StoreUnavailable */
async function fill(store: EventStore, path: string, revision: number): Promise<void> {
  if ((await store.head(LEDGER_STREAM)) > revision) {
    throw new BackupError('the event store holds a longer ledger already: import into an empty one');
  }
  const appender = new LedgerAppender(store);
  await eachRecords(path, (records) => appender.add(records));
  await appender.finish();
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
