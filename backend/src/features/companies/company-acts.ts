import { type ActLabels, type AuditEntries, personIn } from '../audit-log/acts.js';
import type { NamesOf } from '../definition/kinds.js';

export const companyActs = {
  'company-verified': { label: 'Verifica di un’azienda', sentence: 'ha verificato' },
  'company-refused': { label: 'Verifica di un’azienda rifiutata', sentence: 'ha rifiutato la verifica di' },
  'company-revoked': { label: 'Verifica di un’azienda revocata', sentence: 'ha revocato la verifica di' },
} satisfies Readonly<Record<string, ActLabels>>;

declare module '../audit-log/acts.js' {
  interface Acts extends NamesOf<typeof companyActs> {}
}

/** Which decisions about companies are acts of administrators, for their log (product.md 20.1). */
export const companyAuditEntries: AuditEntries = {
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
