import type { Readable } from 'node:stream';
import { romeMoment } from '../../../basics/calendar.js';
import { type Column, csvOf } from '../../../platform/http/lists/csv.js';
import { transactionKinds } from '../../definition/kinds.js';
import type { AdminTransactionView } from './coin-views.js';

const COLUMNS: readonly Column<AdminTransactionView>[] = [
  ['Data', ({ timestamp }) => romeMoment(new Date(timestamp))],
  ['Tipo', ({ type, reason }) => (reason === 'welcome' ? 'Benvenuto in FORM' : transactionKinds.of(type).label)],
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
