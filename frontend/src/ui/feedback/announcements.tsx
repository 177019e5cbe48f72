import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';
import classes from './announcements.module.css';

/** Shows what was announced. Each appears as an alert, which screen readers read out. */
export function Announcements() {
  return (
    <Notifications position="top-center" limit={3} classNames={{ root: classes.root, notification: classes.one }} />
  );
}
