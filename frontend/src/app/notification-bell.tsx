import { IconBell } from '@tabler/icons-react';
import classes from './header.module.css';
import { NavItem } from './nav-item';

/** The way to the notifications, with a badge when some are unread. Who knows the count passes it in. */
export function NotificationBell({ unread = 0 }: { unread?: number }) {
  return (
    <NavItem to="/notifications" label={unread > 0 ? `Notifiche, ${unread} da leggere` : 'Notifiche'}>
      <span className={classes.bell}>
        <IconBell size={22} aria-hidden="true" />
        {unread > 0 ? <span className={classes.badge}>{unread > 99 ? '99+' : unread}</span> : null}
      </span>
      <span className={classes.menuText}>Notifiche</span>
    </NavItem>
  );
}
