import { Title } from '@mantine/core';
import { IconBell, IconChevronRight, type IconPackage } from '@tabler/icons-react';
import type { Todo } from '../api/api-types';
import { sameSitePath } from '../session/remembered-location';
import { RowLink } from '../ui/lists/row-link';
import { timeTold } from '../ui/text/clock';
import { formatUntil } from '../ui/text/days';
import { formatMoment } from '../ui/text/format';
import { FirstRows } from './first-rows';
import { todoLabels } from './todo-labels.gen';
import classes from './todo-list.module.css';

const shownAtFirst = 4;
const urgentMs = 24 * 3_600_000;

interface Act {
  label: string;
  Icon: typeof IconPackage;
  /** The subject is somebody, no title. */
  isPerson?: true;
  /** Stands between the subject and the person. */
  of?: string;
  /** What happens at the deadline. */
  ends: string;
}

const acts: Readonly<Record<string, Act>> = todoLabels;
/** What a server of a newer release asks for. */
const another: Act = { label: 'Una cosa da fare', Icon: IconBell, ends: 'scade' };

/** What waits for the person, each with a link to where it is done. */
export function TodoList({ todo }: { todo: readonly Todo[] }) {
  return (
    <section className={`sheet ${classes.card}`} aria-labelledby="da-fare">
      <Title order={2} size="h3" id="da-fare" className={classes.title}>
        Da fare ora
      </Title>
      <FirstRows rows={todo} first={shownAtFirst}>
        {(one) => <TodoRow key={`${one.type} ${one.link} ${one.due} ${one.subject}`} todo={one} />}
      </FirstRows>
    </section>
  );
}

function TodoRow({ todo: { type, subject, person, due, link } }: { todo: Todo }) {
  const { label, Icon, isPerson, of, ends } = acts[type] ?? another;
  const path = sameSitePath(link);
  const now = timeTold();
  return (
    <li className={classes.row}>
      <span className={`disc ${classes.icon}`}>
        <Icon size={22} stroke={1.7} aria-hidden="true" />
      </span>
      <div className={classes.what}>
        <p className={classes.label}>
          <RowLink to={path}>{label}</RowLink>
        </p>
        <p className={`soft ${classes.subject}`}>
          {(isPerson ? subject : `«${subject}»`) + (of && person ? `, ${of} ${person}` : '')}
        </p>
      </div>
      {due === null ? null : (
        <time
          dateTime={due}
          title={formatMoment(due)}
          className={`soft ${classes.due}`}
          data-urgent={Date.parse(due) - now < urgentMs || undefined}
        >
          {`${ends} ${formatUntil(due, now)}`}
        </time>
      )}
      <IconChevronRight size={20} aria-hidden="true" className={classes.arrow} />
    </li>
  );
}
