import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import leven from 'leven';
import { ConfigError } from '../basics/environment.js';
import { readSecretFiles } from '../basics/secret-files.js';
import { LAST_CHECKPOINT } from '../engine/ledger/checkpoints/local-checkpoint.js';
import { requireUncommon } from '../features/accounts/passwords/password-rules.js';
import { encrypterFor } from '../platform/backup/encryption.js';
import { requireWritable } from '../platform/backup/writable-folder.js';
import { requirePrivate } from '../platform/cluster/link/link-address.js';
import { dataDirOf, readSettings, SETTINGS, type Settings } from '../platform/settings/config.js';
import { requireSound, SECRETS } from '../platform/settings/secrets.js';
import { diskCheck, freeBytes } from './readiness-checks.js';

export interface SettingReport {
  readonly variable: string;
  /** `file`: one that the environment names; `data folder`: FORM has made it there. */
  readonly source: 'environment' | 'file' | 'data folder' | 'default';
  /** Undefined of a secret, of what is not set, and of what is malformed. */
  readonly value: string | undefined;
}

export interface SettingsReport {
  readonly settings: readonly SettingReport[];
  /** One line each: FORM cannot start. */
  readonly problems: readonly string[];
  /** One line each: FORM starts, and somebody should look. */
  readonly hints: readonly string[];
}

/** Shorter names are like those of other programs. */
const NAME_CHARACTERS_MIN = 8;

/** Reads every setting, looks at what they name, and makes nothing. @param env gets the secrets of files */
export async function inspectSettings(env: NodeJS.ProcessEnv, freeBytesOf = freeBytes): Promise<SettingsReport> {
  const dataDir = dataDirOf(env);
  const settings: SettingReport[] = [];
  const problems: string[] = [];
  const fromFiles = await tried(() => readSecretFiles(env), problems);
  for (const { variable, isSecret, read } of Object.values(SETTINGS)) {
    const value = await tried(() => read(env, variable), problems);
    const file = SECRETS.find((secret) => secret.variable === variable && !env[variable]);
    const isStored = file && (await tried(() => requireSound(dataDir, file.name), problems));
    const given = fromFiles?.includes(variable) ? 'file' : env[variable] ? 'environment' : undefined;
    const source = given ?? (isStored ? 'data folder' : 'default');
    settings.push({ variable, source, value: isSecret ? undefined : textOf(value, env[variable]) });
  }
  if (problems.length === 0) for (const look of looksAt(readSettings(env))) await tried(look, problems);
  const hints = mistyped(env);
  const { ok, msg } = await diskCheck([existing(dataDir)], freeBytesOf).check();
  if (!ok) hints.push(`DATA_DIR: ${msg}`);
  const backupDir = SETTINGS.backupDir.read(env, 'BACKUP_DIR');
  if (backupDir) await tried(() => requireWritable(backupDir, 'BACKUP_DIR'), hints);
  // What follows from a setting is refused with the same line.
  return { settings, problems: [...new Set(problems)], hints };
}

/** What is well formed and cannot be used all the same. */
const looksAt = ({ clusterAddress, backupRecipient, adminPassword, dataDir }: Settings): (() => Promise<unknown>)[] => [
  () => requirePrivate(clusterAddress.host),
  async () => backupRecipient && (await encrypterFor(backupRecipient)),
  // Later it is no more than a name of the past.
  async () => existsSync(join(dataDir, LAST_CHECKPOINT)) || (await requireUncommon(adminPassword)),
];

/** @param lines gets the message of a refusal */
async function tried<Result>(attempt: () => Result | Promise<Result>, lines: string[]): Promise<Result | undefined> {
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    lines.push(error.message);
    return undefined;
  }
}

const textOf = (value: unknown, given: string | undefined): string | undefined =>
  typeof value === 'object' ? given || Object.values(value ?? {}).join(':') || undefined : value?.toString();

const existing = (folder: string): string => (existsSync(folder) ? folder : existing(dirname(folder)));

/** Variables whose names are those of settings but for one letter, or two that changed places. */
function mistyped(env: NodeJS.ProcessEnv): string[] {
  const known = Object.values(SETTINGS).map(({ variable }) => variable);
  return Object.keys(env).flatMap((name) => {
    const meant = known.find((one) => one.length >= NAME_CHARACTERS_MIN && isNear(name.toUpperCase(), one));
    if (meant === undefined || known.includes(name)) return [];
    return [`${name} is not a setting of FORM: did you mean ${meant}?`];
  });
}

function isNear(name: string, setting: string): boolean {
  const distance = leven(name, setting, { maxDistance: 3 });
  return distance < 2 || (distance === 2 && lettersOf(name) === lettersOf(setting));
}

const lettersOf = (name: string): string => [...name].sort().join('');
