import { romeDaysAfter } from '../../../basics/calendar.js';
import type { Wallet } from '../../../basics/ids.js';
import { commandKind, type DecisionContext } from '../../../engine/ledger/state/command.js';
import type { NewEvent } from '../../../engine/ledger/state/event-data.js';
import type { LedgerState, Slice } from '../../../engine/ledger/state/state.js';
import type { ReadonlyTable } from '../../../engine/ledger/state/tables.js';

/** Whether minors need a guardian's consent: a fact of the ledger, so that every process decides by the same (product.md 16.1). */

declare module '../../../engine/ledger/state/state.js' {
  interface LedgerState {
    /** Under POLICY, the times in which consent was required, oldest first. */
    readonly consentPolicies: ReadonlyTable<readonly ConsentPolicy[]>;
  }
}

/** A time in which minors need a consent. */
export interface ConsentPolicy {
  /** Revision of the event: who opened an account before it, and after the time before, needs none until `graceUntil`. */
  readonly revision: number;
  /** ISO time of the event. */
  readonly since: string;
  /** ISO time. */
  readonly graceUntil: string;
  /** Revision of the event that ended it; absent while it lasts. */
  readonly endRevision?: number;
}

const POLICY = 'policy';
/** Calendar days of Rome. */
export const CONSENT_POLICY_GRACE_DAYS = 30;

export const consentPoliciesSlice: Slice<readonly ConsentPolicy[]> = {
  name: 'consentPolicies',
  version: 2,
  on: {
    GuardianConsentRequired(policies, { data: { graceUntil }, rev, ts }) {
      policies.set(POLICY, [...(policies.get(POLICY) ?? []), { revision: rev, since: ts, graceUntil }]);
    },
    GuardianConsentNotRequired(policies, { rev }) {
      const all = policies.get(POLICY) ?? [];
      policies.set(
        POLICY,
        all.map((policy) => ({ endRevision: rev, ...policy })),
      );
    },
  },
};

type PolicyState = Pick<LedgerState, 'consentPolicies'>;

const policiesOf = ({ consentPolicies }: PolicyState): readonly ConsentPolicy[] => consentPolicies.get(POLICY) ?? [];

/** The policy in force; undefined: minors need no consent. */
export const consentPolicyOf = (state: PolicyState): ConsentPolicy | undefined =>
  policiesOf(state).find(({ endRevision }) => endRevision === undefined);

/**
 * Until when a person, by wallet, who was there before a consent was required needs none: from the first time on in which they
 * lived under the rule, so that switching it off and on again gives nobody more time (product.md 16.1).
 * @returns an ISO time, which may be over; undefined for who came under the rule, and where it is not in force
 */
export function graceEndOf(state: PolicyState & Pick<LedgerState, 'accounts'>, wallet: Wallet): string | undefined {
  const account = state.accounts.get(wallet);
  if (!account || !consentPolicyOf(state)) return undefined;
  const { roleRevision } = account;
  const first = policiesOf(state).find(({ endRevision = Number.POSITIVE_INFINITY }) => roleRevision < endRevision);
  return first && roleRevision < first.revision ? first.graceUntil : undefined;
}

/** Whether a person still has that time. */
export function isInGrace(state: PolicyState & Pick<LedgerState, 'accounts'>, wallet: Wallet, now: Date): boolean {
  const end = graceEndOf(state, wallet);
  return end !== undefined && now.toISOString() < end;
}

/** What the settings say, as an event where it is new. */
export function setConsentPolicy(
  state: Pick<LedgerState, 'consentPolicies'>,
  { required }: { readonly required: boolean },
  { now }: Pick<DecisionContext, 'now'>,
): NewEvent<'GuardianConsentRequired' | 'GuardianConsentNotRequired'>[] {
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
