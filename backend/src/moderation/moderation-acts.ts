import type { ActsOfEvents } from '../admin-log/acts.js';
import type { JsonObject } from '../ledger/canonical.js';

/** Which events of this module are acts of administrators, for their log (product.md 20.1). */

const report = ({ case: id, author }: JsonObject) => ({
  kind: 'report' as const,
  id: String(id),
  owner: typeof author === 'string' ? author : undefined,
});

export const actsOfModeration: ActsOfEvents = {
  ReportDecided: ({ data }) => ({ act: 'report-decided', subject: report(data), reason: String(data.statement) }),
  ObjectionDecided: ({ data }) => ({ act: 'objection-decided', subject: report(data), reason: String(data.reason) }),
};
