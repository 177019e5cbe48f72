import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createDurableFile, PRIVATE_MODE } from '../../basics/durable-file.js';
import { SECRETS, SIGNING_KEY_FILE, storedSecret } from '../settings/secrets.js';
import { isEncrypted } from './archive-reader.js';
import { decrypted, encrypted, keyMissing } from './encryption.js';
import { BackupError } from './manifest.js';

/** The names of a backup's two files, and the second of them: the secrets of the data folder. */

const ARCHIVE_END = /(\.tar\.gz)?(\.age)?$/;
const ENCRYPTED_END = '.age';

/** In base64, by file. */
export type Secrets = Partial<Record<(typeof SECRETS)[number]['name'], string>>;

/** @returns `file`, with the ending of an encrypted file where it will be encrypted */
export const archivePath = (file: string, recipient: string | undefined): string =>
  recipient !== undefined && !file.endsWith(ENCRYPTED_END) ? `${file}${ENCRYPTED_END}` : file;

/** The name that `form backup` chooses, such as form-backup-20261122T021500Z.tar.gz. */
export const archiveName = (prefix: string, now: Date): string => `${prefix}${stampOf(now)}.tar.gz`;

const stampOf = (now: Date): string => `${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

/** The secrets beside a backup. */
export const secretsPath = (archive: string): string =>
  archive.replace(ARCHIVE_END, (_, _tar, age: string | undefined) => `.secrets.json${age ?? ''}`);

/**
 * Writes the secrets that FORM has stored in the data folder to a private file beside the backup; those that the environment
 * gives are not FORM's to copy.
 * @returns its path, undefined when there are none; and the variables that give the others
 * @throws Error of the file system
 */
export async function writeSecrets(
  archive: string,
  env: NodeJS.ProcessEnv,
  { dataDir, backupRecipient }: { dataDir: string; backupRecipient: string | undefined },
): Promise<{ readonly path: string | undefined; readonly given: readonly string[] }> {
  const given = SECRETS.flatMap(({ variable }) => (env[variable] ? [variable] : []));
  const stored = SECRETS.filter(({ name, variable }) => !env[variable] && existsSync(join(dataDir, name)));
  if (stored.length === 0) return { path: undefined, given };
  const secrets = Object.fromEntries(stored.map(({ name }) => [name, storedSecret(dataDir, name).toString('base64')]));
  const plain = Buffer.from(`${JSON.stringify(secrets, undefined, 1)}\n`);
  const content = backupRecipient ? await buffer(await encrypted(Readable.from([plain]), backupRecipient)) : plain;
  const path = secretsPath(archive);
  if (createDurableFile(path, content, PRIVATE_MODE)) return { path, given };
  throw new BackupError(`${path} exists already`);
}

/** @throws BackupError */
export async function readSecrets(path: string, identity: string | undefined): Promise<Secrets> {
  try {
    const content = await readFile(path);
    const isSecret = await isEncrypted(path);
    if (isSecret && identity === undefined) throw keyMissing(path);
    const plain = isSecret && identity ? await buffer(await decrypted(Readable.from([content]), identity)) : content;
    return JSON.parse(plain.toString('utf8'));
  } catch (cause) {
    throw cause instanceof BackupError ? cause : new BackupError(`${path} holds no secrets of a backup`, { cause });
  }
}

/**
 * Decides where each secret of a restored FORM comes from: the environment, else the data folder, else the backup.
 * @returns the variables that give the backup's, and the files to write
 */
export function chosenSecrets(env: NodeJS.ProcessEnv, dataDir: string, secrets: Secrets) {
  const files = SECRETS.flatMap(({ name, variable }) => {
    const text = secrets[name];
    return text === undefined || env[variable] || existsSync(join(dataDir, name)) ? [] : [{ name, variable, text }];
  });
  const given: NodeJS.ProcessEnv = Object.fromEntries(files.map(({ variable, text }) => [variable, text]));
  const hasKey = [env.LEDGER_SIGNING_KEY, given.LEDGER_SIGNING_KEY].some(Boolean);
  // Where another one was not kept the next start makes it, and not this program, which does not use it.
  const unused = SECRETS.filter(({ name, variable }) => !env[variable] && !existsSync(join(dataDir, name)));
  const random = Object.fromEntries(unused.map(({ variable }) => [variable, randomBytes(32).toString('base64')]));
  const known = hasKey || existsSync(join(dataDir, SIGNING_KEY_FILE));
  return { env: { ...env, ...random, ...given }, files, hasKey: known };
}

/** Writes the secrets of a backup into the data folder. @throws BackupError when another process wrote one meanwhile */
export function placeSecrets(dataDir: string, files: readonly { name: string; text: string }[]): void {
  for (const { name, text } of files) {
    const path = join(dataDir, name);
    if (createDurableFile(path, `${text}\n`, PRIVATE_MODE) || readFileSync(path, 'utf8').trim() === text) continue;
    throw new BackupError(`${path} exists already, with another secret`);
  }
}
