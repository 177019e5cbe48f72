import { Button } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { useAuth } from '../session/current-user';
import { CrashBoundary } from './crash-boundary';
import classes from './header.module.css';

const MemberNav = lazy(async () => ({ default: (await import('./member-nav')).MemberNav }));
const MemberStatus = lazy(async () => ({ default: (await import('./member-nav')).MemberStatus }));

/** The part of the menu that depends on who is looking. While that is not known yet, it is empty. */
export function AccountNav() {
  const auth = useAuth();
  switch (auth.status) {
    case 'anonymous':
      return <VisitorNav />;
    case 'authenticated':
      return (
        <CrashBoundary fallback={<ReloadNav />}>
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
        </div>
      );
    case 'loading':
      return <div className={classes.account} />;
  }
}

/** What the header shows of who is signed in, whatever the width. */
export function AccountStatus() {
  const auth = useAuth();
  if (auth.status !== 'authenticated') return null;
  return (
    <CrashBoundary fallback={null}>
      <Suspense fallback={null}>
        <MemberStatus user={auth.user} />
      </Suspense>
    </CrashBoundary>
  );
}

/** Stands where the member's part of the menu could not be loaded. */
function ReloadNav() {
  return (
    <div className={classes.account}>
      <Button variant="default" size="sm" onClick={() => window.location.reload()}>
        Ricarica la pagina
      </Button>
    </div>
  );
}

function VisitorNav() {
  return (
    <div className={classes.account}>
      <Button component={Link} to="/login" variant="subtle" size="sm">
        Accedi
      </Button>
      <Button component={Link} to="/register" size="sm">
        Registrati
      </Button>
    </div>
  );
}
