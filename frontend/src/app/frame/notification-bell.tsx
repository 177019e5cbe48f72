import { IconBell } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useRefreshedUnread } from '../../entities/unread';
import { paths } from '../../paths';
import { announce, withdraw } from '../../ui/feedback/announce';
import classes from './header.module.css';
import { NavItem } from './nav-item';

const unreadShownMax = 99;
const failed = 'notifications-failed';

/** A link to the notifications, with a badge when some are unread. */
export function NotificationBell() {
  const { unread, isError } = useRefreshedUnread();
  useEffect(() => {
    if (isError) announce('Impossibile caricare le notifiche', { id: failed, bad: true });
    else withdraw(failed);
  }, [isError]);
  return (
    <NavItem to={paths.notifications} label={labelOf(unread, isError)}>
      <span className={classes.bell}>
        <IconBell size={22} aria-hidden="true" />
        {unread > 0 ? (
          <span className={classes.badge}>{unread > unreadShownMax ? `${unreadShownMax}+` : unread}</span>
        ) : null}
        {isError && unread === 0 ? <span className={classes.badge}>!</span> : null}
      </span>
    </NavItem>
  );
}

function labelOf(unread: number, failed: boolean): string {
  const name = unread > 0 ? `Notifiche, ${unread} da leggere` : 'Notifiche';
  return failed ? `${name}, non aggiornate` : name;
}
