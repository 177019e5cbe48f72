import { SYSTEM } from '../../../engine/ledger/format/envelope.js';
import type { EventOf } from '../../../engine/ledger/state/event-data.js';
import { type ActSubject, type ActsOfEvents, personIn } from '../../audit-log/acts.js';
import { measureOf, OUTCOME_WORDS } from './outcome-words.js';

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

export const actsOfModeration: ActsOfEvents = {
  ReportDecided: ({ data }) => ({
    act: 'report-decided',
    subject: report(data),
    outcome: measureOf(data.kind, data.outcome),
    reason: data.statement,
  }),
  ObjectionDecided: ({ data }) => ({
    act: 'objection-decided',
    subject: report(data),
    outcome: data.outcome === 'confirm' ? 'Decisione confermata' : OUTCOME_WORDS[data.outcome],
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
