import { hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDurableFile, PRIVATE_MODE } from './durable-file.js';
import { ConfigError } from './environment.js';
import { type CheckpointKey, checkpointKey, signingKey } from './ledger/checkpoint.js';

/** What the program signs with: given by the environment, or generated once and stored in the data folder. */

/** In the data folder. */
export const SIGNING_KEY_FILE = 'ledger-signing-key';
const JWT = { name: 'jwt-secret', variable: 'JWT_SECRET' } as const;
const SECOND_STEP = { name: 'second-step-secret', variable: 'SECOND_STEP_SECRET' } as const;
const PICTURE = { name: 'picture-secret', variable: 'PICTURE_SECRET' } as const;
/** The secrets of the data folder, each with the variable that may give it instead. */
export const SECRETS = [JWT, { name: SIGNING_KEY_FILE, variable: 'LEDGER_SIGNING_KEY' }, SECOND_STEP, PICTURE] as const;
const SECRET_BYTES = 32;
const SECRET = /^[A-Za-z0-9+/]{43}=$/;
const SECRET_CHARACTERS_MIN = 32;

/** What signs access tokens: JWT_SECRET, or a secret of the data folder. @throws ConfigError */
export function jwtSecretOf(env: NodeJS.ProcessEnv, dataDir: string): Buffer {
  if (!env.JWT_SECRET) return storedSecret(dataDir, JWT.name);
  if (env.JWT_SECRET.length >= SECRET_CHARACTERS_MIN) return Buffer.from(env.JWT_SECRET);
  throw new ConfigError(`JWT_SECRET must have at least ${SECRET_CHARACTERS_MIN} characters`);
}

/** What seals the secrets of second steps. @param jwtSecret what signs access tokens @throws ConfigError */
export const secondStepSecretOf = (env: NodeJS.ProcessEnv, dataDir: string, jwtSecret: Buffer): Buffer =>
  ownSecretOf(env, dataDir, SECOND_STEP, () => ofTokens(jwtSecret, 'form second step'));

/** What signs links to pictures that not everybody may see. @param jwtSecret what signs access tokens @throws ConfigError */
export const pictureSecretOf = (env: NodeJS.ProcessEnv, dataDir: string, jwtSecret: Buffer): Buffer =>
  ownSecretOf(env, dataDir, PICTURE, () => ofTokens(jwtSecret, 'form pictures'));

/** A secret derived from the one that signs access tokens, as that of second steps was before it was one of its own. */
export const ofTokens = (jwtSecret: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', jwtSecret, '', purpose, SECRET_BYTES));

/**
 * A variable, or a secret of the data folder. On first use this is derived from the secret that signs tokens: so hosts that
 * share that one agree, whatever their folders. From then on it stays, and JWT_SECRET can be changed.
 */
function ownSecretOf(
  env: NodeJS.ProcessEnv,
  dataDir: string,
  { name, variable }: (typeof SECRETS)[number],
  derived: () => Buffer,
): Buffer {
  const given = env[variable];
  if (!given) return storedSecret(dataDir, name, derived);
  if (SECRET.test(given)) return Buffer.from(given, 'base64');
  throw new ConfigError(`${variable} must be 32 bytes in base64`);
}

/** What signs the ledger's checkpoints: LEDGER_SIGNING_KEY, or a secret of the data folder. @throws ConfigError */
export function signingKeyOf(env: NodeJS.ProcessEnv, dataDir: string, origin: string): CheckpointKey {
  const given = env.LEDGER_SIGNING_KEY;
  return signingKeyFrom(given ? Buffer.from(given, 'base64') : storedSecret(dataDir, SIGNING_KEY_FILE), origin);
}

/** @param seed 32 bytes @param origin of the ledger, the name of the key @throws ConfigError */
export function signingKeyFrom(seed: Buffer, origin: string): CheckpointKey {
  try {
    return checkpointKey(origin, signingKey(seed));
  } catch (cause) {
    throw new ConfigError('LEDGER_SIGNING_KEY must be 32 bytes in base64', { cause });
  }
}

/**
 * Reads a secret of the data folder, and creates it on first use. A malformed file is refused: anybody could sign with a
 * key that a full disk truncated to nothing.
 * @param first 32 bytes
 * @returns 32 bytes
 * @throws ConfigError that names the file
 */
export function storedSecret(
  dataDir: string,
  name: string,
  first: () => Buffer = () => randomBytes(SECRET_BYTES),
): Buffer {
  const path = join(dataDir, name);
  try {
    if (!existsSync(path)) createDurableFile(path, `${first().toString('base64')}\n`, PRIVATE_MODE);
  } catch (cause) {
    throw new ConfigError(`DATA_DIR cannot be written: ${dataDir}`, { cause });
  }
  const text = readFileSync(path, 'utf8').trim();
  if (SECRET.test(text)) return Buffer.from(text, 'base64');
  throw new ConfigError(`${path} is damaged: it must hold 32 bytes in base64. Restore it from a backup`);
}
