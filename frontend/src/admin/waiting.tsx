import { Skeleton } from '@mantine/core';
import { IconArrowRight, IconCircleCheck } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { WaitingNow } from '../api/api-types';
import { DotSeparated } from '../ui/dot-separated';
import { formatAgo, formatNumber } from '../ui/format';
import { useWaitingQuery } from './stats-api';
import classes from './waiting.module.css';
import { waitingKinds } from './waiting-kinds';

/** Who comes back from a decision sees what waits now; what the route has asked for a moment before is new enough. */
const freshSeconds = 1;

/** What waits for an administrator, above the figures. */
export function Waiting() {
  const { data, isError } = useWaitingQuery(undefined, { refetchOnMountOrArgChange: freshSeconds });
  return (
    <section className={classes.waiting} aria-labelledby="da-fare">
      <h2 id="da-fare">Da fare</h2>
      <Tasks waiting={data} unknown={isError} />
    </section>
  );
}

function Tasks({ waiting, unknown }: { waiting: WaitingNow[] | undefined; unknown: boolean }) {
  if (waiting === undefined && unknown)
    return <p className={`card ${classes.nothing}`}>Non siamo riusciti a contare che cosa aspetta.</p>;
  if (waiting === undefined)
    return (
      <div className={`card ${classes.nothing}`} role="status" aria-label="Caricamento di che cosa aspetta">
        <Skeleton height={20} width={240} />
      </div>
    );
  if (waiting.length === 0)
    return (
      <p className={`card ${classes.nothing}`}>
        <IconCircleCheck size={22} aria-hidden="true" /> Niente aspetta una decisione
      </p>
    );
  return (
    <ul className={classes.tasks}>
      {waiting.map((task) => (
        <li key={task.name}>
          <Task {...task} />
        </li>
      ))}
    </ul>
  );
}

function Task({ name, count, urgent, undecidable, oldest, link }: WaitingNow) {
  const { Icon, noun, hint, oldest: theOldest } = waitingKinds[name];
  return (
    <Link to={link} className={`card ${classes.task}`}>
      <span className={`disc ${classes.mark}`}>
        <Icon size={24} stroke={1.7} aria-hidden="true" />
      </span>
      <span className={classes.words}>
        <strong>
          {formatNumber(count)} {noun[count === 1 ? 0 : 1]}
        </strong>
        <DotSeparated>
          {urgent > 0 ? (
            <strong
              className={classes.urgent}
            >{`${formatNumber(urgent)} ${urgent === 1 ? 'urgente' : 'urgenti'}`}</strong>
          ) : null}
          {undecidable > 0 ? (
            <strong className={classes.urgent}>
              {undecidable === count ? 'Non decide nessuno' : `Di ${formatNumber(undecidable)} non decide nessuno`}:
              serve un altro amministratore
            </strong>
          ) : null}
          <span>{hint}</span>
          {oldest === null ? null : (
            <span>
              {theOldest}: {formatAgo(oldest, Date.now())}
            </span>
          )}
        </DotSeparated>
      </span>
      <IconArrowRight size={20} aria-hidden="true" />
    </Link>
  );
}
