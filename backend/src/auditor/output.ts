import { once } from 'node:events';
import Table from 'cli-table3';
import type { Terminal } from './context.js';

/** Writes, and waits for a slow reader, so that output does not accumulate in memory. */
export async function write(out: NodeJS.WritableStream, text: string): Promise<void> {
  if (!out.write(text)) await once(out, 'drain');
}

/** Writes one value as a line of JSON. */
export const writeJson = (out: NodeJS.WritableStream, value: unknown): Promise<void> =>
  write(out, `${JSON.stringify(value)}\n`);

/** Text from a ledger may contain terminal control sequences: every character but printable ASCII becomes "?". */
export const printable = (text: string): string => text.replace(/[^\x20-\x7e]/g, '?');

const ITALIAN = new Intl.NumberFormat('it-IT', { useGrouping: 'always' });

/** 1234567 as "1.234.567". */
export const italian = (value: number): string => ITALIAN.format(value);

/** "1 evento", "2 eventi". */
export const counted = (count: number, one: string, many: string): string =>
  `${italian(count)} ${count === 1 ? one : many}`;

/** A table with a title for each row. */
export function summary(rows: readonly (readonly [string, string])[]): string {
  const table = new Table({ style: PLAIN });
  table.push(...rows.map(([title, value]) => [title, value]));
  return `${table.toString()}\n`;
}

/** A table with a title for each column. */
export function listing(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const table = new Table({ head: [...head], style: PLAIN });
  table.push(...rows.map((row) => [...row]));
  return `${table.toString()}\n`;
}

/** A line for the person on stderr, which leaves stdout to the result. */
export const writeLine = (err: Terminal, line: string): Promise<void> => write(err, `${line}\n`);

const PLAIN = { head: [], border: [] };
