import { SYSTEM } from '../../engine/ledger/format/envelope.js';
import { reachedAgesSlice } from '../accounts/domain/ages.js';
import { BECOME_ADULT } from '../accounts/domain/coming-of-age.js';
import { type AudiencesOf, nobodyElse, toWallet } from '../definition/audiences.js';
import { defineFeature } from '../definition/feature.js';
import type { DeclaredKinds, NamesOf } from '../definition/kinds.js';
import { guardianActs, guardianAuditEntries } from './guardian-acts.js';
import { guardianEvents } from './guardian-events.js';
import { guardianHistoryProjection } from './guardian-history.projection.js';
import { guardianMails } from './guardian-mails.js';
import { guardianTemplates } from './guardian-templates.js';
import { CORRECT_AGE, endGuardianship, NOTE_AGE, REACH_AGE } from './rules/age-commands.js';
import {
  CLOSE_GUARDIAN_CASE,
  NOTIFY_OF_CASE,
  NOTIFY_OF_REFUSAL,
  NOTIFY_OF_REFUSED_INVITATION,
  UNBLOCK_GUARDIAN_ADDRESS,
} from './rules/close-guardian-case.js';
import { consentPoliciesSlice, SET_CONSENT_POLICY } from './rules/consent-policy.js';
import { CONFIRM_GUARDIAN, CONTEST_GUARDIAN, REMOVE_GUARDIAN } from './rules/contested-guardian.js';
import {
  ALLOW_PERSON,
  DISALLOW_PERSON,
  GIVE_CONSENT,
  SET_LIMITS,
  WITHDRAW_CONSENT,
} from './rules/guardian-commands.js';
import { endGuardianships, guardedChildrenSlice, guardianshipsSlice, guardianTermsOf } from './rules/guardianship.js';
import { refuseOwnChild } from './rules/own-child.js';
import { allowancesSlice } from './rules/spending-limits.js';
import { standingOf } from './rules/standing.js';

const minor: AudiencesOf<'ConsentAgeReached' | 'ConsentAgeRevoked' | 'DateOfBirthCorrected'> = ({ data }) =>
  toWallet(data.wallet, 'family');

/** Who were the guardians is known only by the event. */
const formerFamily: AudiencesOf<'GuardianshipEnded'> = ({ data: { wallet, guardians } }) =>
  [wallet, ...guardians].flatMap((one) => toWallet(one, 'family'));

const family: AudiencesOf<'GuardianConsentWithdrawn'> = ({ data }) => [
  ...toWallet(data.child, 'family'),
  ...toWallet(data.guardian, 'family'),
];

const kinds = {
  todo: {
    approve_order: {
      ...{ label: 'Rispondi a una richiesta di acquisto', icon: 'IconShieldCheck', of: 'di', ends: 'scade' },
    },
  },
  changes: {
    // A consent opens or closes what a minor may read.
    family: { stale: ['Family', 'Me'], pages: ['/famiglia'] },
  },
  waiting: {
    guardians: {
      ...{ position: 2, icon: 'IconUsersGroup', oldest: 'Il più vecchio' },
      noun: ['caso di genitori o tutori da decidere', 'casi di genitori o tutori da decidere'],
      hint: 'Un ragazzo o una ragazza aspetta',
    },
  },
} satisfies DeclaredKinds;

declare module '../definition/kinds.js' {
  interface Todos extends NamesOf<typeof kinds.todo> {}
  interface Changes extends NamesOf<typeof kinds.changes> {}
  interface Waiting extends NamesOf<typeof kinds.waiting> {}
}

export const minors = defineFeature('guardians', {
  module: async () => (await import('./minors.module.js')).MinorsModule,
  events: guardianEvents,
  audiences: {
    ConsentAgeReached: minor,
    ConsentAgeRevoked: minor,
    GuardianshipEnded: formerFamily,
    DateOfBirthCorrected: minor,
    GuardianConsentRequired: nobodyElse,
    GuardianConsentNotRequired: nobodyElse,
    GuardianConsented: family,
    GuardianConsentWithdrawn: family,
    GuardianLimitsSet: family,
    GuardianPersonAllowed: family,
    GuardianPersonDisallowed: family,
    GuardianContested: family,
    GuardianConfirmed: family,
    GuardianRemoved: family,
  },
  state: [reachedAgesSlice, consentPoliciesSlice, guardianshipsSlice, guardedChildrenSlice, allowancesSlice],
  commands: [
    ...[SET_CONSENT_POLICY, BECOME_ADULT, REACH_AGE, NOTE_AGE, CORRECT_AGE],
    ...[GIVE_CONSENT, WITHDRAW_CONSENT, SET_LIMITS, ALLOW_PERSON, DISALLOW_PERSON],
    ...[CONTEST_GUARDIAN, CONFIRM_GUARDIAN, REMOVE_GUARDIAN],
    ...[NOTIFY_OF_CASE, NOTIFY_OF_REFUSAL, NOTIFY_OF_REFUSED_INVITATION, CLOSE_GUARDIAN_CASE, UNBLOCK_GUARDIAN_ADDRESS],
  ],
  readTables: [guardianHistoryProjection],
  notifications: guardianTemplates,
  mails: {
    kinds: guardianMails,
    letters: async () => (await import('./guardian-letters.js')).guardianLetters,
  },
  auditEntries: guardianAuditEntries,
  actLabels: guardianActs,
  kinds,
  rules: {
    editAccount: { refusals: [refuseOwnChild], consequences: [endGuardianship] },
    closeAccount: {
      consequences: [endGuardianships],
      authorities: {
        guardian: (state, child, { actor }) => guardianTermsOf(state, child, actor) !== undefined,
        clock: (state, child, { actor, now }) => actor === SYSTEM && standingOf(state, child, now) === 'waiting',
      },
    },
  },
});
