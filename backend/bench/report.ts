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
  /** How it was measured, and other remarks for the reader. */
  readonly notes?: readonly string[];
}

/** A row with its derived figures, as written to the JSON. */
export interface JudgedRow extends Row {
  readonly ratio?: number;
  readonly met?: boolean;
}

export interface Report {
  readonly measuredAt: string;
  readonly machine: Machine;
  readonly rows: readonly JudgedRow[];
}

export function judge(row: Row): JudgedRow {
  const ratio = row.reference && row.value / row.reference.value;
  return { ...row, ...(ratio !== undefined && { ratio }), ...(row.bar && { met: isMet(row.bar, ratio ?? row.value) }) };
}

const isMet = (bar: Bar, figure: number): boolean => ('atLeast' in bar ? figure >= bar.atLeast : figure <= bar.atMost);

export const reportOf = (machine: Machine, rows: readonly Row[], measuredAt: Date): Report => ({
  measuredAt: measuredAt.toISOString(),
  machine,
  rows: rows.map(judge),
});

/** The report for people. */
export function formatReport({ machine, rows }: Report): string {
  const table = new Table({
    head: ['work', 'measured', 'beside', 'ratio', 'bar', 'met'],
    colAligns: ['left', 'right', 'left', 'right', 'right', 'left'],
    colWidths: [44, null, 44],
    wordWrap: true,
    style: { head: [], border: [] },
  });
  table.push(...rows.map(cells));
  const notes = rows.flatMap(({ work, notes: own = [] }) => own.map((note) => `  ${work}: ${note}`));
  return [describe(machine), table.toString(), ...notes, ''].join('\n');
}

function cells({ work, value, unit, reference, ratio, bar, met }: JudgedRow): string[] {
  return [
    work,
    `${rounded(value)} ${unit}`,
    reference ? `${reference.work}: ${rounded(reference.value)}` : '',
    ratio === undefined ? '' : ratio.toFixed(2),
    bar === undefined ? '' : barText(bar),
    met === undefined ? '' : met ? 'yes' : 'NO',
  ];
}

const describe = ({ processor, cores, memoryGiB, system, node, postgres }: Machine): string =>
  `${processor}, ${cores} cores, ${memoryGiB} GiB, ${system}, Node ${node}, PostgreSQL ${postgres}`;

const barText = (bar: Bar): string => ('atLeast' in bar ? `≥ ${bar.atLeast}` : `≤ ${bar.atMost}`);

/** Figures below 1 keep three places: a layout shift of 0.37 is no 0. */
const rounded = (value: number): string =>
  value.toLocaleString('en', { maximumFractionDigits: Math.abs(value) < 1 ? 3 : 0 });
