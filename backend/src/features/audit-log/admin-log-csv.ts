import type { Readable } from 'node:stream';
import { romeMoment } from '../../basics/calendar.js';
import { type Column, csvOf } from '../../platform/http/lists/csv.js';
import { actSubjects, adminActs } from './acts.js';
import type { AdminActView } from './admin-log-views.js';

/** An act or a subject of a newer release has a row in the read tables of this one, too. */
const labelOf = (words: Readonly<Record<string, { readonly label: string }>>, kind: string): string =>
  words[kind]?.label ?? 'Altro';

const COLUMNS: readonly Column<AdminActView>[] = [
  ['Data', ({ timestamp }) => romeMoment(new Date(timestamp))],
  ['Amministratore', ({ actor }) => actor.name],
  ['Operazione', ({ act }) => labelOf(adminActs.all(), act)],
  ['Oggetto', ({ subject }) => subject && labelOf(actSubjects.all(), subject.kind)],
  ['Nome', ({ subject }) => subject && (subject.name ?? subject._id)],
  ['Chi riguarda', ({ owner }) => owner?.name ?? null],
  ['Esito', ({ outcome }) => outcome],
  ['Motivo', ({ reason }) => reason],
  ['Posizione nel registro', ({ revision }) => revision],
  ['Codice', ({ _id }) => _id],
];

/** The log as a file for spreadsheets. */
export const adminLogCsv = (acts: AsyncIterable<AdminActView>): Readable => csvOf(acts, COLUMNS);
