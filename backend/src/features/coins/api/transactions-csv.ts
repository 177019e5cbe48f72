import type { Readable } from 'node:stream';
import { romeMoment } from '../../../basics/calendar.js';
import { type Column, csvOf } from '../../../platform/http/lists/csv.js';
import type { TransactionKind } from '../read-model/transactions.projection.js';
import type { AdminTransactionView } from './coin-views.js';

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

const COLUMNS: readonly Column<AdminTransactionView>[] = [
  ['Data', ({ timestamp }) => romeMoment(new Date(timestamp))],
  ['Tipo', ({ type, reason }) => (reason === 'welcome' ? 'Benvenuto in FORM' : TYPES[type])],
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

/** The transactions as a file for spreadsheets. */
export const transactionsCsv = (transactions: AsyncIterable<AdminTransactionView>): Readable =>
  csvOf(transactions, COLUMNS);
