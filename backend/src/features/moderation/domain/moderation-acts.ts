import type { JsonObject } from '../../../engine/ledger/format/canonical.js';
import { SYSTEM } from '../../../engine/ledger/format/envelope.js';
import { type ActSubject, type ActsOfEvents, personIn } from '../../audit-log/acts.js';
import type { ContentKind } from '../rules/contents.js';
import { measureOf, OUTCOME_WORDS } from './outcome-words.js';
import type { CaseOutcome } from './report-case.js';

/** Which events of this module are acts of administrators, for their log (product.md 20.1). */

const report = ({ case: id, author }: JsonObject) => ({
  kind: 'report' as const,
  id: String(id),
  owner: typeof author === 'string' ? author : undefined,
});

/** The content itself where it has a page, otherwise its author. */
function contentIn({ kind, id, author }: JsonObject): ActSubject | undefined {
  const owner = author as string | undefined;
  if (kind === 'item' || kind === 'contest') return { kind, id: String(id), owner };
  return owner === undefined ? undefined : personIn(owner);
}

export const actsOfModeration: ActsOfEvents = {
  ReportDecided: ({ data }) => ({
    act: 'report-decided',
    subject: report(data),
    outcome: measureOf(data.kind as ContentKind, data.outcome as CaseOutcome),
    reason: String(data.statement),
  }),
  ObjectionDecided: ({ data }) => ({
    act: 'objection-decided',
    subject: report(data),
    outcome: data.outcome === 'confirm' ? 'Decisione confermata' : OUTCOME_WORDS[data.outcome as CaseOutcome],
    reason: String(data.reason),
  }),
  PersonSuspended: ({ data, actor }) =>
    actor === SYSTEM
      ? undefined
      : { act: 'person-suspended', subject: personIn(data.wallet), reason: data.statement as string | undefined },
  SuspensionLifted: ({ data, actor }) =>
    actor === SYSTEM
      ? undefined
      : { act: 'suspension-ended', subject: personIn(data.wallet), reason: data.reason as string | undefined },
  ContentHidden: ({ data, actor }) =>
    actor === SYSTEM
      ? undefined
      : { act: 'content-hidden', subject: contentIn(data), reason: data.statement as string | undefined },
  ContentRestored: ({ data, actor }) =>
    actor === SYSTEM
      ? undefined
      : { act: 'content-restored', subject: contentIn(data), reason: data.reason as string | undefined },
};
