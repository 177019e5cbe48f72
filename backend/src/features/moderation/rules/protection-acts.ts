import type { JsonObject } from '../../../engine/ledger/format/canonical.js';
import { SYSTEM } from '../../../engine/ledger/format/envelope.js';
import type { ActSubject, ActsOfEvents } from '../../audit-log/acts.js';

/** Which of the events that protect people are acts of administrators, for their log (product.md 20.1). */

const person = (wallet: unknown): ActSubject => ({ kind: 'person', id: String(wallet) });
const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** The content itself where it has a page, otherwise its author. */
function contentIn({ kind, id, author }: JsonObject): ActSubject | undefined {
  const owner = textOf(author);
  if (kind === 'item' || kind === 'contest') return { kind, id: String(id), owner };
  return owner === undefined ? undefined : person(owner);
}

export const actsOfSafety: ActsOfEvents = {
  PersonSuspended: ({ data, actor }) =>
    actor === SYSTEM
      ? undefined
      : { act: 'person-suspended', subject: person(data.wallet), reason: textOf(data.statement) },
  SuspensionLifted: ({ data, actor }) =>
    actor === SYSTEM
      ? undefined
      : { act: 'suspension-ended', subject: person(data.wallet), reason: textOf(data.reason) },
  ContentHidden: ({ data, actor }) =>
    actor === SYSTEM ? undefined : { act: 'content-hidden', subject: contentIn(data), reason: textOf(data.statement) },
  ContentRestored: ({ data, actor }) =>
    actor === SYSTEM ? undefined : { act: 'content-restored', subject: contentIn(data), reason: textOf(data.reason) },
};

export const actsOfCompanies: ActsOfEvents = {
  CompanyVerified: ({ data }) => ({
    act: 'company-verified',
    subject: person(data.company),
    reason: textOf(data.reason),
  }),
  CompanyVerificationRefused: ({ data }) => ({
    act: 'company-refused',
    subject: person(data.company),
    reason: textOf(data.reason),
  }),
  // With a cause what was verified has changed.
  CompanyVerificationRevoked: ({ data }) =>
    data.cause === undefined
      ? { act: 'company-revoked', subject: person(data.company), reason: textOf(data.reason) }
      : undefined,
};

export const actsOfGuardians: ActsOfEvents = {
  GuardianConsented: ({ data, actor }) =>
    actor === data.guardian
      ? undefined
      : {
          act: 'guardian-accepted',
          subject: person(data.child),
          people: [String(data.guardian)],
          reason: textOf(data.reason),
        },
  GuardianConfirmed: ({ data }) => ({
    act: 'guardian-confirmed',
    subject: person(data.child),
    people: [String(data.guardian)],
    reason: textOf(data.reason),
  }),
  // Without a reason the account of the child or of the guardian was closed.
  GuardianRemoved: ({ data }) =>
    data.reason === undefined
      ? undefined
      : {
          act: 'guardian-replaced',
          subject: person(data.child),
          people: [String(data.guardian)],
          reason: textOf(data.reason),
        },
};
