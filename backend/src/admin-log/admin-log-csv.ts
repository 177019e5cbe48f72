import type { Readable } from 'node:stream';
import { romeMoment } from '../calendar.js';
import { type Column, csvOf } from '../http/csv.js';
import type { ActSubjectKind, AdminAct } from './acts.js';
import type { AdminActView } from './admin-log-views.js';

const ACTS: Readonly<Record<AdminAct, string>> = {
  'user-edited': 'Modifica dei dati',
  'role-changed': 'Cambio di ruolo',
  'balance-adjusted': 'Rettifica del saldo',
  'user-erased': 'Eliminazione dell’account',
  'reset-link-sent': 'Invio del link per la password',
  'second-step-removed': 'Rimozione della verifica in due passaggi',
  'person-suspended': 'Sospensione',
  'suspension-ended': 'Fine della sospensione',
  'content-hidden': 'Contenuto rimosso',
  'content-restored': 'Contenuto ripristinato',
  'report-decided': 'Decisione su una segnalazione',
  'objection-decided': 'Decisione su un reclamo',
  'thread-read': 'Lettura di una conversazione',
  'guardian-replaced': 'Sostituzione del genitore o tutore',
  'guardian-confirmed': 'Conferma del genitore o tutore',
  'guardian-accepted': 'Consenso accolto dopo una verifica',
  'guardian-case-closed': 'Caso su un genitore o tutore chiuso',
  'guardian-address-unblocked': 'Indirizzo di un genitore o tutore sbloccato',
  'company-verified': 'Verifica di un’azienda',
  'company-refused': 'Verifica di un’azienda rifiutata',
  'company-revoked': 'Verifica di un’azienda revocata',
  'item-edited': 'Modifica di un articolo',
  'item-made-official': 'Articolo reso ufficiale',
  'item-withdrawn': 'Ritiro di un articolo',
  'contest-edited': 'Modifica di un contest',
  'contest-closed': 'Chiusura di un contest',
  'contest-completed': 'Conclusione di un contest',
  'contest-withdrawn': 'Eliminazione di un contest',
  'contests-generated': 'Contest automatico generato',
  'dispute-resolved': 'Decisione su una contestazione',
  'category-added': 'Nuova categoria',
  'category-edited': 'Modifica di una categoria',
  'category-removed': 'Eliminazione di una categoria',
  'broadcast-sent': 'Avviso a tutti',
  'mail-opened': 'Lettura di un messaggio',
  'log-exported': 'Esportazione del registro',
};

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
  ['Operazione', ({ act }) => ACTS[act]],
  ['Oggetto', ({ subject }) => subject && KINDS[subject.kind]],
  ['Nome', ({ subject }) => subject && (subject.name ?? subject._id)],
  ['Di chi', ({ owner }) => owner?.name ?? null],
  ['Motivo', ({ reason }) => reason],
  ['Posizione nel registro', ({ revision }) => revision],
  ['Codice', ({ _id }) => _id],
];

/** The log as a file for spreadsheets. */
export const adminLogCsv = (acts: AsyncIterable<AdminActView>): Readable => csvOf(acts, COLUMNS);
