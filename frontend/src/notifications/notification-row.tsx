import { ActionIcon, Tooltip } from '@mantine/core';
import { IconArrowRight, IconBell, IconCheck, IconTrash } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router-dom';
import type { Notification } from '../api/api-types';
import { ReportAction } from '../entities/moderation/report-action';
import { useDeleteNotification, useMarkNotificationRead } from '../entities/notifications-api';
import { pathElsewhere } from '../session/remembered-location';
import { timeTold } from '../ui/text/clock';
import { dayOf } from '../ui/text/days';
import { formatAgo, formatMoment, formatTime } from '../ui/text/format';
import { notificationLabels } from './notification-labels.gen';
import classes from './notifications.module.css';

const kinds: Readonly<Record<string, { label: string; Icon: typeof IconBell }>> = notificationLabels;
/** What a server of a newer release tells. */
const another = { label: 'Notifica', Icon: IconBell };

export function NotificationRow({ notification }: { notification: Notification }) {
  const { _id, type, title, message, read, createdAt, link, isBroadcast } = notification;
  const [markRead, isReading] = useMarkNotificationRead();
  const [remove, isRemoving] = useDeleteNotification();
  const { label, Icon } = kinds[type] ?? another;
  const details = pathElsewhere(link, useLocation());
  const now = timeTold();
  const isToday = dayOf(createdAt) === dayOf(now);
  return (
    <li className={classes.row} data-unread={!read || undefined}>
      <span className={`disc ${classes.icon}`} title={label}>
        <Icon size={20} aria-hidden="true" />
      </span>
      <div className={classes.words}>
        <h3>
          {read ? null : <span className="visually-hidden">Da leggere: </span>}
          <span>{title}</span>
        </h3>
        <p>{message}</p>
        <p className={classes.foot}>
          <time dateTime={createdAt} title={formatMoment(createdAt)}>
            {isToday ? formatAgo(createdAt, now) : formatTime(createdAt)}
          </time>
          {details ? (
            <Link
              to={details}
              className={`${classes.details} whole-row`}
              aria-label={`Dettagli: ${title}`}
              onClick={() => read || markRead(_id)}
            >
              Dettagli <IconArrowRight size={16} aria-hidden="true" />
            </Link>
          ) : null}
          {isBroadcast && message ? <ReportAction kind="broadcast" subject={_id} name={title} /> : null}
        </p>
      </div>
      <div className={classes.actions}>
        {read ? null : (
          <Tooltip label="Segna come letta" events={{ hover: true, focus: true, touch: false }}>
            <ActionIcon
              color="gray"
              loading={isReading}
              aria-label={`Segna come letta: ${title}`}
              onClick={() => markRead(_id)}
            >
              <IconCheck size={18} aria-hidden="true" />
            </ActionIcon>
          </Tooltip>
        )}
        <Tooltip label="Elimina" events={{ hover: true, focus: true, touch: false }}>
          <ActionIcon color="gray" loading={isRemoving} aria-label={`Elimina: ${title}`} onClick={() => remove(_id)}>
            <IconTrash size={18} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
      </div>
    </li>
  );
}
