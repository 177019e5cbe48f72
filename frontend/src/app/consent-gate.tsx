import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { useIsWaiting, useOwnGuardians } from '../domain/family-api';
import { useCurrentUser } from '../session/current-user';
import { lazyPart } from '../ui/lazy-part';
import { LoadingState } from '../ui/states';

const FamilyScreen = lazyPart(async () => (await import('../guardians/family-screen')).FamilyScreen);

/**
 * A minor who waits for a guardian's consent sees what is missing in place of the screen: the server refuses everything else
 * (product.md 16). Others see the screen; a minor once it is known that they do not wait.
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
