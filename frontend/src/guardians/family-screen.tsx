import { useCurrentUser } from '../session/current-user';
import { ChildrenOfGuardian } from './children';
import { OwnFamily } from './own-family';

/** One address for both sides of a family: the minor's own view, and the guardian's. */
export function FamilyScreen() {
  const user = useCurrentUser();
  if (!user) return null;
  return user.role === 'minor' ? <OwnFamily /> : <ChildrenOfGuardian />;
}
