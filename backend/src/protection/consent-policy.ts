import { romeDaysAfter } from '../calendar.js';
import { commandKind, type DecisionContext } from '../ledger/command.js';
import type { EventTypes } from '../ledger/event-types.js';
import type { LedgerEvent, LedgerState, Slice } from '../ledger/state.js';
import type { ReadonlyTable } from '../ledger/tables.js';

/** Whether minors need a guardian's consent: a fact of the ledger, so that every process decides by the same (product.md 16.1). */

declare module '../ledger/state.js' {
  interface LedgerState {
    /** Under POLICY, the policy in force; nothing: no consent is needed. */
    readonly consentPolicies: ReadonlyTable<ConsentPolicy>;
  }
}

export interface ConsentPolicy {
  /** Revision of the event: who opened an account before it has time until `graceUntil`. */
  readonly revision: number;
  /** ISO time. */
  readonly graceUntil: string;
}

const POLICY = 'policy';
/** Calendar days of Rome. */
export const CONSENT_POLICY_GRACE_DAYS = 30;

export const consentPolicyEventTypes: EventTypes = { GuardianConsentRequired: [1], GuardianConsentNotRequired: [1] };

export const consentPoliciesSlice: Slice<ConsentPolicy> = {
  name: 'consentPolicies',
  version: 1,
  evolve(policies, { type, data, rev }) {
    if (type === 'GuardianConsentRequired')
      policies.set(POLICY, { revision: rev, graceUntil: String(data.graceUntil) });
    if (type === 'GuardianConsentNotRequired') policies.delete(POLICY);
  },
};

/** The policy in force; undefined: minors need no consent. */
export const consentPolicyOf = ({ consentPolicies }: Pick<LedgerState, 'consentPolicies'>): ConsentPolicy | undefined =>
  consentPolicies.get(POLICY);

/** Whether a person, by wallet, had their role before the policy came into force, and so gets time until `graceUntil`. */
export function wasThereBefore(state: Pick<LedgerState, 'accounts' | 'consentPolicies'>, wallet: string): boolean {
  const policy = consentPolicyOf(state);
  const account = state.accounts.get(wallet);
  return policy !== undefined && account !== undefined && account.roleRevision < policy.revision;
}

/** Whether a person still has that time. */
export function isInGrace(
  state: Pick<LedgerState, 'accounts' | 'consentPolicies'>,
  wallet: string,
  now: Date,
): boolean {
  const policy = consentPolicyOf(state);
  return policy !== undefined && wasThereBefore(state, wallet) && now.toISOString() < policy.graceUntil;
}

/** What the settings say, as an event where it is new. */
export function setConsentPolicy(
  state: Pick<LedgerState, 'consentPolicies'>,
  { required }: { readonly required: boolean },
  { now }: Pick<DecisionContext, 'now'>,
): LedgerEvent[] {
  if (required === (consentPolicyOf(state) !== undefined)) return [];
  if (!required) return [{ type: 'GuardianConsentNotRequired', data: {} }];
  return [
    {
      type: 'GuardianConsentRequired',
      data: { graceUntil: romeDaysAfter(now, CONSENT_POLICY_GRACE_DAYS).toISOString() },
    },
  ];
}

export const SET_CONSENT_POLICY = commandKind('set-consent-policy', setConsentPolicy);
