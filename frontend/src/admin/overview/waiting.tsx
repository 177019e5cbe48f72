import { IconArrowRight, IconCircleCheck, IconFlag } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { WaitingNow } from '../../api/api-types';
import { timeTold } from '../../ui/text/clock';
import { DotSeparated } from '../../ui/text/dot-separated';
import { formatAgo, formatNumber } from '../../ui/text/format';
import classes from './waiting.module.css';
import { waitingLabels } from './waiting-labels.gen';

interface Words {
  Icon: typeof IconFlag;
  /** After the number. */
  noun: readonly [one: string, many: string];
  hint: string;
  oldest: string;
}

const kinds: Readonly<Record<string, Words>> = waitingLabels;
/** What a server of a newer release counts. */
const another: Words = {
  Icon: IconFlag,
  noun: ['cosa da decidere', 'cose da decidere'],
  hint: 'Ricarica la pagina per leggere di che cosa si tratta',
  oldest: 'La più vecchia',
};

interface WaitingProps {
  /** Missing where the answer failed. */
  waiting: WaitingNow[] | undefined;
}

/** What waits for an administrator, above the figures. */
export function Waiting({ waiting }: WaitingProps) {
  return (
    <section className={classes.waiting} aria-labelledby="da-fare">
      <h2 id="da-fare">Da fare</h2>
      <Tasks waiting={waiting} />
    </section>
  );
}

function Tasks({ waiting }: WaitingProps) {
  if (waiting === undefined)
    return <p className={`card ${classes.nothing}`}>Non siamo riusciti a contare che cosa aspetta.</p>;
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
  const { Icon, noun, hint, oldest: theOldest } = kinds[name] ?? another;
  return (
    <Link to={link} className={`card ${classes.task}`}>
      <span className={`disc ${classes.mark}`}>
        <Icon size={24} stroke={1.7} aria-hidden="true" />
      </span>
      <span className={classes.words}>
        <strong>{`${formatNumber(count)} ${noun[count === 1 ? 0 : 1]}`}</strong>
        <DotSeparated>
          {urgent > 0 ? (
            <strong
              className={classes.urgent}
            >{`${formatNumber(urgent)} ${urgent === 1 ? 'urgente' : 'urgenti'}`}</strong>
          ) : null}
          {undecidable > 0 ? (
            <strong className={classes.urgent}>
              {`${undecidable === count ? 'Non decide nessuno' : `Di ${formatNumber(undecidable)} non decide nessuno`}: serve un altro amministratore`}
            </strong>
          ) : null}
          <span>{hint}</span>
          {oldest === null ? null : <span>{`${theOldest}: ${formatAgo(oldest, timeTold())}`}</span>}
        </DotSeparated>
      </span>
      <IconArrowRight size={20} aria-hidden="true" />
    </Link>
  );
}
