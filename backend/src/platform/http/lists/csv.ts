import type { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';

/** A column of a file: its header, and its cell of a row. */
export type Column<Row> = readonly [header: string, of: (row: Row) => string | number | null];

/**
 * CSV that Italian spreadsheets open as a table: Italian uses the comma for decimals, so columns are separated by semicolons.
 * A cell that a spreadsheet would run as a formula becomes plain text.
 */
export function csvOf<Row>(rows: AsyncIterable<Row>, columns: readonly Column<Row>[]): Readable {
  // Spreadsheets recognise UTF-8 by the byte order mark.
  const csv = stringify({
    header: true,
    columns: columns.map(([header]) => header),
    delimiter: ';',
    escape_formulas: true,
    bom: true,
  });
  void write(rows, columns, csv);
  return csv;
}

async function write<Row>(
  rows: AsyncIterable<Row>,
  columns: readonly Column<Row>[],
  csv: ReturnType<typeof stringify>,
): Promise<void> {
  try {
    for await (const row of rows) {
      const cells = columns.map(([, of]) => of(row));
      if (!csv.write(cells)) await new Promise((resolve) => csv.once('drain', resolve));
      if (csv.destroyed) return;
    }
    csv.end();
  } catch (error) {
    csv.destroy(error instanceof Error ? error : new Error(String(error)));
  }
}
