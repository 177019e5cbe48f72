import type { Wallet } from '../../../basics/ids.js';
import type { LedgerState } from '../../../engine/ledger/state/state.js';
import { isOfAge } from '../../accounts/domain/coming-of-age.js';
import { uncontestedGuardiansOf } from '../../minors/rules/guardianship.js';
import { type StandingState, standingOf } from '../../minors/rules/standing.js';
import { isBlocked } from '../../moderation/rules/blocks.js';
import { type Guidance, guidancesOf } from './guidance-state.js';

export type GuidanceState = StandingState & Pick<LedgerState, 'guidances' | 'blocks'>;

/** The two of a guidance; wallets. */
export interface Two {
  readonly person: string;
  readonly counsellor: string;
}

/** Whether a guardian has to say yes: until the eighteenth birthday. */
export const isMinor = (state: Pick<LedgerState, 'accounts' | 'reachedAges'>, wallet: Wallet): boolean =>
  state.accounts.get(wallet)?.role === 'minor' && !isOfAge(state, wallet);

/** A minor has a counsellor only with guardians in FORM who consent, whatever `GUARDIAN_CONSENT` is (product.md 22.19). */
export const lacksGuardian = (
  state: Pick<LedgerState, 'accounts' | 'reachedAges' | 'guardianships'>,
  person: string,
): boolean => isMinor(state, person) && !state.guardianships.get(person)?.hasConsent;

/** Whether an invitation can be read and accepted now. Otherwise it stays as one to an address that nobody has. */
export function canBegin(state: GuidanceState, { person, counsellor }: Two, now: Date): boolean {
  const role = state.accounts.get(person)?.role;
  return (
    person !== counsellor &&
    (role === 'minor' || role === 'adult') &&
    state.accounts.get(counsellor)?.role === 'adult' &&
    areFree(state, { person, counsellor }, now) &&
    !isBlocked(state, person, counsellor) &&
    !lacksGuardian(state, person)
  );
}

/** Neither suspended nor without a consent, and no guardian whom the minor contests: what is shared is read only then. */
const areFree = (state: GuidanceState, { person, counsellor }: Two, now: Date): boolean =>
  standingOf(state, person, now) === 'free' &&
  standingOf(state, counsellor, now) === 'free' &&
  !state.guardianships.get(person)?.guardians[counsellor]?.isContested;

/** Whether the counsellor reads now what the person shares. */
const isOpen = (state: GuidanceState, guidance: Guidance, now: Date): boolean =>
  guidance.since !== undefined && areFree(state, guidance, now);

/** A guidance as it is read. */
export interface OpenGuidance extends Guidance {
  readonly id: string;
  readonly since: string;
}

/** Those in which somebody reads now what another one shares. */
export const openGuidancesOf = (state: GuidanceState, counsellor: string, now: Date): OpenGuidance[] =>
  guidancesOf(state, 'counsellor', counsellor).flatMap(({ id, guidance }) => {
    const { since } = guidance;
    return since !== undefined && isOpen(state, guidance, now) ? { ...guidance, id, since } : [];
  });

/** The guardians of the people whom this counsellor accompanies, who are told of a suspension; none who is contested (product.md 17.7.1). */
export const guardiansOfGuided = (
  state: Pick<LedgerState, 'guidances' | 'guardianships'>,
  counsellor: string,
): string[] => {
  const guardians = new Set(
    guidancesOf(state, 'counsellor', counsellor).flatMap(({ guidance: { person, since } }) =>
      since === undefined ? [] : uncontestedGuardiansOf(state, person),
    ),
  );
  guardians.delete(counsellor);
  return [...guardians];
};
