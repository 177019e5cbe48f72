import { Skeleton } from '@mantine/core';
import { IconArrowRight, IconCircleCheck, IconScale } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { paths } from '../paths';
import { formatNumber } from '../ui/format';
import classes from './waiting.module.css';
import { useWaitingDisputesQuery } from './waiting-api';

/** What waits for an administrator, above the figures. */
export function Waiting() {
  const { data: disputes, isError } = useWaitingDisputesQuery();
  return (
    <section className={classes.waiting} aria-labelledby="da-fare">
      <h2 id="da-fare">Da fare</h2>
      <Disputes count={disputes} unknown={isError} />
    </section>
  );
}

function Disputes({ count, unknown }: { count: number | undefined; unknown: boolean }) {
  if (count === undefined && unknown)
    return <p className={classes.nothing}>Non siamo riusciti a contare le contestazioni.</p>;
  if (count === undefined)
    return (
      <div className={classes.nothing} role="status" aria-label="Caricamento delle contestazioni">
        <Skeleton height={20} width={240} />
      </div>
    );
  if (count === 0)
    return (
      <p className={classes.nothing}>
        <IconCircleCheck size={22} aria-hidden="true" /> Nessuna contestazione da decidere
      </p>
    );
  return (
    <Link to={paths.adminDisputes} className={classes.task}>
      <span className={classes.mark}>
        <IconScale size={24} stroke={1.7} aria-hidden="true" />
      </span>
      <span className={classes.words}>
        <strong>
          {count === 1 ? '1 contestazione da decidere' : `${formatNumber(count)} contestazioni da decidere`}
        </strong>
        <span>I Coin FORM restano in garanzia fino alla decisione.</span>
      </span>
      <IconArrowRight size={20} aria-hidden="true" />
    </Link>
  );
}
