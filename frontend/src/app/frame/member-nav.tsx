import { IconCloudOff } from '@tabler/icons-react';
import type { User } from '../../api/api-types';
import { useHasFamily, useIsWaiting } from '../../entities/families/family-api';
import { useAccompanies } from '../../entities/orientation/accompanies';
import { paths } from '../../paths';
import { useBalanceTime } from '../../session/current-user';
import { hasRole } from '../../session/roles';
import { CountedNumber } from '../../ui/charts/counted-number';
import { CoinMark } from '../../ui/text/coins';
import { formatAsOf, formatCoins } from '../../ui/text/format';
import classes from './header.module.css';
import { LogoutButton } from './logout-button';
import { NavItem } from './nav-item';
import { NotificationBell } from './notification-bell';

/** The menu of a person who is signed in, in a lazily loaded file, because visitors never need it. */
export function MemberNav({ user }: { user: User }) {
  const hasFamily = useHasFamily(user);
  const accompanies = useAccompanies(user);
  const isWaiting = useIsWaiting(user);
  return (
    <>
      <ul className={classes.list} hidden={user.lacksSecondStep}>
        {isWaiting ? null : (
          <>
            <NavItem to={paths.dashboard} label="Dashboard" />
            <NavItem to={paths.orders} label="Ordini" />
            <NavItem to={paths.favourites} label="Preferiti" />
            {hasRole(user, 'minor') ? null : <NavItem to={paths.ownItems} label="Annunci" />}
          </>
        )}
        {hasFamily ? <NavItem to={paths.family} label="Famiglia" /> : null}
        {accompanies ? <NavItem to={paths.guided} label="Accompagnati" /> : null}
        <NavItem to={paths.profile} label="Profilo" />
        {hasRole(user, 'admin') ? <NavItem to={paths.admin} label="Admin" /> : null}
      </ul>
      <div className={classes.account}>
        <LogoutButton />
      </div>
    </>
  );
}

/** The balance and the unread notifications: outside the menu, so that a phone shows them too. */
export function MemberStatus({ user }: { user: User }) {
  const time = useBalanceTime();
  const isWaiting = useIsWaiting(user);
  const amount = formatCoins(user.coinBalance) + (time === null ? '' : `, aggiornati ${formatAsOf(time)}`);
  if (isWaiting) return null;
  return (
    <ul className={classes.status} aria-label="Coin FORM e notifiche">
      <NavItem to={paths.wallet} label={`${amount}: apri il portafoglio`}>
        {/* A figure that is not marked looks current; its time is in the bar below. */}
        <span className={classes.balance} data-kept={time !== null || undefined}>
          {time === null ? <CoinMark size="1.25em" /> : <IconCloudOff size="1.25em" aria-hidden="true" />}
          <CountedNumber value={user.coinBalance} />
        </span>
      </NavItem>
      <NotificationBell />
    </ul>
  );
}
