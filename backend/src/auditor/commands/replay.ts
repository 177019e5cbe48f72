import { exportLine } from '../../engine/verification/export-line.js';
import { type AddCommand, examples, FILE_OPTION, JSON_OPTION } from '../commands.js';
import type { AuditContext } from '../context.js';
import { parseRevision, parseTime } from '../moment.js';
import { counted, printable, write, writeLine } from '../output.js';
import { withSource } from '../sources/open-source.js';
import { exitCodeOf, warnIfBroken } from '../verdict.js';
import { Audit, type CheckedEvent } from './audit.js';
import { type ReplayFilters, replayFilter } from './replay-filter.js';
import { replayHeading, replayRow } from './replay-row.js';

export interface ReplayOptions extends ReplayFilters {
  readonly to?: string;
  readonly until?: string;
  readonly file?: string;
  readonly json?: boolean;
}

/** `replay`: the events themselves, in order. */
export const addReplay: AddCommand = (program, run) => {
  program
    .command('replay')
    .description('mostra gli eventi in ordine, tutti o quelli scelti')
    .option('--account <conto>', 'solo gli eventi di un conto: treasury, wallet:…, order:…, contest:…')
    .option('--contest <id>', 'solo gli eventi di un contest')
    .option('--type <tipo>', 'solo gli eventi di un tipo, per esempio CoinsTransferred')
    .option('--from <revisione>', 'da questa revisione, compresa')
    .option('--to <revisione>', 'fino a questa revisione, compresa')
    .option('--until <istante>', 'fino a questo istante, compreso')
    .option(...FILE_OPTION)
    .option(...JSON_OPTION)
    .addHelpText(
      'after',
      examples(
        'replay --from 100 --to 120',
        'replay --type CoinsTransferred --until 2026-01-31',
        'replay --account wallet:0b0e6f2c-6c1e-4f6e-9d0a-3f1f2a7f6a01 --json',
      ),
    )
    .action((options: ReplayOptions) => run((context) => replay(options, context)));
};

/**
 * Prints the matching events while it reads. It always reads the chain from its beginning, because only so is the chain
 * verified.
 * @returns exit code
 * @throws AuditError
 */
export function replay(options: ReplayOptions, context: AuditContext): Promise<number> {
  const revision = options.to === undefined ? undefined : parseRevision(options.to);
  const until = options.until === undefined ? undefined : parseTime(options.until);
  const isChosen = replayFilter(options);
  return withSource(context, options, async (source) => {
    const audit = new Audit(source, context);
    let shown = 0;
    let heading = options.json ? '' : replayHeading();
    for await (const { events } of audit.events('rows', { revision, until })) {
      const chosen = events.filter(isChosen);
      shown += chosen.length;
      const rows = heading + chosen.map(options.json ? jsonLine : replayRow).join('');
      if (rows !== '') await write(context.out, rows);
      heading = '';
    }
    if (!options.json) await writeLine(context.err, footer(shown, audit));
    await warnIfBroken(audit, context.err);
    return exitCodeOf(audit);
  });
}

const jsonLine = ({ stored, event }: CheckedEvent): string => exportLine(stored, event);

const footer = (shown: number, { verifier, source }: Audit): string =>
  `${counted(shown, 'evento', 'eventi')} su ${counted(verifier.eventsCount, 'letto', 'letti')} (${printable(source.name)})`;
