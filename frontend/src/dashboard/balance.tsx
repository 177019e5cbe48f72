import { IconArrowRight } from '@tabler/icons-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../paths';
import { useBalanceTime } from '../session/current-user';
import { CountedNumber } from '../ui/charts/counted-number';
import { CoinMark } from '../ui/text/coins';
import { formatAsOf } from '../ui/text/format';
import { counted } from '../ui/text/italian';
import classes from './balance.module.css';

interface BalanceProps {
  amount: number;
  /** Undefined until it is known. */
  transactions?: number;
}

/** The reader's coins: the only place of the dashboard that says how many. */
export function Balance({ amount, transactions }: BalanceProps) {
  const heading = useId();
  const time = useBalanceTime();
  return (
    <section className={classes.balance} aria-labelledby={heading}>
      <h2 id={heading} className={classes.caption}>
        {`Il tuo saldo${time === null ? '' : `, aggiornato ${formatAsOf(time)}`}`}
      </h2>
      <p className={classes.amount}>
        <CoinMark size="0.8em" />
        <CountedNumber value={amount} />
      </p>
      <p className={classes.foot}>
        <span>
          {`Coin FORM${transactions === undefined ? '' : `, ${counted(transactions, ['transazione', 'transazioni'])}`}`}
        </span>
        <Link to={paths.wallet} className="whole-row">
          Apri il portafoglio
        </Link>
        <IconArrowRight size={20} aria-hidden="true" />
      </p>
    </section>
  );
}
