import type { Projection, TableDefinition } from '../../engine/projections/projection.js';

/** What became of each request to verify a company. */
const verdictsTable: TableDefinition = {
  name: 'company_verdicts',
  columns: {
    request: 'uuid',
    company: 'uuid',
    outcome: 'text',
    /** Commitment. */
    reason: 'text',
    ts: 'timestamptz',
  },
  nullable: ['reason'],
  key: ['request'],
};

export const VERDICTS = ['verified', 'refused', 'revoked', 'ended'] as const;
export type Verdict = (typeof VERDICTS)[number];

const OUTCOMES: Readonly<Record<string, Verdict>> = {
  CompanyVerified: 'verified',
  CompanyVerificationRefused: 'refused',
  CompanyVerificationRevoked: 'revoked',
};

export const verdictsProjection: Projection = {
  name: 'company-verdicts',
  version: 1,
  tables: [verdictsTable],
  apply({ type, data, ts }, rows) {
    const made = OUTCOMES[type];
    if (!made || typeof data.request !== 'string') return;
    // With a cause the company or an administrator changed what was verified.
    const outcome = data.cause === undefined ? made : 'ended';
    const reason = typeof data.reason === 'string' ? data.reason : null;
    rows.upsert(
      verdictsTable,
      { request: data.request },
      { set: { company: String(data.company), outcome, reason, ts } },
    );
  },
};
