import type { JsonObject } from '../../../engine/ledger/format/canonical.js';
import type { ActsOfEvents } from '../../audit-log/acts.js';
import type { ContentKind } from '../rules/contents.js';
import { measureOf, OUTCOME_WORDS } from './outcome-words.js';
import type { CaseOutcome } from './report-case.js';

/** Which events of this module are acts of administrators, for their log (product.md 20.1). */

const report = ({ case: id, author }: JsonObject) => ({
  kind: 'report' as const,
  id: String(id),
  owner: typeof author === 'string' ? author : undefined,
});

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
};
