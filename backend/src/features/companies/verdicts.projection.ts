import { type EventOf, forEach } from '../../engine/ledger/state/event-data.js';
import type { Projection, Rows, TableDefinition } from '../../engine/projections/projection.js';
import type { companyEvents } from './company-events.js';

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

const OUTCOMES = {
  CompanyVerified: 'verified',
  CompanyVerificationRefused: 'refused',
  CompanyVerificationRevoked: 'revoked',
} as const satisfies Readonly<Record<keyof typeof companyEvents, Verdict>>;

export const verdictsProjection: Projection = {
  name: 'company-verdicts',
  version: 1,
  tables: [verdictsTable],
  on: forEach(['CompanyVerified', 'CompanyVerificationRefused', 'CompanyVerificationRevoked'], verdict),
};

function verdict(rows: Rows, { type, data, ts }: EventOf<keyof typeof companyEvents>): void {
  const { company, request, reason = null } = data;
  // With a cause the company or an administrator changed what was verified.
  const isEnded = type === 'CompanyVerificationRevoked' && data.cause !== undefined;
  const outcome = isEnded ? 'ended' : OUTCOMES[type];
  rows.upsert(verdictsTable, { request }, { set: { company, outcome, reason, ts } });
}
