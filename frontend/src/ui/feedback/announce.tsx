import { notifications, notificationsStore } from '@mantine/notifications';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';

const shownMs = 8000;

interface AnnouncementOptions {
  /** To withdraw it; while it is shown it is not shown twice. */
  id?: string;
  bad?: boolean;
  /** Until somebody closes it or it is withdrawn. */
  stays?: boolean;
}

/**
 * Says something above whatever screen is shown now or next, and to screen readers. What comes of a form is said beside the
 * form instead, unless the form is left with it.
 */
export const announce = (message: string, { id, bad = false, stays = false }: AnnouncementOptions = {}) =>
  notifications.show({
    ...(id === undefined ? {} : { id }),
    message,
    icon: bad ? <IconAlertTriangle size={20} aria-hidden="true" /> : <IconCircleCheck size={20} aria-hidden="true" />,
    color: bad ? 'red' : 'green',
    autoClose: stays ? false : shownMs,
    closeButtonProps: { 'aria-label': 'Chiudi il messaggio' },
  });

/** What was said to one person is not read by the next. */
export const withdrawAll = () => {
  if (notificationsStore.getState().notifications.length > 0) notifications.clean();
};

export const withdraw = (id: string) => notifications.hide(id);
