import { Button } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useDispatch } from 'react-redux';
import { Link } from 'react-router-dom';
import type { User } from '../session/api-types';
import { useAuth } from '../session/current-user';
import { hasRole } from '../session/roles';
import { signedOut } from '../session/session-slice';
import { CoinMark } from '../ui/coins';
import { formatNumber } from '../ui/format';
import classes from './header.module.css';
import { NavItem } from './nav-item';
import { NotificationBell } from './notification-bell';

/** The part of the navigation that depends on who is looking. While that is not known yet, it is empty. */
export function AccountNav() {
  const auth = useAuth();
  switch (auth.status) {
    case 'anonymous':
      return <VisitorNav />;
    case 'authenticated':
      return <MemberNav user={auth.user} />;
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

function MemberNav({ user }: { user: User }) {
  const dispatch = useDispatch();
  const balance = formatNumber(user.coinBalance);
  return (
    <>
      <ul className={classes.list}>
        <NavItem to="/dashboard" label="Dashboard" />
        <NavItem to="/profile" label="Profilo" />
        {hasRole(user, 'admin') ? <NavItem to="/admin" label="Admin" /> : null}
      </ul>
      <ul className={classes.account}>
        <NavItem to="/wallet" label={`${balance} Coin FORM: apri il portafoglio`}>
          <span className={classes.balance}>
            <CoinMark size="1.25em" />
            <span className="tabular">{balance}</span>
            <span className={classes.menuText}>Coin FORM</span>
          </span>
        </NavItem>
        <NotificationBell />
        <li>
          <Button
            variant="subtle"
            color="gray"
            size="sm"
            className={classes.logout}
            justify="flex-start"
            leftSection={<IconLogout size={18} aria-hidden="true" />}
            onClick={() => dispatch(signedOut())}
          >
            Logout
          </Button>
        </li>
      </ul>
    </>
  );
}
