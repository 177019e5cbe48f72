import { Button } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { useAuth } from '../session/current-user';
import classes from './header.module.css';

const MemberNav = lazy(async () => ({ default: (await import('./member-nav')).MemberNav }));

/** The part of the navigation that depends on the session. It is empty while the session is being checked. */
export function AccountNav() {
  const auth = useAuth();
  switch (auth.status) {
    case 'anonymous':
      return <VisitorNav />;
    case 'authenticated':
      return (
        <Suspense fallback={<div className={classes.account} />}>
          <MemberNav user={auth.user} />
        </Suspense>
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
