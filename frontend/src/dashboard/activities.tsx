import { Title } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useLocation } from 'react-router-dom';
import type { Activity } from '../api/api-types';
import { pathElsewhere } from '../session/remembered-location';
import { EmptyState } from '../ui/feedback/states';
import { RowLink } from '../ui/lists/row-link';
import { timeTold } from '../ui/text/clock';
import { formatAgo, formatMoment } from '../ui/text/format';
import classes from './activities.module.css';
import { activityLabels } from './activity-labels.gen';
import { FirstRows } from './first-rows';

const kinds: Readonly<Record<string, { label: string; Icon: typeof IconBell }>> = activityLabels;
/** What a server of a newer release tells. */
const another = { label: 'Attività', Icon: IconBell };

const shownAtFirst = 5;

export function Activities({ activities }: { activities: readonly Activity[] }) {
  return (
    <section className={`sheet ${classes.card}`} aria-labelledby="attivita">
      <Title order={2} size="h3" id="attivita" className={classes.title}>
        Attività recenti
      </Title>
      {activities.length === 0 ? (
        <EmptyState title="Nessuna attività recente da mostrare" />
      ) : (
        <FirstRows rows={activities} first={shownAtFirst}>
          {(activity) => (
            <ActivityRow key={`${activity.date} ${activity.type} ${activity.title}`} activity={activity} />
          )}
        </FirstRows>
      )}
    </section>
  );
}

function ActivityRow({ activity: { title, description, date, type, link } }: { activity: Activity }) {
  const { label, Icon } = kinds[type] ?? another;
  const path = pathElsewhere(link, useLocation());
  return (
    <li className={classes.row} data-type={type}>
      <span className={`disc ${classes.icon}`}>
        <Icon size={20} role="img" aria-label={label} />
      </span>
      <div className={classes.words}>
        <p className={classes.what}>
          <RowLink to={path}>{title}</RowLink>
        </p>
        <p className="soft">{description.replace(' · ', '\u00a0· ')}</p>
      </div>
      <time dateTime={date} title={formatMoment(date)} className={`soft ${classes.date}`}>
        {formatAgo(date, timeTold())}
      </time>
    </li>
  );
}
