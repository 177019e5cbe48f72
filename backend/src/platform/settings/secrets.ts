import { createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDurableFile, PRIVATE_MODE } from '../../basics/durable-file.js';
import { ConfigError, type Read } from '../../basics/environment.js';
import { type CheckpointKey, checkpointKey, signingKey } from '../../engine/ledger/format/checkpoint.js';

/** What the program signs with: given by the environment, or generated once and stored in the data folder. */

export interface Secrets {
  /** Signs access tokens. */
  readonly jwtSecret: KeyObject;
  /** Seals the secrets of second steps: 256 bits. */
  readonly secondStepSecret: KeyObject;
  /** Signs links to pictures that not everybody may see. */
  readonly pictureSecret: KeyObject;
  /** Signs the ledger's checkpoints; its name is the ledger's origin. */
  readonly signingKey: CheckpointKey;
}

/** What the environment gives of them. */
export type GivenSecrets = { readonly [Name in keyof Secrets]: Buffer | undefined };

/** In the data folder. */
export const SIGNING_KEY_FILE = 'ledger-signing-key';
const JWT = { key: 'jwtSecret', name: 'jwt-secret', variable: 'JWT_SECRET' } as const;
const SECOND_STEP = { key: 'secondStepSecret', name: 'second-step-secret', variable: 'SECOND_STEP_SECRET' } as const;
const PICTURE = { key: 'pictureSecret', name: 'picture-secret', variable: 'PICTURE_SECRET' } as const;
const SIGNING_KEY = { key: 'signingKey', name: SIGNING_KEY_FILE, variable: 'LEDGER_SIGNING_KEY' } as const;
/** The secrets of the data folder, each with the variable that may give it instead. */
export const SECRETS = [JWT, SIGNING_KEY, SECOND_STEP, PICTURE] as const;
export const SECRET_BYTES = 32;
const SECRET = /^[A-Za-z0-9+/]{43}=$/;
const SECRET_CHARACTERS_MIN = 32;

/** What signs access tokens, where a variable says it. */
export const jwtSecretOf: Read<Buffer | undefined> = (env, name) => {
  if (!env[name]) return undefined;
  if (env[name].length >= SECRET_CHARACTERS_MIN) return Buffer.from(env[name]);
  throw new ConfigError(`${name} must have at least ${SECRET_CHARACTERS_MIN} characters`);
};

/**
 * Those that are given, and the others from the data folder. On first use those of second steps and pictures are derived from
 * the secret that signs tokens: so hosts that share that one agree, whatever their folders. From then on they stay, and
 * JWT_SECRET can be changed.
 * @throws ConfigError
 */
export function secretsOf({ dataDir, origin, ...given }: GivenSecrets & { dataDir: string; origin: string }): Secrets {
  // None is made beside one that is damaged.
  for (const { key, name } of SECRETS) if (!given[key]) requireSound(dataDir, name);
  const jwt = given.jwtSecret ?? storedSecret(dataDir, JWT.name);
  const derived = ({ name }: (typeof SECRETS)[number], purpose: string) =>
    storedSecret(dataDir, name, () => ofTokens(jwt, purpose));
  return {
    jwtSecret: createSecretKey(jwt),
    secondStepSecret: createSecretKey(given.secondStepSecret ?? derived(SECOND_STEP, 'form second step')),
    pictureSecret: createSecretKey(given.pictureSecret ?? derived(PICTURE, 'form pictures')),
    signingKey: signingKeyFrom(given.signingKey ?? storedSecret(dataDir, SIGNING_KEY_FILE), origin),
  };
}

/** A secret derived from the one that signs access tokens, as that of second steps was before it was one of its own. */
export const ofTokens = (jwtSecret: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', jwtSecret, '', purpose, SECRET_BYTES));

/** @param seed 32 bytes @param origin of the ledger, the name of the key @throws ConfigError */
export function signingKeyFrom(seed: Buffer, origin: string): CheckpointKey {
  try {
    return checkpointKey(origin, signingKey(seed));
  } catch (cause) {
    throw new ConfigError('LEDGER_SIGNING_KEY must be 32 bytes in base64', { cause });
  }
}

/**
 * Reads a secret of the data folder, and creates it on first use.
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
  return secretIn(path);
}

/** @returns whether the secret is in the data folder @throws ConfigError that names the file when it is damaged */
export function requireSound(dataDir: string, name: string): boolean {
  const path = join(dataDir, name);
  return existsSync(path) && secretIn(path).length > 0;
}

/** A malformed file is refused: anybody could sign with a key that a full disk truncated to nothing. @throws ConfigError */
function secretIn(path: string): Buffer {
  const text = textIn(path).trim();
  if (SECRET.test(text)) return Buffer.from(text, 'base64');
  throw new ConfigError(`${path} is damaged: it must hold 32 bytes in base64. Restore it from a backup`);
}

function textIn(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    throw new ConfigError(`${path} cannot be read by this user`, { cause });
  }
}
