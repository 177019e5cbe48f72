import { longDay, withArticle } from '../../../basics/calendar.js';
import type { Wallet } from '../../../basics/ids.js';
import { DomainError } from '../../../engine/ledger/format/errors.js';
import type { LedgerState } from '../../../engine/ledger/state/state.js';
import { MAJORITY } from '../../accounts/domain/ages.js';
import { FOR_GOOD, suspendedUntil } from '../../moderation/rules/suspension.js';
import { consentPolicyOf, isInGrace } from './consent-policy.js';

/** What a person may do at a moment, whatever their role is (product.md 16.4, 17.7). People are wallets. */

export type StandingState = Pick<
  LedgerState,
  'accounts' | 'reachedAges' | 'consentPolicies' | 'guardianships' | 'suspensions'
>;

/**
 * `waiting`: under fourteen and without consent, only one's own data and leaving. `without-consent`: from fourteen, reading,
 * finishing and leaving. `suspended`: likewise. `free`: everything.
 */
export type Standing = 'free' | 'waiting' | 'without-consent' | 'suspended';

/** Whether the rules about guardians apply to a person: a minor, where consent is required, until the eighteenth birthday. */
export const isProtected = (
  state: Pick<LedgerState, 'accounts' | 'reachedAges' | 'consentPolicies'>,
  wallet: Wallet,
): boolean =>
  consentPolicyOf(state) !== undefined &&
  state.accounts.get(wallet)?.role === 'minor' &&
  state.reachedAges.get(wallet) !== MAJORITY;

/** Whether a minor who needs a guardian's consent has none at that moment. */
export function lacksConsent(state: StandingState, wallet: Wallet, now: Date): boolean {
  if (!isProtected(state, wallet)) return false;
  const guardianship = state.guardianships.get(wallet);
  if (guardianship) return !guardianship.hasConsent;
  return !isInGrace(state, wallet, now);
}

/** A child who waits is not told that they are suspended, too: waiting forbids more. */
export function standingOf(state: StandingState, wallet: Wallet, now: Date): Standing {
  const isWithoutConsent = lacksConsent(state, wallet, now);
  if (isWithoutConsent && !state.reachedAges.has(wallet)) return 'waiting';
  if (suspendedUntil(state, wallet, now) !== undefined) return 'suspended';
  return isWithoutConsent ? 'without-consent' : 'free';
}

/**
 * Only who is `free` starts something new: every decision that does so asks here. The guard of the routes (standing.guard.ts)
 * saw an earlier state.
 * @throws DomainError SUSPENDED | CONSENT_MISSING
 */
export function requireUnrestricted(state: StandingState, wallet: Wallet, now: Date): void {
  const standing = standingOf(state, wallet, now);
  if (standing === 'suspended') throw suspended(state, wallet, now);
  if (standing !== 'free') throw consentMissing();
}

/** The refusal of a suspended person, with the day of Rome until which it lasts. */
export function suspended(state: Pick<LedgerState, 'suspensions'>, wallet: Wallet, now: Date): DomainError {
  const until = suspendedUntil(state, wallet, now);
  const end = until === undefined || until === FOR_GOOD ? '' : ` fino ${withArticle('al', longDay(new Date(until)))}`;
  return new DomainError(
    'SUSPENDED',
    403,
    `Il tuo account è sospeso${end}: puoi leggere e concludere quello che hai iniziato`,
  );
}

export const consentMissing = (): DomainError =>
  new DomainError('CONSENT_MISSING', 403, 'Serve il consenso di un genitore o tutore');
