import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { archiveName, archivePath, writeSecrets } from '../platform/backup/backup-files.js';
import { createBackup } from '../platform/backup/create-backup.js';
import { BackupError } from '../platform/backup/manifest.js';
import { withDatabase, withEventStore } from '../platform/backup/stores.js';
import { configOfExisting } from './before-start.js';

/**
 * Makes a backup, while FORM runs or not (docs/operations.md, "Backup and restore").
 * @param file to write; without it a name with the time, in BACKUP_DIR or the current folder
 * @throws Error with one line for people
 */
export async function backUp(file: string | undefined): Promise<void> {
  const { env } = process;
  const config = await configOfExisting(env);
  const now = new Date();
  const folder = resolve(env.INIT_CWD ?? '.', config.backupDir ?? '.');
  const named = file || join(folder, archiveName('form-backup-', now));
  const target = archivePath(resolve(env.INIT_CWD ?? '.', named), config.backupRecipient);
  if (existsSync(target)) throw new BackupError(`${target} exists already`);
  const manifest = await withDatabase(config, (databaseUrl) =>
    withEventStore(config, (eventStore) =>
      createBackup({
        target,
        databaseUrl,
        eventStore,
        vkey: config.signingKey.public.vkey,
        recipient: config.backupRecipient,
        now,
      }),
    ),
  );
  if (!manifest) throw new BackupError('another backup is being made');
  say(`${manifest.head.revision + 1} events and ${manifest.tables.length} tables are in ${target}`);
  const { path, given } = await writeSecrets(target, env, config);
  if (path) say(`The secrets are in ${path}: keep that file elsewhere, who has both can sign in FORM's name.`);
  if (given.length > 0) say(`${given.join(', ')} not in it: they come from the environment. Keep them elsewhere.`);
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);
