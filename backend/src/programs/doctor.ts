import { readFile } from 'node:fs/promises';
import Table from 'cli-table3';
import { type HealthReport, reportHealth, type State } from './health-report.js';

const EXIT_CODES: Readonly<Record<State, number>> = { well: 0, look: 1, fault: 2 };
const MARKS: Readonly<Record<State, string>> = { well: 'ok', look: 'LOOK', fault: 'FAULT' };
/** Of a secret, and of what is malformed. */
const NOT_SHOWN = '(not shown)';

/**
 * Says in one screen how this FORM is and what to do. Exit code: 0 all is well, 1 there is something to look at, 2 FORM cannot work.
 * @param asJson one object on standard output, and nothing else
 */
export async function doctor(asJson: boolean): Promise<void> {
  const { version } = JSON.parse(await readFile(new URL('../../../package.json', import.meta.url), 'utf8'));
  const report = await reportHealth(process.env, version);
  process.stdout.write(asJson ? `${JSON.stringify(report)}\n` : screenOf(report));
  process.exitCode = EXIT_CODES[report.state];
}

/** Settings that nobody has changed are in the documents. */
function screenOf({ observations, settings }: HealthReport): string {
  const found = plainTable([6, 14, 92]);
  for (const { about, state, text } of observations) found.push([MARKS[state], about, text]);
  const given = plainTable([32, 14, 66]);
  for (const { variable, source, value = NOT_SHOWN } of settings) {
    if (source !== 'default') given.push([variable, source, value]);
  }
  return `${found.toString()}\n\n${given.toString()}\n`.replaceAll(/ +$/gm, '');
}

const plainTable = (colWidths: number[]) =>
  new Table({
    colWidths,
    wordWrap: true,
    chars: Object.fromEntries(
      ['top', 'bottom', 'mid', 'left', 'right', 'middle'].flatMap((side) =>
        ['', '-left', '-right', '-mid'].map((end) => [`${side}${end}`, '']),
      ),
    ),
    style: { 'padding-left': 0, 'padding-right': 1, head: [], border: [] },
  });
