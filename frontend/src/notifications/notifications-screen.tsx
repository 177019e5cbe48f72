import { Button } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { useMarkAllNotificationsRead, useNotificationsInfiniteQuery } from '../entities/notifications-api';
import { useCurrentUser } from '../session/current-user';
import { EmptyState } from '../ui/feedback/states';
import { Page } from '../ui/layout/page';
import { LoadMoreList } from '../ui/lists/load-more';
import { timeTold } from '../ui/text/clock';
import { dayHeading, groupByDay } from '../ui/text/days';
import { NotificationRow } from './notification-row';
import classes from './notifications.module.css';

export function NotificationsScreen() {
  const notifications = useNotificationsInfiniteQuery();
  const [markAllRead, isLoading] = useMarkAllNotificationsRead();
  const unread = useCurrentUser()?.unread ?? 0;
  return (
    <Page
      title="Notifiche"
      lead={notifications.currentData ? unreadSentence(unread) : undefined}
      actions={
        unread > 0 ? (
          <Button
            variant="default"
            leftSection={<IconChecks size={18} aria-hidden="true" />}
            loading={isLoading}
            onClick={() => markAllRead()}
          >
            Segna tutte come lette
          </Button>
        ) : null
      }
      width="narrow"
    >
      <LoadMoreList
        query={notifications}
        noun={['notifica', 'notifiche']}
        of="delle notifiche"
        empty={
          <EmptyState
            title="Nessuna notifica"
            hint="Qui arriva ciò che ti riguarda: Coin FORM ricevuti, ordini, contest e messaggi di FORM."
          />
        }
      >
        {(rows) => (
          <div className={classes.days}>
            {groupByDay(rows, ({ createdAt }) => createdAt).map(({ day, rows: ofDay }) => (
              <section key={day} aria-labelledby={`giorno-${day}`}>
                <h2 id={`giorno-${day}`} className={classes.day}>
                  {dayHeading(day, timeTold())}
                </h2>
                <ul className={`card ${classes.list}`}>
                  {ofDay.map((notification) => (
                    <NotificationRow key={notification._id} notification={notification} />
                  ))}
                </ul>
              </section>
            ))}
          </div>
        )}
      </LoadMoreList>
    </Page>
  );
}

function unreadSentence(unread: number): string {
  if (unread === 0) return 'Le hai lette tutte.';
  return unread === 1 ? 'Una è ancora da leggere.' : `${unread} sono ancora da leggere.`;
}
