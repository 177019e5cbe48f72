import Table from 'cli-table3';
import type { Machine } from './machine.js';

/** The reference of a row, measured in the same run. */
export interface Reference {
  readonly work: string;
  /** In the row's own unit. */
  readonly value: number;
}

/** The target of a row: for its ratio when it has a reference, else for its value. */
export type Bar = { readonly atLeast: number } | { readonly atMost: number };

/** One line of the report. */
export interface Row {
  readonly work: string;
  readonly value: number;
  readonly unit: string;
  readonly reference?: Reference;
  /** Rows without a target are for information only. */
  readonly bar?: Bar;
  /** Of the figure that the target is for, as a share of it, where it was measured in turns; the machine's otherwise. */
  readonly noise?: number;
  /** How it was measured, and other remarks for the reader. */
  readonly notes?: readonly string[];
}

/** A row with its derived figures, as written to the JSON. */
export interface JudgedRow extends Row {
  readonly ratio?: number;
  readonly met?: boolean;
  /** Missed by more than the noise. */
  readonly missed?: boolean;
}

export interface Report {
  readonly measuredAt: string;
  readonly machine: Machine;
  /** Of the machine during the run, as a share. */
  readonly noise: number;
  readonly rows: readonly JudgedRow[];
}

/** @param machineNoise of rows that were measured once */
export function judge(row: Row, machineNoise: number): JudgedRow {
  const { value, reference, bar, noise = machineNoise } = row;
  const ratio = reference && value / reference.value;
  const figure = ratio ?? value;
  const judged = bar && {
    noise,
    met: isMet(bar, figure),
    missed: !isMet(bar, 'atLeast' in bar ? figure * (1 + noise) : figure * (1 - noise)),
  };
  return { ...row, ...(ratio !== undefined && { ratio }), ...judged };
}

const isMet = (bar: Bar, figure: number): boolean => ('atLeast' in bar ? figure >= bar.atLeast : figure <= bar.atMost);

/** @param noise of the machine during the run */
export const reportOf = (machine: Machine, rows: readonly Row[], noise: number, measuredAt: Date): Report => ({
  measuredAt: measuredAt.toISOString(),
  machine,
  noise,
  rows: rows.map((row) => judge(row, noise)),
});

/** The report for people. */
export function formatReport({ machine, noise, rows }: Report): string {
  const table = new Table({
    head: ['work', 'measured', 'beside', 'ratio', 'bar', 'noise', 'met'],
    colAligns: ['left', 'right', 'left', 'right', 'right', 'right', 'left'],
    colWidths: [44, null, 44],
    wordWrap: true,
    style: { head: [], border: [] },
  });
  table.push(...rows.map(cells));
  const notes = rows.flatMap(({ work, notes: own = [] }) => own.map((note) => `  ${work}: ${note}`));
  return [`${describe(machine)}, noise ${percent(noise)}`, table.toString(), ...notes, ''].join('\n');
}

function cells({ work, value, unit, reference, ratio, bar, noise, met, missed }: JudgedRow): string[] {
  return [
    work,
    `${rounded(value)} ${unit}`,
    reference ? `${reference.work}: ${rounded(reference.value)}` : '',
    ratio === undefined ? '' : ratio.toFixed(2),
    bar === undefined ? '' : barText(bar),
    noise === undefined ? '' : percent(noise),
    met === undefined ? '' : met ? 'yes' : missed ? 'NO' : 'within the noise',
  ];
}

const percent = (share: number): string => `±${(100 * share).toFixed(0)} %`;

const describe = ({ processor, cores, memoryGiB, system, node, postgres }: Machine): string =>
  `${processor}, ${cores} cores, ${memoryGiB} GiB, ${system}, Node ${node}, PostgreSQL ${postgres}`;

const barText = (bar: Bar): string => ('atLeast' in bar ? `≥ ${bar.atLeast}` : `≤ ${bar.atMost}`);

/** Figures below 1 keep three places: a layout shift of 0.37 is no 0. */
const rounded = (value: number): string =>
  value.toLocaleString('en', { maximumFractionDigits: Math.abs(value) < 1 ? 3 : 0 });
