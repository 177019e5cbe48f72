import { resolve } from 'node:path';
import { commandLine } from '../../basics/operator-commands.js';
import { LAST_CHECKPOINT, LocalCheckpoint } from '../../engine/ledger/checkpoints/local-checkpoint.js';
import { type Checkpoint, checkpointText } from '../../engine/ledger/format/checkpoint.js';
import { describeFinding, textFor } from '../../engine/ledger/format/findings.js';
import { toHex } from '../../engine/ledger/format/merkle.js';
import { type AddCommand, examples, FILE_OPTION, JSON_OPTION } from '../commands.js';
import type { AuditContext } from '../context.js';
import { AuditError, reasonOf } from '../exit.js';
import { counted, italian, listing, printable, summary, write, writeJson } from '../output.js';
import { withSource } from '../sources/open-source.js';
import { checkpointIn, ledgerKey, VKEY_OPTION } from '../trust.js';
import { exitCodeOf, findingsSummary } from '../verdict.js';
import { WORKERS_OPTION, type WorkersOptions, workersIn } from '../workers.js';
import { Audit } from './audit.js';

export interface VerifyOptions extends WorkersOptions {
  readonly file?: string;
  /** The public key that the person got from another source and trusts. */
  readonly vkey?: string;
  /** File with a signed checkpoint that was saved outside FORM. */
  readonly checkpoint?: string;
  readonly json?: boolean;
}

/** Findings that the text report lists; `--json` lists a thousand. */
const ROWS_MAX = 50;

export const CHECKPOINT_OPTION = [
  '--checkpoint <file>',
  'checkpoint firmato, conservato altrove, che il registro deve ancora confermare',
] as const;

/** `verify`: reads and checks the whole chain. */
export const addVerify: AddCommand = (program, run) => {
  program
    .command('verify')
    .description(
      "riesegue l'intera catena: impronte, anelli, ordine, date, somme, saldi, ripetizioni, checkpoint firmati",
    )
    .option(...FILE_OPTION)
    .option(...VKEY_OPTION)
    .option(...CHECKPOINT_OPTION)
    .option(...WORKERS_OPTION)
    .option(...JSON_OPTION)
    .addHelpText(
      'after',
      examples('verify', 'verify --json', 'verify --checkpoint checkpoint.txt', 'verify --file registro.ndjson'),
    )
    .action((options: VerifyOptions) => run((context) => verify(options, context)));
};

/**
 * Verifies the ledger of the environment, or that of a file.
 * @returns exit code
 * @throws AuditError
 */
export async function verify(options: VerifyOptions, context: AuditContext): Promise<number> {
  const trusted = options.vkey === undefined ? undefined : ledgerKey(options.vkey);
  const workers = workersIn(options);
  const kept = options.checkpoint === undefined ? undefined : await checkpointIn(options.checkpoint, context);
  return withSource(context, options, async (source) => {
    const own = options.file === undefined ? await ownCheckpoint(context) : undefined;
    const notes = [...(kept ? [kept.text] : []), ...(own ? [checkpointText(own)] : [])];
    const audit = new Audit(source, context, trusted?.name, notes);
    const start = performance.now();
    await audit.run(workers);
    const durationMs = Math.round(performance.now() - start);
    if (trusted) audit.expectKey(trusted.vkey);
    const advice = own && (audit.verifier.checkpoints.newest?.size ?? 0) < own.size ? adviceOn(own) : undefined;
    if (options.json) await writeJson(context.out, { ...reportOf(audit, durationMs), advice });
    else await write(context.out, `${tablesOf(audit, durationMs)}${advice === undefined ? '' : `\n${advice}\n`}`);
    return exitCodeOf(audit);
  });
}

/**
 * The checkpoint in the data folder that the environment names, or whose embedded database is read.
 * @throws AuditError when the file cannot be read
 */
async function ownCheckpoint({ env, cwd }: AuditContext): Promise<Checkpoint | undefined> {
  if (!env.DATA_DIR && (env.DATABASE_URL || env.EVENTSTORE_URL)) return undefined;
  const own = new LocalCheckpoint(resolve(cwd, env.DATA_DIR || 'data', LAST_CHECKPOINT));
  return own.load().catch((cause: unknown) => {
    throw new AuditError(`Il file ${own.path} non può essere letto: ${reasonOf(cause)}`, { cause });
  });
}

const adviceOn = ({ size }: Checkpoint): string =>
  `DATA_DIR/${LAST_CHECKPOINT} copre ${italian(size)} eventi che FORM ha firmato e che questo registro non conferma. Se hai ripristinato di proposito una copia più vecchia, ferma FORM ed esegui "${commandLine('accept-restore')}"; altrimenti ripristina una copia più recente.`;

function reportOf(audit: Audit, durationMs: number): Record<string, unknown> {
  const { valid, verifier, findingsCount, findings, head, origin } = audit;
  const { keys, newest, confirmed } = verifier.checkpoints;
  return {
    valid,
    eventsCount: verifier.eventsCount,
    transactionsCount: verifier.transactionsCount,
    findingsCount,
    findings: findings.map((finding) => ({ ...finding, reason: describeFinding(finding) })),
    head,
    origin,
    vkey: keys.current?.vkey ?? keys.declared,
    checkpointsCount: confirmed,
    checkpoint: newest && checkpointText(newest),
    durationMs,
  };
}

function tablesOf(audit: Audit, durationMs: number): string {
  const { verifier, head, source, valid, findings, findingsCount } = audit;
  const { keys } = verifier.checkpoints;
  const rows: [string, string][] = [
    ['fonte', source.name],
    ['eventi', italian(verifier.eventsCount)],
    ['transazioni', italian(verifier.transactionsCount)],
    ['testa', head ? `revisione ${head.revision}\n${head.hash}` : 'nessuna'],
    ['origine', originOf(audit)],
    ['chiave', printable(keys.current?.vkey ?? keys.declared ?? 'non dichiarata')],
    ['checkpoint', checkpointsOf(audit)],
    ['durata', `${italian(durationMs)} ms`],
    ['esito', valid ? 'INTEGRO' : `NON INTEGRO: ${findingsSummary(audit)}`],
  ];
  if (valid) return summary(rows);
  const shown = findings.slice(0, ROWS_MAX);
  const more = findingsCount - shown.length;
  const anomalies = shown.map((finding) => [
    String(finding.revision),
    finding.id ?? '',
    `${finding.code}: ${textFor(finding)}`,
  ]);
  const rest = more > 0 ? `… e altre ${italian(more)}: l'elenco più lungo è in --json\n` : '';
  return `${summary(rows)}\n${listing(['revisione', 'id', 'esito'], anomalies)}${rest}`;
}

/** How far signatures reach: events after the newest checkpoint are covered by the hash chain only. */
function checkpointsOf({ verifier: { checkpoints, eventsCount } }: Audit): string {
  const { newest, confirmed } = checkpoints;
  if (!newest) return 'nessuno: la catena da sola non mostra una coda tagliata';
  const behind = eventsCount - newest.size;
  const open =
    behind > 0
      ? `\n${counted(behind, 'evento più recente non ancora coperto', 'eventi più recenti non ancora coperti')}`
      : '';
  return `${counted(confirmed, 'confermato', 'confermati')}, il più recente su ${italian(newest.size)} eventi\n${toHex(newest.root)}${open}`;
}

function originOf({ origin, declaredOrigin, source }: Audit): string {
  const said = printable(declaredOrigin ?? 'non dichiarata');
  if (origin === undefined || origin === declaredOrigin) {
    return `${said} (${source.origin === undefined ? "dichiarata dall'evento 0" : 'come in LEDGER_ORIGIN'})`;
  }
  return `${printable(origin)} (attesa); l'evento 0 dichiara ${said}`;
}
