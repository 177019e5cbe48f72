import { useCurrentUser } from '../../session/current-user';
import { useIsWaiting } from '../families/family-api';

/** Whether FORM keeps a person's answers, results and path: of minors and adults, but for a child who waits for a consent. */
export function useKeepsOrientation(): boolean {
  const user = useCurrentUser();
  const isWaiting = useIsWaiting(user);
  return (user?.role === 'minor' || user?.role === 'adult') && !isWaiting;
}
