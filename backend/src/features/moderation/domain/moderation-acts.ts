import { SYSTEM } from '../../../engine/ledger/format/envelope.js';
import type { EventOf } from '../../../engine/ledger/state/event-data.js';
import {
  type ActLabels,
  type ActSubject,
  type AuditEntries,
  personIn,
  type SubjectLabels,
} from '../../audit-log/acts.js';
import type { NamesOf } from '../../definition/kinds.js';
import { measureOf, OUTCOME_LABELS } from './outcome-words.js';

export const moderationActs = {
  'person-suspended': { label: 'Sospensione', sentence: 'ha sospeso l’account di' },
  'suspension-ended': { label: 'Fine della sospensione', sentence: 'ha messo fine alla sospensione di' },
  'content-hidden': { label: 'Contenuto rimosso', sentence: 'ha rimosso', thing: 'un contenuto' },
  'content-restored': { label: 'Contenuto ripristinato', sentence: 'ha ripristinato', thing: 'un contenuto' },
  'report-decided': { label: 'Decisione su una segnalazione', sentence: 'ha deciso su' },
  'objection-decided': { label: 'Decisione su un reclamo', sentence: 'ha deciso un reclamo su' },
  // Only older releases wrote it.
  'thread-read': { label: 'Lettura di una conversazione', sentence: 'ha letto la conversazione di' },
} satisfies Readonly<Record<string, ActLabels>>;

export const moderationSubjects = {
  report: { label: 'Segnalazione', called: 'una segnalazione', page: 'adminReport', concernsOwner: true },
} satisfies Readonly<Record<string, SubjectLabels>>;

declare module '../../audit-log/acts.js' {
  interface Acts extends NamesOf<typeof moderationActs> {}
  interface ActSubjects extends NamesOf<typeof moderationSubjects> {}
}

/** Which events of this module are acts of administrators, for their log (product.md 20.1). */

const report = ({ case: id, author }: { readonly case: string; readonly author?: string | undefined }): ActSubject => ({
  kind: 'report',
  id,
  owner: author,
});

/** The content itself where it has a page, otherwise its author. */
function contentIn({
  kind,
  id,
  author: owner,
}: EventOf<'ContentHidden' | 'ContentRestored'>['data']): ActSubject | undefined {
  if (kind === 'item' || kind === 'contest') return { kind, id, owner };
  return owner === undefined ? undefined : personIn(owner);
}

export const moderationAuditEntries: AuditEntries = {
  ReportDecided: ({ data }) => ({
    act: 'report-decided',
    subject: report(data),
    outcome: measureOf(data.kind, data.outcome),
    reason: data.statement,
  }),
  ObjectionDecided: ({ data }) => ({
    act: 'objection-decided',
    subject: report(data),
    outcome: data.outcome === 'confirm' ? 'Decisione confermata' : OUTCOME_LABELS[data.outcome],
    reason: data.reason,
  }),
  PersonSuspended: ({ data, actor }) =>
    actor === SYSTEM ? undefined : { act: 'person-suspended', subject: personIn(data.wallet), reason: data.statement },
  SuspensionLifted: ({ data, actor }) =>
    actor === SYSTEM ? undefined : { act: 'suspension-ended', subject: personIn(data.wallet), reason: data.reason },
  ContentHidden: ({ data, actor }) =>
    actor === SYSTEM ? undefined : { act: 'content-hidden', subject: contentIn(data), reason: data.statement },
  ContentRestored: ({ data, actor }) =>
    actor === SYSTEM ? undefined : { act: 'content-restored', subject: contentIn(data), reason: data.reason },
};
