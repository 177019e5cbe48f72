import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { useIsWaiting, useOwnGuardians } from '../../entities/families/family-api';
import { useCurrentUser } from '../../session/current-user';
import { LoadingState } from '../../ui/feedback/states';
import { lazyPart } from '../../ui/lazy-part';

const FamilyScreen = lazyPart(async () => (await import('../../guardians/family-screen')).FamilyScreen);

/**
 * A minor who waits for a guardian's consent sees what is missing in place of a member's screen: the server refuses what is not
 * open to visitors (product.md 16.4). Others see the screen; a minor once it is known that they do not wait.
 */
export function ConsentGate() {
  const user = useCurrentUser();
  const isWaiting = useIsWaiting(user);
  const own = useOwnGuardians();
  if (!isWaiting) return <Outlet />;
  if (own === undefined) return <LoadingState label="Caricamento…" />;
  return (
    <Suspense fallback={<LoadingState label="Caricamento…" />}>
      <FamilyScreen />
    </Suspense>
  );
}
