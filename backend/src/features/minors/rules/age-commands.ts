import type { Wallet } from '../../../basics/ids.js';
import { commandKind, committedText, type DecisionContext } from '../../../engine/ledger/state/command.js';
import type { NewEvent } from '../../../engine/ledger/state/event-data.js';
import type { LedgerState } from '../../../engine/ledger/state/state.js';
import { notAllowed } from '../../../platform/http/errors/errors.js';
import {
  CONSENT_AGE,
  consentAgeReached,
  consentAgeRevoked,
  guardianshipEnded,
  MAJORITY,
  type ReachedAge,
} from '../../accounts/domain/ages.js';
import type { EditAccount } from '../../accounts/domain/edit-account.js';
import { notify } from '../../notifications/notification.js';
import { guardiansOf, guardianTermsOf, leaveChildren } from './guardianship.js';

/** Birthdays and corrected dates of birth, which the ledger knows only by the ages that count (product.md 16.5). */

type AgesState = Pick<LedgerState, 'accounts' | 'reachedAges' | 'guardianships' | 'guardedChildren'>;

export interface ReachAge {
  /** Wallet. */
  readonly wallet: Wallet;
  readonly age: ReachedAge;
}

/** For the job of birthdays: nothing where the age is known, or the account is no minor's. */
export function reachAge(
  state: AgesState,
  { wallet, age }: ReachAge,
): NewEvent<'ConsentAgeReached' | 'GuardianshipEnded' | 'NotificationSent'>[] {
  if (state.accounts.get(wallet)?.role !== 'minor') return [];
  const reached = state.reachedAges.get(wallet);
  if (reached !== undefined && reached >= age) return [];
  if (age === CONSENT_AGE) return [consentAgeReached(wallet)];
  const guardians = guardiansOf(state, wallet);
  return [
    guardianshipEnded(wallet, guardians),
    notify({ wallet }, 'system', 'guardianship-ended', {}, '/dashboard'),
    ...notifyGuardians(wallet, guardians),
  ];
}

const notifyGuardians = (wallet: Wallet, guardians: readonly string[]): NewEvent<'NotificationSent'>[] =>
  guardians.map((to) => notify({ wallet: to }, 'system', 'ward-of-age', { person: wallet }, '/famiglia'));

/** An administrator found out that a minor is of age, and gives the account another role. */
export function endGuardianship(
  state: Pick<LedgerState, 'guardianships'>,
  { wallet, role }: Pick<EditAccount, 'wallet' | 'role'>,
): NewEvent<'GuardianshipEnded' | 'NotificationSent'>[] {
  const guardians = role === 'minor' ? [] : guardiansOf(state, wallet);
  if (guardians.length === 0) return [];
  const told = notify({ wallet }, 'system', 'guardianship-ended-early', {}, '/dashboard');
  return [guardianshipEnded(wallet, guardians), told, ...notifyGuardians(wallet, guardians)];
}

export const REACH_AGE = commandKind('reach-age', reachAge);

export interface NoteAge {
  /** Wallet of the minor. */
  readonly wallet: Wallet;
  /** Whether the minor is fourteen or older by the date that is stored now. */
  readonly isOfConsentAge: boolean;
  /** Whether they are of age: who is, and repeats the date before the next sign-in, stays so. */
  readonly isOfAge?: boolean;
}

/**
 * For every date of birth that is stored: nothing where the ledger knows the age, or the account is no minor's. Who turns out
 * to be a minor is nobody's guardian.
 */
export function noteAge(
  state: AgesState,
  { wallet, isOfConsentAge, isOfAge = false }: NoteAge,
): NewEvent<'ConsentAgeReached' | 'ConsentAgeRevoked' | 'GuardianRemoved' | 'NotificationSent'>[] {
  if (state.accounts.get(wallet)?.role !== 'minor' || isOfAge) return [];
  const reached = state.reachedAges.get(wallet);
  // Of whom the ledger took for an adult, too: an administrator has made them a minor again.
  const left = leaveChildren(state, wallet);
  if (reached !== MAJORITY && isOfConsentAge === (reached === CONSENT_AGE)) return left;
  return [isOfConsentAge ? consentAgeReached(wallet) : consentAgeRevoked(wallet), ...left];
}

export const NOTE_AGE = commandKind('note-age', noteAge);

export interface CorrectAge extends NoteAge {
  /** Commitment to why the date was wrong. */
  readonly reason: string;
  /** Id of the edit of the row. */
  readonly edit: string;
}

/** A guardian corrects the date of birth of a minor. @throws DomainError NOT_ALLOWED */
export function correctAge(
  state: AgesState,
  { reason, edit, ...age }: CorrectAge,
  { actor }: Pick<DecisionContext, 'actor'>,
): NewEvent<
  'DateOfBirthCorrected' | 'ConsentAgeReached' | 'ConsentAgeRevoked' | 'GuardianRemoved' | 'NotificationSent'
>[] {
  if (!guardianTermsOf(state, age.wallet, actor)) throw notAllowed();
  return [{ type: 'DateOfBirthCorrected', data: { wallet: age.wallet, reason, edit } }, ...noteAge(state, age)];
}

export const CORRECT_AGE = commandKind('correct-age', correctAge, {
  texts: [committedText('reason', ({ wallet }) => wallet)],
});
