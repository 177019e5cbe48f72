import { existsSync } from 'node:fs';
import { link, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, readConfig } from './config.js';
import { syncFolderOf } from './durable-file.js';
import { ConfigError } from './environment.js';
import type { CheckpointKey } from './ledger/checkpoint.js';
import { SYSTEM } from './ledger/envelope.js';
import { rotation } from './ledger/signing-keys.js';
import { openRuntime } from './runtime.js';
import { SIGNING_KEY_FILE, signingKeyFrom, storedSecret } from './secrets.js';

const silent = { warn: () => undefined };

/**
 * Replaces the key that signs checkpoints, by an event that the old key has signed (docs/operations.md, "Another
 * signing key"). It may be interrupted and run again at any point. A running FORM signs nothing more until it is restarted.
 * @throws Error with one line for people
 */
export async function rotateKey(): Promise<void> {
  const config = readConfig(process.env);
  const isGiven = Boolean(process.env.LEDGER_SIGNING_KEY);
  const next = isGiven ? givenNext(config) : signingKeyFrom(storedSecret(config.dataDir, nextFile), config.origin);
  if (!(await isInForce(config, next))) await signHandOver(config, next);
  if (!isGiven) await activateKey(config);
  say(`The checkpoints are signed by ${next.public.vkey} from now on.`);
  say(isGiven ? 'Set LEDGER_SIGNING_KEY to the value of LEDGER_SIGNING_KEY_NEXT and start FORM.' : 'Start FORM again.');
}

const nextFile = `${SIGNING_KEY_FILE}.next`;

function givenNext({ origin }: Config): CheckpointKey {
  const { LEDGER_SIGNING_KEY_NEXT: text } = process.env;
  if (text) return signingKeyFrom(Buffer.from(text, 'base64'), origin);
  throw new ConfigError(
    'LEDGER_SIGNING_KEY_NEXT is missing: 32 bytes in base64, such as `openssl rand -base64 32` makes them',
  );
}

/** Whether an earlier run has already appended the event. */
async function isInForce(config: Config, next: CheckpointKey): Promise<boolean> {
  try {
    await (await openRuntime({ ...config, signingKey: next }, silent)).close();
    return true;
  } catch (error) {
    if (error instanceof ConfigError) return false;
    throw error;
  }
}

async function signHandOver(config: Config, next: CheckpointKey): Promise<void> {
  const { localLedger: ledger, checkpoints, close } = await openRuntime(config, silent);
  try {
    await checkpoints.covering(ledger.head.revision);
    const event = rotation(config.signingKey, next.public);
    await ledger.write(() => [event], { actor: SYSTEM, key: `rotate-key-${next.public.id}`, now: new Date() });
  } finally {
    await close();
  }
}

/** The old key file is preserved beside the new one: what it has signed stays valid. */
async function activateKey({ dataDir, signingKey }: Config): Promise<void> {
  const [path, fresh] = [join(dataDir, SIGNING_KEY_FILE), join(dataDir, nextFile)];
  const old = `${path}.${signingKey.public.id}`;
  // A link, so that the folder holds a valid key at every moment.
  if (!existsSync(old)) await link(path, old);
  await rename(fresh, path);
  await syncFolderOf(path);
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);
