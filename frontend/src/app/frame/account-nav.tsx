import { Button } from '@mantine/core';
import { Suspense, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '../../paths';
import { useAuth } from '../../session/current-user';
import { wantedState } from '../../session/remembered-location';
import { lazyPart } from '../../ui/lazy-part';
import { CrashBoundary } from '../failures/crash-boundary';
import classes from './header.module.css';
import { LogoutButton } from './logout-button';

const memberNav = () => import('./member-nav');

/** Fetches the menu of a person who is signed in, before it is known who that is. */
export const prefetchMemberNav = () => {
  // A failure comes back, and is shown, where the menu is rendered.
  memberNav().catch(() => undefined);
};
const MemberNav = lazyPart(async () => (await memberNav()).MemberNav);
const MemberStatus = lazyPart(async () => (await memberNav()).MemberStatus);

const patienceMs = 3000;

/** While the session is being checked, the menu that follows is already fetched. Nobody waits long for the way out. */
function AwaitedNav() {
  const [isLong, setLong] = useState(false);
  useEffect(prefetchMemberNav, []);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  return <div className={classes.account}>{isLong ? <LogoutButton /> : null}</div>;
}

/** The part of the menu that depends on the session. It is empty while the session is being checked. */
export function AccountNav() {
  const auth = useAuth();
  const location = useLocation();
  switch (auth.status) {
    case 'anonymous':
      return <VisitorNav />;
    case 'authenticated':
      return (
        <CrashBoundary fallback={<ReloadNav />} until={location}>
          <Suspense fallback={<div className={classes.account} />}>
            <MemberNav user={auth.user} />
          </Suspense>
        </CrashBoundary>
      );
    case 'unreachable':
      return (
        <div className={classes.account}>
          <Button variant="default" size="sm" onClick={auth.retry}>
            Riprova ad accedere
          </Button>
          <LogoutButton />
        </div>
      );
    case 'loading':
      return <AwaitedNav />;
  }
}

/** The header's figures of the signed-in person, at every width. */
export function AccountStatus() {
  const auth = useAuth();
  const location = useLocation();
  if (auth.status !== 'authenticated' || auth.user.lacksSecondStep) return null;
  return (
    <CrashBoundary fallback={null} until={location}>
      <Suspense fallback={null}>
        <MemberStatus user={auth.user} />
      </Suspense>
    </CrashBoundary>
  );
}

/** Shown when the member's part of the menu could not be loaded. */
function ReloadNav() {
  return (
    <div className={classes.account}>
      <Button variant="default" size="sm" onClick={() => window.location.reload()}>
        Ricarica la pagina
      </Button>
      <LogoutButton />
    </div>
  );
}

function VisitorNav() {
  const state = wantedState(useLocation());
  return (
    <div className={classes.account}>
      <Button component={Link} to={paths.login} state={state} variant="subtle" size="sm">
        Accedi
      </Button>
      <Button component={Link} to={paths.register} state={state} size="sm">
        Registrati
      </Button>
    </div>
  );
}
