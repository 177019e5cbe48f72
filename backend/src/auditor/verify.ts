import { describeFinding, wordsFor } from '../ledger/findings.js';
import { Audit } from './audit.js';
import { type AddCommand, examples, FILE_OPTION, JSON_OPTION } from './commands.js';
import type { AuditContext } from './context.js';
import { withSource } from './open-source.js';
import { counted, italian, listing, printable, summary, write, writeJson } from './output.js';
import { exitCodeOf, findingsInWords } from './verdict.js';

export interface VerifyOptions {
  readonly file?: string;
  /** The public key that the person got from elsewhere and trusts. */
  readonly vkey?: string;
  readonly json?: boolean;
}

/** Findings that a person is shown; `--json` gives a thousand. */
const ROWS_MAX = 50;

export const VKEY_OPTION = [
  '--vkey <chiave>',
  'chiave pubblica attesa, confrontata con quella che il registro dichiara',
] as const;

/** `verify`: replays the whole chain. */
export const addVerify: AddCommand = (program, run) => {
  program
    .command('verify')
    .description("riesegue l'intera catena: impronte, anelli, ordine, date, somme, saldi, ripetizioni")
    .option(...FILE_OPTION)
    .option(...VKEY_OPTION)
    .option(...JSON_OPTION)
    .addHelpText('after', examples('verify', 'verify --json', 'verify --file registro.ndjson'))
    .action((options: VerifyOptions) => run((context) => verify(options, context)));
};

/**
 * Verifies the ledger of the environment, or that of a file.
 * @returns exit code
 * @throws CannotRun
 */
export function verify(options: VerifyOptions, context: AuditContext): Promise<number> {
  return withSource(context, options, async (source) => {
    const audit = new Audit(source, context);
    const start = performance.now();
    await audit.run();
    const durationMs = Math.round(performance.now() - start);
    if (options.vkey !== undefined) audit.expectKey(options.vkey);
    if (options.json) await writeJson(context.out, reportOf(audit, durationMs));
    else await write(context.out, tablesOf(audit, durationMs));
    return exitCodeOf(audit);
  });
}

function reportOf(audit: Audit, durationMs: number): Record<string, unknown> {
  const { valid, verifier, findingsCount, findings, head, declared, source } = audit;
  return {
    valid,
    eventsCount: verifier.eventsCount,
    transactionsCount: verifier.transactionsCount,
    findingsCount,
    findings: findings.map((finding) => ({ ...finding, reason: describeFinding(finding) })),
    head,
    origin: source.origin ?? declared.origin,
    vkey: declared.vkey,
    checkpointsNotChecked: source.checkpointsCount,
    durationMs,
  };
}

function tablesOf(audit: Audit, durationMs: number): string {
  const { verifier, head, declared, source, valid, findings, findingsCount } = audit;
  const rows: [string, string][] = [
    ['fonte', source.name],
    ['eventi', italian(verifier.eventsCount)],
    ['movimenti', italian(verifier.transactionsCount)],
    ['testa', head ? `revisione ${head.revision}\n${head.hash}` : 'nessuna'],
    ['origine', originOf(audit)],
    ['chiave', printable(declared.vkey ?? 'non dichiarata')],
    ['durata', `${italian(durationMs)} ms`],
    ['esito', valid ? 'INTEGRO' : `NON INTEGRO: ${findingsInWords(audit)}`],
  ];
  const { checkpointsCount } = source;
  if (checkpointsCount > 0) {
    const checkpoints = counted(checkpointsCount, 'presente, non controllato', 'presenti, non controllati');
    rows.splice(-1, 0, ['checkpoint', `${checkpoints} da questa versione`]);
  }
  if (valid) return summary(rows);
  const shown = findings.slice(0, ROWS_MAX);
  const more = findingsCount - shown.length;
  const anomalies = shown.map((finding) => [
    String(finding.revision),
    finding.id ?? '',
    `${finding.code}: ${wordsFor(finding)}`,
  ]);
  const rest = more > 0 ? `… e altre ${italian(more)}: l'elenco più lungo è in --json\n` : '';
  return `${summary(rows)}\n${listing(['revisione', 'id', 'esito'], anomalies)}${rest}`;
}

function originOf({ source, declared }: Audit): string {
  const said = printable(declared.origin ?? 'non dichiarata');
  if (source.origin === undefined) return `${said} (dichiarata dall'evento 0)`;
  if (source.origin === declared.origin) return `${said} (come in LEDGER_ORIGIN)`;
  return `${source.origin} (LEDGER_ORIGIN); l'evento 0 dichiara ${said}`;
}
