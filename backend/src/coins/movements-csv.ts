import type { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { romeMoment } from '../calendar.js';
import type { MovementView } from './coin-views.js';
import type { MovementKind } from './movements.projection.js';

/** The words of the screen that offers the file. */
const TYPES: Readonly<Record<MovementKind, string>> = {
  transfer: 'Trasferimento',
  reward: 'Premio',
  purchase: 'Acquisto',
  sale: 'Vendita',
  refund: 'Rimborso',
  escrow: 'Deposito a garanzia',
  adjustment: 'Rettifica',
};

const COLUMNS: readonly (readonly [header: string, of: (movement: MovementView) => string | number | null])[] = [
  ['Data', ({ timestamp }) => romeMoment(new Date(timestamp))],
  ['Tipo', ({ type }) => TYPES[type]],
  ['Mittente', ({ sender }) => sender.name],
  ['Destinatario', ({ recipient }) => recipient.name],
  ['Importo', ({ amount }) => amount],
  ['Nota', ({ note }) => note],
  ['Articolo', ({ itemTitle }) => itemTitle],
  ['Contest', ({ contestTitle }) => contestTitle],
  ['Posizione nel registro', ({ revision }) => revision],
  ['Codice della transazione', ({ _id }) => _id],
  ['Impronta', ({ hash }) => hash],
];

/** The movements as CSV that Italian spreadsheets open as a table: there a comma is for decimals. What a spreadsheet would take for a formula is made plain text. */
export function movementsCsv(movements: AsyncIterable<MovementView>): Readable {
  // The mark tells spreadsheets that this is UTF-8.
  const csv = stringify({
    header: true,
    columns: COLUMNS.map(([header]) => header),
    delimiter: ';',
    escape_formulas: true,
    bom: true,
  });
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
