import { CoinMark } from '../ui/coins';
import { CountedNumber } from '../ui/counted-number';
import { Tiles } from '../ui/motifs';
import classes from './balance.module.css';

export function Balance({ amount }: { amount: number }) {
  return (
    <section className={classes.card} aria-labelledby="saldo">
      <h2 id="saldo" className={classes.caption}>
        Saldo disponibile
      </h2>
      <p className={classes.amount}>
        <CoinMark size="0.8em" />
        <CountedNumber value={amount} />
      </p>
      <p className={classes.unit}>Coin FORM</p>
      <svg className={classes.tiles} viewBox="0 0 480 120" aria-hidden="true">
        <Tiles
          rows={[
            [
              ['quarter', 'var(--form-bosco)', 'var(--form-bosco-pale)', 1],
              ['circle', 'var(--form-bosco-deep)', 'var(--form-sole)'],
              ['waves', 'var(--form-bosco)', 'var(--form-bosco-deep)'],
              ['wedge', 'var(--form-bosco-pale)', 'var(--form-bosco)', 3],
            ],
          ]}
        />
      </svg>
    </section>
  );
}
