import { nobody } from '../feature/concerns.js';
import { defineFeature } from '../feature/feature.js';
import { verifiedCompaniesSlice } from '../protection/company-verification.js';
import { actsOfCompanies } from '../protection/protection-acts.js';
import { verdictsProjection } from './verdicts.projection.js';
import { ANNOUNCE_REQUEST, companyTemplates, DECIDE_VERIFICATION, END_VERIFICATION } from './verification-decision.js';

/**
 * `CompanyVerified { company, request, reason? }`, `CompanyVerificationRefused { company, request, reason }`,
 * `CompanyVerificationRevoked { company, request, reason | cause }`: a wallet, the id of the request, and commitments to the
 * reasons; `cause` is what the company itself changed. What changes for a person comes with a notification.
 */
export const companies = defineFeature('companies', {
  events: {
    CompanyVerified: { versions: [1], concerns: nobody },
    CompanyVerificationRefused: { versions: [1], concerns: nobody },
    CompanyVerificationRevoked: { versions: [1], concerns: nobody },
  },
  state: [verifiedCompaniesSlice],
  commands: [ANNOUNCE_REQUEST, DECIDE_VERIFICATION, END_VERIFICATION],
  readTables: [verdictsProjection],
  notifications: companyTemplates,
  acts: actsOfCompanies,
});
