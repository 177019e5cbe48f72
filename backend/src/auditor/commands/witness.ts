import { generateKeyPairSync } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createDurableFile, PRIVATE_MODE } from '../../basics/durable-file.js';
import { LocalCheckpoint } from '../../engine/ledger/checkpoints/local-checkpoint.js';
import { type Checkpoint, signingKey } from '../../engine/ledger/format/checkpoint.js';
import {
  cosignText,
  formatNote,
  parseVerificationKey,
  SIGNATURE,
  signatureOf,
  verificationKey,
} from '../../engine/ledger/format/note.js';
import { type AddCommand, examples, JSON_OPTION } from '../commands.js';
import type { AuditContext } from '../context.js';
import { AuditError, codeOf, reasonOf } from '../exit.js';
import { writeLine } from '../output.js';
import { EVERY_OPTION, ONCE_OPTION, type RoundsOptions, rounds } from '../sources/polling.js';
import { RemoteLedger } from '../sources/remote-ledger.js';
import { ledgerKey } from '../trust.js';
import { heldToMemory, STATE_OPTION } from './watch.js';

export interface WitnessOptions extends RoundsOptions {
  readonly url: string;
  readonly vkey: string;
  readonly key: string;
  readonly state: string;
  readonly name?: string;
  readonly json?: boolean;
}

/** `witness`: adds a signature to FORM's checkpoints, as long as each history begins with the one before. */
export const addWitness: AddCommand = (program, run) => {
  program
    .command('witness')
    .description('fa da testimone: controlla ogni nuovo checkpoint e lo firma accanto a FORM')
    .requiredOption('--url <indirizzo>', "l'indirizzo pubblico di FORM")
    .requiredOption('--vkey <chiave>', 'chiave pubblica del registro, avuta da altra fonte')
    .requiredOption('--key <file>', 'la chiave del testimone, creata la prima volta')
    .requiredOption(...STATE_OPTION)
    .option('--name <nome>', 'il nome del testimone, alla creazione della chiave')
    .option(...EVERY_OPTION)
    .option(...ONCE_OPTION)
    .option(...JSON_OPTION)
    .addHelpText(
      'after',
      examples(
        'witness --url https://form.example.it --vkey form.example.it/coin-form+12345678+AAAA… --key testimone.key --name scuola.example.it --state visto.txt',
      ),
    )
    .action((options: WitnessOptions) => run((context) => witness(options, context)));
};

/**
 * Repeats the check, and signs each checkpoint that is consistent with the one signed before.
 * @returns exit code
 * @throws AuditError
 */
export async function witness(options: WitnessOptions, context: AuditContext): Promise<number> {
  const remote = new RemoteLedger(options.url, ledgerKey(options.vkey), context.signal);
  const state = new LocalCheckpoint(resolve(context.cwd, options.state));
  const own = await keyIn(options, context);
  await writeLine(context.err, `Chiave del testimone, per LEDGER_WITNESSES: ${own.key.vkey}`);
  return rounds(options, context, () =>
    heldToMemory(state, options, context, {
      look: (seen) => remote.look(seen),
      // Stored before it is signed: a witness that lost its record could sign a second history.
      agreed: async (checkpoint) => {
        if (!signatureOf(checkpoint.note, own.key)) await remote.cosign(cosigned(checkpoint, own));
      },
      told: (events) => `firmato: ${events} eventi`,
    }),
  );
}

type OwnKey = Awaited<ReturnType<typeof keyIn>>;

function cosigned({ note: { text, signatures } }: Checkpoint, { key, secret }: OwnKey): string {
  return formatNote({ text, signatures: [...signatures, cosignText(text, key, secret, new Date())] });
}

/** A name and a seed in base64, in a file that only its owner can read. */
const KEY_FILE = /^([^\s+]+) ([A-Za-z0-9+/]{43}=)\n$/;

async function keyIn({ key: file, name }: WitnessOptions, { cwd }: AuditContext) {
  const path = resolve(cwd, file);
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    if (codeOf(cause) === 'ENOENT') return newKey(path, name);
    throw new AuditError(`Il file ${file} non può essere letto: ${reasonOf(cause)}`, { cause });
  });
  const [, owner = '', seed = ''] = KEY_FILE.exec(text) ?? [];
  if (owner === '') throw new AuditError(`${file} non contiene la chiave di un testimone`);
  const secret = signingKey(Buffer.from(seed, 'base64'));
  const key = parseVerificationKey(verificationKey(owner, secret, SIGNATURE.cosignature));
  if (!key) throw new AuditError(`${file} non contiene la chiave di un testimone`);
  return { secret, key };
}

function newKey(path: string, name = ''): string {
  if (!/^[^\s+]+$/.test(name)) throw new AuditError('Per creare la chiave indica --name, senza spazi e senza +');
  const { d = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  const text = `${name} ${Buffer.from(d, 'base64url').toString('base64')}\n`;
  try {
    if (createDurableFile(path, text, PRIVATE_MODE)) return text;
  } catch (cause) {
    throw new AuditError(`Il file ${path} non può essere scritto: ${reasonOf(cause)}`, { cause });
  }
  throw new AuditError(`Il file ${path} esiste già`);
}
