import type { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { romeMoment } from '../calendar.js';
import type { AdminTransactionView } from './coin-views.js';
import type { TransactionKind } from './transactions.projection.js';

/** The labels of the screen that offers the file. */
const TYPES: Readonly<Record<TransactionKind, string>> = {
  transfer: 'Trasferimento',
  reward: 'Premio',
  purchase: 'Acquisto',
  sale: 'Vendita',
  refund: 'Rimborso',
  escrow: 'Deposito a garanzia',
  adjustment: 'Rettifica',
};

const COLUMNS: readonly (readonly [
  header: string,
  of: (transaction: AdminTransactionView) => string | number | null,
])[] = [
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

/**
 * The transactions as CSV that Italian spreadsheets open as a table: Italian uses the comma for decimals, so columns are
 * separated by semicolons. A cell that a spreadsheet would run as a formula becomes plain text.
 */
export function transactionsCsv(transactions: AsyncIterable<AdminTransactionView>): Readable {
  // Spreadsheets recognise UTF-8 by the byte order mark.
  const csv = stringify({
    header: true,
    columns: COLUMNS.map(([header]) => header),
    delimiter: ';',
    escape_formulas: true,
    bom: true,
  });
  void write(transactions, csv);
  return csv;
}

async function write(
  transactions: AsyncIterable<AdminTransactionView>,
  csv: ReturnType<typeof stringify>,
): Promise<void> {
  try {
    for await (const transaction of transactions) {
      const row = COLUMNS.map(([, of]) => of(transaction));
      if (!csv.write(row)) await new Promise((resolve) => csv.once('drain', resolve));
      if (csv.destroyed) return;
    }
    csv.end();
  } catch (error) {
    csv.destroy(error instanceof Error ? error : new Error(String(error)));
  }
}
