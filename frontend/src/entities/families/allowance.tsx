import { Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import { paths } from '../../paths';
import { formatNumber } from '../../ui/text/format';
import classes from './allowance.module.css';
import { useOwnGuardians } from './family-api';
import { WeekMeter, weekLeft } from './week-meter';

/** What a minor may still spend this week, and what waits for a guardian's yes; nothing where nothing may be spent. */
export function Allowance() {
  const own = useOwnGuardians();
  // Without consent nothing is spent, whatever the limits say.
  if (!own?.limits || own.standing === 'without-consent') return null;
  const { weeklyCoins, leftThisWeek, approvalAbove, mayApply } = own.limits;
  const left = leftThisWeek ?? weeklyCoins;
  return (
    <section className={`sheet ${classes.allowance}`} aria-labelledby="limiti-settimana" data-screen-only>
      <Title order={2} size="h4" id="limiti-settimana">
        Questa settimana
      </Title>
      <p className={classes.left}>
        <strong className="tabular">{weekLeft({ left, limit: weeklyCoins })}</strong> {'Coin\u00a0FORM'}
      </p>
      <div className={classes.week}>
        <WeekMeter left={left} limit={weeklyCoins} />
      </div>
      <p className={classes.rule}>
        {`Un ordine oltre ${formatNumber(approvalAbove)} Coin FORM aspetta il sì di un genitore e non conta qui. Il conto riparte lunedì.${mayApply ? '' : ' Le candidature alle offerte di lavoro non sono permesse.'}`}
      </p>
      {own.waitingOrders > 0 ? (
        <p className={classes.rule}>
          <Link to={paths.orders}>
            {own.waitingOrders === 1
              ? '1 ordine aspetta il sì di un genitore'
              : `${formatNumber(own.waitingOrders)} ordini aspettano il sì di un genitore`}
          </Link>
        </p>
      ) : null}
    </section>
  );
}
