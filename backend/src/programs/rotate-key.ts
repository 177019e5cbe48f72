import { existsSync } from 'node:fs';
import { link, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolderOf } from '../basics/durable-file.js';
import { ConfigError } from '../basics/environment.js';
import { commandLine } from '../basics/operator-commands.js';
import type { CheckpointKey } from '../engine/ledger/format/checkpoint.js';
import { SYSTEM } from '../engine/ledger/format/envelope.js';
import { keysOf, rotation } from '../engine/ledger/keys/signing-keys.js';
import type { Config } from '../platform/settings/config.js';
import { SIGNING_KEY_FILE, signingKeyFrom, storedSecret } from '../platform/settings/secrets.js';
import { openRuntime, type Runtime, SILENT } from '../startup/runtime.js';
import { configOfExisting } from './before-start.js';

/**
 * Replaces the key that signs checkpoints, by an event that the old key has signed (docs/operations.md, "Another
 * signing key"), with FORM stopped. It may be interrupted and run again at any point.
 * @throws Error with one line for people
 */
export async function rotateKey(): Promise<void> {
  const config = await configOfExisting(process.env);
  const isGiven = Boolean(process.env.LEDGER_SIGNING_KEY);
  const begun = isGiven ? givenNext(config) : begunNext(config);
  const next = begun && (await isInForce(config, begun)) ? begun : await signHandOver(config, begun);
  const old = isGiven ? undefined : await activateKey(config);
  say(`The checkpoints are signed by ${next.public.vkey} from now on.`);
  const place = old ? `stays in ${old}` : 'was the value of LEDGER_SIGNING_KEY';
  say(
    `The key before, ${config.signingKey.public.vkey}, ${place}: keep it with the backups made before now, which can only be restored with it.`,
  );
  const set = old ? '' : 'set LEDGER_SIGNING_KEY to the value of LEDGER_SIGNING_KEY_NEXT, ';
  say(`Now ${set}make a backup ("${commandLine('backup')}"), and start FORM ("${commandLine('start')}").`);
}

const nextFile = `${SIGNING_KEY_FILE}.next`;

/** @throws ConfigError */
function givenNext({ origin, signingKey }: Config): CheckpointKey {
  const { LEDGER_SIGNING_KEY_NEXT: text } = process.env;
  if (!text)
    throw new ConfigError(
      'LEDGER_SIGNING_KEY_NEXT is missing: 32 bytes in base64, such as `openssl rand -base64 32` makes them',
    );
  const next = signingKeyFrom(Buffer.from(text, 'base64'), origin);
  if (next.public.vkey !== signingKey.public.vkey) return next;
  throw new ConfigError('LEDGER_SIGNING_KEY_NEXT is the key of LEDGER_SIGNING_KEY: name another one');
}

/** The key that an earlier run has made, if it was interrupted. */
const begunNext = (config: Config): CheckpointKey | undefined =>
  existsSync(join(config.dataDir, nextFile)) ? storedNext(config) : undefined;

const storedNext = ({ dataDir, origin }: Config): CheckpointKey =>
  signingKeyFrom(storedSecret(dataDir, nextFile), origin);

/** Whether an earlier run has already appended the event. @throws as `openAlone` */
async function isInForce(config: Config, next: CheckpointKey): Promise<boolean> {
  try {
    await (await openAlone({ ...config, signingKey: next })).close();
    return true;
  } catch (error) {
    if (error instanceof ConfigError) return false;
    throw error;
  }
}

/** @param begun the next key, where there is one already */
async function signHandOver(config: Config, begun: CheckpointKey | undefined): Promise<CheckpointKey> {
  const { localLedger: ledger, checkpoints, close } = await openAlone(config);
  try {
    const next = begun ?? storedNext(config);
    // Each key has one time in which it signs: verifiers would see the earlier one named twice (docs/ledger-format.md, "Keys").
    if (keysOf(ledger.state).includes(next.public.vkey))
      throw new ConfigError('LEDGER_SIGNING_KEY_NEXT has signed this ledger before: name another one');
    await checkpoints.covering(ledger.head.revision);
    const event = rotation(config.signingKey, next.public);
    await ledger.write(() => [event], { actor: SYSTEM, key: `rotate-key-${next.public.id}`, now: new Date() });
    return next;
  } finally {
    await close();
  }
}

/**
 * A broken ledger takes no event, and does not tell which key is in force.
 * @throws ConfigError when another key is in force | StartRefused when FORM runs | Error with one line for people
 */
async function openAlone(config: Config): Promise<Runtime> {
  const runtime = await openRuntime(config, SILENT, { alone: true });
  const { outdated, broken } = runtime.localLedger;
  if (!outdated && !broken) return runtime;
  await runtime.close();
  throw new Error(
    outdated?.message ?? `the ledger is broken and takes no writes: see "${commandLine('audit', 'verify')}"`,
  );
}

/** The old key file is preserved beside the new one: what it has signed stays valid. @returns its path */
async function activateKey({ dataDir, signingKey }: Config): Promise<string> {
  const [path, fresh] = [join(dataDir, SIGNING_KEY_FILE), join(dataDir, nextFile)];
  const old = `${path}.${signingKey.public.id}`;
  // A link, so that the folder holds a valid key at every moment.
  if (!existsSync(old)) await link(path, old);
  await rename(fresh, path);
  await syncFolderOf(path);
  return old;
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);
