import { type ActsOfEvents, personIn } from '../audit-log/acts.js';

/** Which decisions about companies are acts of administrators, for their log (product.md 20.1). */
export const actsOfCompanies: ActsOfEvents = {
  CompanyVerified: ({ data }) => ({
    act: 'company-verified',
    subject: personIn(data.company),
    reason: data.reason,
  }),
  CompanyVerificationRefused: ({ data }) => ({
    act: 'company-refused',
    subject: personIn(data.company),
    reason: data.reason,
  }),
  // With a cause what was verified has changed.
  CompanyVerificationRevoked: ({ data }) =>
    data.cause === undefined
      ? { act: 'company-revoked', subject: personIn(data.company), reason: data.reason }
      : undefined,
};
