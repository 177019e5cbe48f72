import type { Readable } from 'node:stream';
import { romeMoment } from '../../basics/calendar.js';
import { type Column, csvOf } from '../../platform/http/lists/csv.js';
import { ACT_LABELS } from './act-labels.js';
import type { ActSubjectKind } from './acts.js';
import type { AdminActView } from './admin-log-views.js';

const KINDS: Readonly<Record<ActSubjectKind, string>> = {
  person: 'Persona',
  item: 'Articolo',
  contest: 'Contest',
  order: 'Ordine',
  category: 'Categoria',
  audience: 'Destinatari',
  mail: 'Messaggio',
  report: 'Segnalazione',
};

const COLUMNS: readonly Column<AdminActView>[] = [
  ['Data', ({ timestamp }) => romeMoment(new Date(timestamp))],
  ['Amministratore', ({ actor }) => actor.name],
  ['Operazione', ({ act }) => ACT_LABELS[act]],
  ['Oggetto', ({ subject }) => subject && KINDS[subject.kind]],
  ['Nome', ({ subject }) => subject && (subject.name ?? subject._id)],
  ['Chi riguarda', ({ owner }) => owner?.name ?? null],
  ['Esito', ({ outcome }) => outcome],
  ['Motivo', ({ reason }) => reason],
  ['Posizione nel registro', ({ revision }) => revision],
  ['Codice', ({ _id }) => _id],
];

/** The log as a file for spreadsheets. */
export const adminLogCsv = (acts: AsyncIterable<AdminActView>): Readable => csvOf(acts, COLUMNS);
