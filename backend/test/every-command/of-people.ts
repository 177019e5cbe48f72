import { MAJORITY } from '../../src/features/accounts/domain/ages.js';
import { BECOME_ADULT } from '../../src/features/accounts/domain/coming-of-age.js';
import { RECORD_ADMIN_ACT } from '../../src/features/audit-log/acts.js';
import { TRANSFER_COINS } from '../../src/features/coins/domain/transfer-coins.js';
import {
  ANNOUNCE_REQUEST,
  DECIDE_VERIFICATION,
  END_VERIFICATION,
} from '../../src/features/companies/verification-decision.js';
import { CORRECT_AGE, NOTE_AGE, REACH_AGE } from '../../src/features/minors/rules/age-commands.js';
import {
  CLOSE_GUARDIAN_CASE,
  NOTIFY_OF_CASE,
  NOTIFY_OF_REFUSAL,
  NOTIFY_OF_REFUSED_INVITATION,
  UNBLOCK_GUARDIAN_ADDRESS,
} from '../../src/features/minors/rules/close-guardian-case.js';
import { SET_CONSENT_POLICY } from '../../src/features/minors/rules/consent-policy.js';
import {
  CONFIRM_GUARDIAN,
  CONTEST_GUARDIAN,
  REMOVE_GUARDIAN,
} from '../../src/features/minors/rules/contested-guardian.js';
import {
  ALLOW_PERSON,
  DISALLOW_PERSON,
  SET_LIMITS,
  WITHDRAW_CONSENT,
} from '../../src/features/minors/rules/guardian-commands.js';
import { SEND_BROADCAST } from '../../src/features/notifications/send-broadcast.js';
import { USE_KEY } from '../../src/platform/commands/used-keys.js';
import type { Role } from '../../src/platform/http/requests/signed-in.js';
import { closeAccount, editAccount } from '../../src/startup/composition.js';
import {
  ADMIN,
  BUYER,
  CHILD,
  COMMITMENT,
  childrenOf,
  consented,
  type Example,
  example,
  FIRM,
  GUARDIAN,
  id,
  opened,
  opening,
  others,
  SECOND_GUARDIAN,
  SELLER,
  type Sent,
  sent,
  THING,
} from './town.js';

const edited = (wallet: string, role: Role, balance?: number): Sent =>
  sent(
    editAccount,
    { edit: THING, wallet, role, balance, expectedBalance: undefined, reason: COMMITMENT, changesRow: true },
    ADMIN,
  );
const isFifteen = { wallet: CHILD, isOfConsentAge: true } as const;
const secondGuardian = consented(CHILD, SECOND_GUARDIAN, SECOND_GUARDIAN, true);
const judged = { child: CHILD, guardian: GUARDIAN, reason: COMMITMENT };
const contested = sent(CONTEST_GUARDIAN, { guardian: GUARDIAN }, CHILD);
const request = { request: THING, company: FIRM } as const;

/** Commands about accounts, administrators, coins and companies. */
const ofAccounts = (crowd: number): readonly Example[] => [
  example(sent(USE_KEY, { kind: 'item', row: THING, refusal: undefined })),
  example(sent(RECORD_ADMIN_ACT, { act: 'mail-opened', subject: undefined }, ADMIN)),
  example(sent(SEND_BROADCAST, { role: 'all', title: 'Ciao', message: 'A tutti' }, ADMIN)),
  example(opened(id(200), 'minor', true)),
  example(edited(ADMIN, 'admin', 5), ...opening(others(crowd), 'admin')),
  example(edited(CHILD, 'adult', 5), secondGuardian),
  example(edited(GUARDIAN, 'minor', 5), ...childrenOf(GUARDIAN, crowd)),
  example(sent(closeAccount, { wallet: GUARDIAN, initiator: 'self' }, GUARDIAN), ...childrenOf(GUARDIAN, crowd)),
  example(sent(closeAccount, { wallet: CHILD, initiator: 'guardian' }, GUARDIAN), secondGuardian),
  example(sent(BECOME_ADULT, { wallet: CHILD }), sent(REACH_AGE, { wallet: CHILD, age: MAJORITY })),
  example(sent(TRANSFER_COINS, { from: BUYER, to: SELLER, amount: 1, note: COMMITMENT }, BUYER)),
  example(sent(ANNOUNCE_REQUEST, {}, FIRM)),
  example(sent(DECIDE_VERIFICATION, { ...request, outcome: 'revoke', reason: COMMITMENT }, ADMIN)),
  example(sent(END_VERIFICATION, { ...request, cause: 'name' }, FIRM)),
];

/** Commands about minors and their guardians. */
const ofFamilies = (crowd: number): readonly Example[] => [
  example(sent(SET_CONSENT_POLICY, { required: false })),
  example(sent(REACH_AGE, { wallet: CHILD, age: MAJORITY }), secondGuardian),
  example(
    sent(NOTE_AGE, { wallet: GUARDIAN, isOfConsentAge: true }),
    ...childrenOf(GUARDIAN, crowd),
    edited(GUARDIAN, 'minor'),
  ),
  example(sent(CORRECT_AGE, { ...isFifteen, isOfConsentAge: false, edit: THING, reason: COMMITMENT }, GUARDIAN)),
  example(secondGuardian),
  example(sent(WITHDRAW_CONSENT, { child: CHILD }, GUARDIAN), secondGuardian),
  example(
    sent(SET_LIMITS, { child: CHILD, weeklyCoins: 1, approvalAbove: 1, mayApply: true, isOldEnough: true }, GUARDIAN),
  ),
  example(sent(ALLOW_PERSON, { child: CHILD, person: SELLER }, GUARDIAN)),
  example(
    sent(DISALLOW_PERSON, { child: CHILD, person: SELLER }, GUARDIAN),
    sent(ALLOW_PERSON, { child: CHILD, person: SELLER }, GUARDIAN),
  ),
  example(contested),
  example(sent(CONFIRM_GUARDIAN, judged, ADMIN), contested),
  example(sent(REMOVE_GUARDIAN, judged, ADMIN)),
  example(sent(NOTIFY_OF_CASE, {})),
  example(sent(NOTIFY_OF_REFUSAL, { child: CHILD })),
  example(sent(NOTIFY_OF_REFUSED_INVITATION, { child: CHILD })),
  example(sent(CLOSE_GUARDIAN_CASE, { child: CHILD, reason: COMMITMENT, isRefusal: true }, ADMIN)),
  example(
    sent(
      CLOSE_GUARDIAN_CASE,
      { child: CHILD, reason: COMMITMENT, isRefusal: false, isObjection: true, guardian: GUARDIAN },
      ADMIN,
    ),
  ),
  example(sent(UNBLOCK_GUARDIAN_ADDRESS, { child: CHILD, reason: COMMITMENT }, ADMIN)),
];

export const examples = (crowd: number): readonly Example[] => [...ofAccounts(crowd), ...ofFamilies(crowd)];
