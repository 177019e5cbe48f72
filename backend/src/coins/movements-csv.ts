import type { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { MovementView } from './coin-views.js';

const COLUMNS: readonly (readonly [header: string, of: (movement: MovementView) => string | number | null])[] = [
  ['Data', ({ timestamp }) => timestamp],
  ['Tipo', ({ type }) => type],
  ['Da', ({ sender }) => sender.name],
  ['A', ({ recipient }) => recipient.name],
  ['Importo', ({ amount }) => amount],
  ['Nota', ({ note }) => note],
  ['Articolo', ({ itemTitle }) => itemTitle],
  ['Contest', ({ contestTitle }) => contestTitle],
  ['Revisione', ({ revision }) => revision],
  ['Movimento', ({ _id }) => _id],
  ['Hash', ({ hash }) => hash],
];

/** The movements as CSV. What a spreadsheet would take for a formula is made plain text. */
export function movementsCsv(movements: AsyncIterable<MovementView>): Readable {
  // The mark tells spreadsheets that this is UTF-8.
  const csv = stringify({ header: true, columns: COLUMNS.map(([header]) => header), escape_formulas: true, bom: true });
  void write(movements, csv);
  return csv;
}

async function write(movements: AsyncIterable<MovementView>, csv: ReturnType<typeof stringify>): Promise<void> {
  try {
    for await (const movement of movements) {
      const row = COLUMNS.map(([, of]) => of(movement));
      if (!csv.write(row)) await new Promise((resolve) => csv.once('drain', resolve));
      if (csv.destroyed) return;
    }
    csv.end();
  } catch (error) {
    csv.destroy(error instanceof Error ? error : new Error(String(error)));
  }
}
