import { useSelector } from 'react-redux';
import { isFirstAwaited } from '../../api/first-awaited';
import { useCurrentUser } from '../../session/current-user';
import { familyEndpoints, useIsWaiting, useOwnGuardians } from '../families/family-api';
import { moderationEndpoints, useOwnStandingQuery } from './moderation-api';

/** Why somebody cannot do something now. */
export interface Obstacle {
  code: string;
  msg: string;
}

const suspended = {
  code: 'SUSPENDED',
  msg: 'Il tuo account è sospeso: puoi leggere e concludere quello che hai iniziato',
};
export const withoutConsent: Obstacle = { code: 'CONSENT_MISSING', msg: 'Serve il consenso di un genitore o tutore' };

/** Why the person starts nothing new at present (product.md 16.4, 17.7); null where they may, and until it is known. */
export const useRestriction = (): Obstacle | null => useKnownRestriction() ?? null;

/** The same; undefined until it is known. */
export function useKnownRestriction(): Obstacle | null | undefined {
  const user = useCurrentUser();
  const own = useOwnGuardians();
  // Who waits is a visitor to the server, whatever else there is.
  const isWaiting = useIsWaiting(user);
  const standing = useOwnStandingQuery(undefined, { skip: user === null || isWaiting });
  if (standing.currentData?.suspension) return suspended;
  if (own?.standing === 'without-consent' || own?.standing === 'waiting') return withoutConsent;
  return (isWaiting && own === undefined) || isFirstAwaited(standing) ? undefined : null;
}

const selectStanding = moderationEndpoints.ownStanding.select();
const selectGuardians = familyEndpoints.ownGuardians.select();

/** Whether the person is restricted, by what the frame has asked for: the rows of a list ask nothing themselves. */
export function useIsRestrictedAsKnown(): boolean {
  const isSuspended = useSelector((state: Parameters<typeof selectStanding>[0]) =>
    Boolean(selectStanding(state).data?.suspension),
  );
  const standing = useSelector((state: Parameters<typeof selectGuardians>[0]) => selectGuardians(state).data?.standing);
  return isSuspended || standing === 'without-consent';
}
