import { resolve } from 'node:path';
import { LocalCheckpoint } from '../../engine/ledger/checkpoints/local-checkpoint.js';
import { type Checkpoint, checkpointText } from '../../engine/ledger/format/checkpoint.js';
import { describeFinding } from '../../engine/ledger/format/findings.js';
import type { VerificationKey } from '../../engine/ledger/format/note.js';
import { type AddCommand, examples, JSON_OPTION } from '../commands.js';
import type { AuditContext } from '../context.js';
import { AuditError, FOUND, reasonOf, SOUND } from '../exit.js';
import { italian, write, writeJson, writeLine } from '../output.js';
import { withSource } from '../sources/open-source.js';
import { EVERY_OPTION, ONCE_OPTION, type RoundsOptions, rounds } from '../sources/polling.js';
import { type CheckpointComparison, type Contradiction, RemoteLedger } from '../sources/remote-ledger.js';
import { ledgerKey, VKEY_OPTION } from '../trust.js';
import { WORKERS_OPTION, type WorkersOptions, workersIn } from '../workers.js';
import { Audit } from './audit.js';

export interface WatchOptions extends RoundsOptions, WorkersOptions {
  readonly state: string;
  readonly url?: string;
  readonly vkey?: string;
  readonly json?: boolean;
}

export const STATE_OPTION = ['--state <file>', "dove conservare l'ultimo checkpoint visto"] as const;

/** `watch`: saves the last checkpoint that was seen, and checks that the ledger still begins with it. */
export const addWatch: AddCommand = (program, run) => {
  program
    .command('watch')
    .description("sorveglia il registro: termina con 1, e con la prova, se la storia vista prima non c'è più")
    .requiredOption(...STATE_OPTION)
    .option('--url <indirizzo>', 'sorveglia FORM dal suo indirizzo pubblico invece dello store degli eventi')
    .option(...VKEY_OPTION)
    .option(...EVERY_OPTION)
    .option(...ONCE_OPTION)
    .option(...WORKERS_OPTION)
    .option(...JSON_OPTION)
    .addHelpText(
      'after',
      examples(
        'watch --state visto.txt --every 600',
        'watch --state visto.txt --url https://form.example.it --vkey form.example.it/coin-form+12345678+AAAA…',
        'watch --state visto.txt --once --json',
      ),
    )
    .action((options: WatchOptions) => run((context) => watch(options, context)));
};

/**
 * Repeats the check. With the event store it verifies the whole ledger each time; with a URL the server has to prove that
 * its history begins with the one that was seen.
 * @returns exit code
 * @throws AuditError
 */
export async function watch(options: WatchOptions, context: AuditContext): Promise<number> {
  const trusted = options.vkey === undefined ? undefined : ledgerKey(options.vkey);
  const workers = workersIn(options);
  if (options.url !== undefined && !trusted)
    throw new AuditError('Con --url serve --vkey: la chiave del registro, avuta da altra fonte');
  const state = new LocalCheckpoint(resolve(context.cwd, options.state));
  const remote =
    options.url === undefined || !trusted ? undefined : new RemoteLedger(options.url, trusted, context.signal);
  return rounds(options, context, () =>
    heldToMemory(state, options, context, {
      look: (seen) => (remote ? remote.look(seen) : lookInside(seen, trusted, workers, context)),
      told: (events) => `${events} eventi, nessuna contraddizione`,
    }),
  );
}

interface Look {
  readonly look: (seen: Checkpoint | undefined) => Promise<CheckpointComparison>;
  /** What is done with a checkpoint that contradicts nothing, once it is localCheckpoint. */
  readonly agreed?: (checkpoint: Checkpoint) => Promise<void>;
  /** What a person reads of a ledger that has grown. */
  readonly told: (events: string) => string;
}

/**
 * A round: looks at the ledger and holds it to the checkpoint that was seen last.
 * @returns exit code
 * @throws AuditError
 */
export async function heldToMemory(
  state: LocalCheckpoint,
  options: { readonly json?: boolean; readonly once?: boolean },
  context: AuditContext,
  { look, agreed, told }: Look,
): Promise<number> {
  const seen = await rememberedIn(state);
  const sight = await look(seen);
  if ('contradiction' in sight) {
    await show(sight.contradiction, options, context);
    return FOUND;
  }
  const { checkpoint } = sight;
  await state.save(checkpoint);
  await agreed?.(checkpoint);
  if (checkpoint.size !== seen?.size || options.once) {
    await writeLine(context.err, `${new Date().toISOString()} ${told(italian(checkpoint.size))}`);
  }
  return SOUND;
}

/** @throws AuditError */
async function rememberedIn(state: LocalCheckpoint): Promise<Checkpoint | undefined> {
  return state.load().catch((cause: unknown) => {
    throw new AuditError(`Il file ${state.path} non può essere letto: ${reasonOf(cause)}`, { cause });
  });
}

function lookInside(
  seen: Checkpoint | undefined,
  trusted: VerificationKey | undefined,
  workers: number,
  context: AuditContext,
): Promise<CheckpointComparison> {
  return withSource(context, {}, async (source) => {
    const audit = new Audit(source, context, trusted?.name, seen ? [checkpointText(seen)] : []);
    await audit.run(workers);
    if (trusted) audit.expectKey(trusted.vkey);
    const [first] = audit.findings;
    const { newest } = audit.verifier.checkpoints;
    if (first) {
      const reason = describeFinding(first);
      const now = newest ? checkpointText(newest) : '';
      return { contradiction: { reason, seen: seen ? checkpointText(seen) : '', now } };
    }
    if (!newest) throw new AuditError('Il registro non ha ancora un checkpoint firmato');
    return { checkpoint: newest };
  });
}

async function show(
  contradiction: Contradiction,
  { json }: { readonly json?: boolean },
  { out }: AuditContext,
): Promise<void> {
  if (json) return writeJson(out, { valid: false, ...contradiction });
  const { reason, seen, now } = contradiction;
  const kept = seen === '' ? '' : `\nVisto prima, con la sua firma:\n${seen}`;
  const found = now === '' ? '' : `\nMostrato ora:\n${now}`;
  await write(out, `La storia vista prima non c'è più: ${reason}\n${kept}${found}`);
}
