import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { commandLine } from '../basics/operator-commands.js';
import { PostgresStore } from '../engine/event-store/postgres/postgres.js';
import { LAST_CHECKPOINT, LocalCheckpoint } from '../engine/ledger/checkpoints/local-checkpoint.js';
import type { Checkpoint } from '../engine/ledger/format/checkpoint.js';
import { parseVerificationKey } from '../engine/ledger/format/note.js';
import { type Archive, checkArchive } from '../platform/backup/archive-reader.js';
import { chosenSecrets, placeSecrets, readSecrets, secretsPath } from '../platform/backup/backup-files.js';
import { BackupError, type Manifest } from '../platform/backup/manifest.js';
import { lostFiles, restoreBackup, verifyRestored } from '../platform/backup/restore-backup.js';
import { withDatabase, withEventStore } from '../platform/backup/stores.js';
import { type Config, databaseUrlOf, dataDirOf, readConfig } from '../platform/settings/config.js';
import { SIGNING_KEY_FILE } from '../platform/settings/secrets.js';
import { requireUsableDatabase } from './before-start.js';

interface Restored {
  /** The backup. */
  readonly file: string;
  /** File of the private key of age that it is encrypted for. */
  readonly identity?: string;
  /** File of its secrets; without it the one beside the backup. */
  readonly secrets?: string;
}

/**
 * Restores a backup into an empty FORM (docs/operations.md, "Backup and restore").
 * @throws Error with one line for people
 */
export async function restore({ file, identity: identityFile, secrets: secretsFile }: Restored): Promise<void> {
  const { env } = process;
  const pathOf = (path: string) => resolve(env.INIT_CWD ?? '.', path);
  const archive: Archive = { path: pathOf(file), identity: identityFile ? pathOf(identityFile) : undefined };
  const manifest = await checkArchive(archive);
  const secrets = secretsFile ? pathOf(secretsFile) : secretsPath(archive.path);
  const known = secretsFile || existsSync(secrets) ? await readSecrets(secrets, archive.identity) : {};
  const chosen = chosenSecrets(env, dataDirOf(env), known);
  if (!chosen.hasKey)
    throw new BackupError(
      `the ledger's key is missing: give the file of the backup's secrets, --secrets (with make SECRETS=…)`,
    );
  await requireUsableDatabase({ databaseUrl: databaseUrlOf(env) });
  const config = readConfig(chosen.env);
  refuseOtherSettings(config, manifest, env);
  // A file that cannot be read stops the restore before it writes anything.
  const newest = await new LocalCheckpoint(join(config.dataDir, LAST_CHECKPOINT)).load();
  const { findings, lost } = await withDatabase(config, (databaseUrl) =>
    withEventStore(config, async (eventStore) => {
      const begun = async () => placeSecrets(config.dataDir, chosen.files);
      await restoreBackup({ archive, manifest, config, databaseUrl, eventStore, begun });
      const store = eventStore ?? (await PostgresStore.openExisting(databaseUrl));
      const findings = await verifyRestored(store, config, manifest).finally(
        () => store !== eventStore && store.close(),
      );
      return { findings, lost: await lostFiles(databaseUrl) };
    }),
  );
  report(config, manifest, { findings, lost, newest });
}

/** @throws BackupError */
function refuseOtherSettings(config: Config, { ledgerIn, vkey }: Manifest, env: NodeJS.ProcessEnv): void {
  const { eventStoreUrl, signingKey } = config;
  if (ledgerIn === 'eventstoredb' && !eventStoreUrl) {
    throw new BackupError('the backup holds the ledger of an EventStoreDB: set EVENTSTORE_URL to an empty one');
  }
  if (ledgerIn === 'postgresql' && eventStoreUrl) {
    throw new BackupError('the backup holds the ledger in PostgreSQL: restore it without EVENTSTORE_URL');
  }
  if (signingKey.public.vkey !== vkey) {
    throw new BackupError(
      `the ledger of the backup is signed by ${vkey}, and the key here is ${signingKey.public.vkey}: ${adviceOnKey(config, vkey, env)}`,
    );
  }
}

/** Where the key of the backup may be, after it was changed; no file of a key is replaced without an operator. */
function adviceOnKey({ dataDir }: Config, vkey: string, { LEDGER_SIGNING_KEY: given }: NodeJS.ProcessEnv): string {
  if (given) return 'set LEDGER_SIGNING_KEY to the one of that time';
  const here = join(dataDir, SIGNING_KEY_FILE);
  const earlier = `${here}.${parseVerificationKey(vkey)?.id}`;
  if (existsSync(earlier)) return `move ${here} away, and put ${earlier} in its place`;
  return `move ${here} away; the secrets of the backup hold the one of that time`;
}

interface Outcome {
  /** What is wrong with the ledger, and was so when it was backed up. */
  readonly findings: readonly string[];
  /** How many documents of people are not what was uploaded, or are not there. */
  readonly lost: number;
  /** The newest checkpoint that the data folder knows. */
  readonly newest: Checkpoint | undefined;
}

function report({ dataDir }: Config, { head, madeAt }: Manifest, { findings, lost, newest }: Outcome): void {
  say(`Restored the backup of ${madeAt}: ${head.revision + 1} events.`);
  if (findings.length === 0) say('The ledger was verified.');
  if (newest && newest.size > head.revision + 1) {
    say(
      `${dataDir}/last-checkpoint covers ${newest.size} events, more than the backup. Next: ${commandLine('accept-restore')}`,
    );
  } else {
    say(`Next, start FORM: ${commandLine('start')}`);
  }
  if (lost > 0) {
    process.exitCode = 1;
    process.stderr.write(
      `The backup lacks ${lost} of the files that its rows name: whoever uploaded them must send them again.\n`,
    );
  }
  if (findings.length === 0) return;
  process.exitCode = 1;
  process.stderr.write(`The ledger was not sound when it was backed up: ${findings[0]}\n`);
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);
