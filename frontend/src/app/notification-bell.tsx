import { IconBell } from '@tabler/icons-react';
import { notificationsRefreshMs, unreadIn, useNotificationsInfiniteQuery } from '../domain/notifications-api';
import { paths } from '../paths';
import classes from './header.module.css';
import { NavItem } from './nav-item';

const unreadShownMax = 99;

/** A link to the notifications, with a badge when some are unread. It polls the session's feed. */
export function NotificationBell() {
  const { currentData, isError } = useNotificationsInfiniteQuery(undefined, {
    pollingInterval: notificationsRefreshMs,
    refetchOnMountOrArgChange: true,
  });
  const unread = unreadIn(currentData);
  const failure = isError ? 'Impossibile caricare le notifiche' : null;
  return (
    <NavItem to={paths.notifications} label={labelOf(unread, failure)}>
      <span className={classes.bell} title={failure ?? undefined}>
        <IconBell size={22} aria-hidden="true" />
        {unread > 0 ? (
          <span className={classes.badge}>{unread > unreadShownMax ? `${unreadShownMax}+` : unread}</span>
        ) : null}
        {failure && unread === 0 ? <span className={classes.badge}>!</span> : null}
      </span>
    </NavItem>
  );
}

function labelOf(unread: number, failure: string | null): string {
  const name = unread > 0 ? `Notifiche, ${unread} da leggere` : 'Notifiche';
  return failure ? `${name}. ${failure}` : name;
}
