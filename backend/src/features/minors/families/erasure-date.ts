import { romeDaysAfter } from '../../../basics/calendar.js';
import type { LedgerState } from '../../../engine/ledger/state/state.js';
import { consentPolicyOf, graceEndOf, isInGrace } from '../rules/consent-policy.js';
import { isProtected } from '../rules/standing.js';

/** Calendar days of Rome for which the account of a child waits for a consent. */
const WAITING_DAYS = 30;

type ErasureState = Pick<LedgerState, 'accounts' | 'reachedAges' | 'consentPolicies' | 'guardianships' | 'suspensions'>;

/**
 * Until when a child needs no consent yet, because the account is older than the rule: an ISO time; undefined where that time
 * is over or never began.
 */
export function graceOf(state: ErasureState, child: string, now: Date): string | undefined {
  if (!isProtected(state, child) || state.guardianships.has(child)) return undefined;
  return isInGrace(state, child, now) ? graceEndOf(state, child) : undefined;
}

/**
 * When the account of a child under fourteen is erased, because no guardian has consented (product.md 16.3).
 * @param createdAt of the account
 * @returns undefined where it is not going to be
 */
export function erasureOf(state: ErasureState, child: string, createdAt: Date): Date | undefined {
  const policy = consentPolicyOf(state);
  if (!policy || !isProtected(state, child) || state.reachedAges.has(child)) return undefined;
  const guardianship = state.guardianships.get(child);
  if (guardianship?.hasConsent) return undefined;
  // Nobody waited while no consent was required, and the time of grace is there to be used.
  const waitsSince = [createdAt, new Date(policy.since)];
  if (guardianship?.missingSince !== undefined) waitsSince.push(new Date(guardianship.missingSince));
  const graceUntil = graceEndOf(state, child);
  if (graceUntil !== undefined) waitsSince.push(new Date(graceUntil));
  return romeDaysAfter(new Date(Math.max(...waitsSince.map((date) => date.getTime()))), WAITING_DAYS);
}
