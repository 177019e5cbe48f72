import { nobodyElse } from '../definition/audiences.js';
import { defineFeature } from '../definition/feature.js';
import type { DeclaredKinds, NamesOf } from '../definition/kinds.js';
import { verifiedCompaniesSlice } from '../moderation/rules/company-verification.js';
import { companyActs, companyAuditEntries } from './company-acts.js';
import { companyEvents } from './company-events.js';
import { verdictsProjection } from './verdicts.projection.js';
import {
  ANNOUNCE_REQUEST,
  companyTemplates,
  DECIDE_VERIFICATION,
  END_VERIFICATION,
  endWithName,
} from './verification-decision.js';

const kinds = {
  waiting: {
    verifications: {
      ...{ position: 4, icon: 'IconBuilding', oldest: 'La più vecchia' },
      noun: ['azienda da verificare', 'aziende da verificare'],
      hint: 'Chi ha dato la partita IVA aspetta un sì o un no',
    },
  },
} satisfies DeclaredKinds;

declare module '../definition/kinds.js' {
  interface Waiting extends NamesOf<typeof kinds.waiting> {}
}

/**
 * `CompanyVerified { company, request, reason? }`, `CompanyVerificationRefused { company, request, reason }`,
 * `CompanyVerificationRevoked { company, request, reason | cause }`: a wallet, the id of the request, and commitments to the
 * reasons; `cause` is what has changed. What changes for a person comes with a notification.
 */
export const companies = defineFeature('companies', {
  module: async () => (await import('./companies.module.js')).CompaniesModule,
  events: companyEvents,
  audiences: {
    CompanyVerified: nobodyElse,
    CompanyVerificationRefused: nobodyElse,
    CompanyVerificationRevoked: nobodyElse,
  },
  state: [verifiedCompaniesSlice],
  commands: [ANNOUNCE_REQUEST, DECIDE_VERIFICATION, END_VERIFICATION],
  readTables: [verdictsProjection],
  notifications: companyTemplates,
  auditEntries: companyAuditEntries,
  kinds,
  actLabels: companyActs,
  rules: { editAccount: { consequences: [endWithName] } },
});
