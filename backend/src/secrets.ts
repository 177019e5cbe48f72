import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDurableFile, PRIVATE_MODE } from './durable-file.js';
import { ConfigError } from './environment.js';
import { type CheckpointKey, checkpointKey, signingKey } from './ledger/checkpoint.js';

/** What the program signs with: given by the environment, or generated once and stored in the data folder. */

/** In the data folder. */
export const SIGNING_KEY_FILE = 'ledger-signing-key';
const SECRET_BYTES = 32;
const SECRET = /^[A-Za-z0-9+/]{43}=$/;
const SECRET_CHARACTERS_MIN = 32;

/** What signs access tokens: JWT_SECRET, or a secret of the data folder. @throws ConfigError */
export function jwtSecretOf(env: NodeJS.ProcessEnv, dataDir: string): Buffer {
  if (!env.JWT_SECRET) return storedSecret(dataDir, 'jwt-secret');
  if (env.JWT_SECRET.length >= SECRET_CHARACTERS_MIN) return Buffer.from(env.JWT_SECRET);
  throw new ConfigError(`JWT_SECRET must have at least ${SECRET_CHARACTERS_MIN} characters`);
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
 * @returns 32 bytes
 * @throws ConfigError that names the file
 */
export function storedSecret(dataDir: string, name: string): Buffer {
  const path = join(dataDir, name);
  try {
    if (!existsSync(path)) createDurableFile(path, `${randomBytes(SECRET_BYTES).toString('base64')}\n`, PRIVATE_MODE);
  } catch (cause) {
    throw new ConfigError(`DATA_DIR cannot be written: ${dataDir}`, { cause });
  }
  const text = readFileSync(path, 'utf8').trim();
  if (SECRET.test(text)) return Buffer.from(text, 'base64');
  throw new ConfigError(`${path} is damaged: it must hold 32 bytes in base64. Restore it from a backup`);
}
