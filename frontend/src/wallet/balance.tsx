import type { ReactNode } from 'react';
import { useBalanceTime } from '../session/current-user';
import { CountedNumber } from '../ui/charts/counted-number';
import { type TileSpec, Tiles } from '../ui/motifs';
import { CoinMark } from '../ui/text/coins';
import { formatAsOf } from '../ui/text/format';
import classes from './balance.module.css';

const tiles: readonly TileSpec[] = [
  ['quarter', 'var(--form-bosco)', 'var(--form-bosco-pale)', 1],
  ['circle', 'var(--form-bosco-deep)', 'var(--form-sole)'],
  ['waves', 'var(--form-bosco)', 'var(--form-bosco-deep)'],
  ['wedge', 'var(--form-bosco-pale)', 'var(--form-bosco)', 3],
];

/** From here on the figure needs smaller digits. */
const longFrom = 1_000_000;

/** @param children what can be done with the coins */
export function Balance({ amount, children }: { amount: number; children: ReactNode }) {
  const time = useBalanceTime();
  return (
    <section className={classes.card} aria-labelledby="saldo">
      <h2 id="saldo" className={classes.caption}>
        Saldo disponibile
      </h2>
      <p className={classes.amount} data-long={amount >= longFrom || undefined}>
        <CoinMark size="0.8em" />
        <CountedNumber value={amount} />
      </p>
      <p className={classes.unit}>{`Coin FORM${time === null ? '' : `, aggiornato ${formatAsOf(time)}`}`}</p>
      {children}
      <svg className={classes.tiles} viewBox="0 0 480 120" aria-hidden="true" data-screen-only>
        <Tiles rows={[tiles]} />
      </svg>
      <svg className={classes.column} viewBox="0 0 120 240" aria-hidden="true" data-screen-only>
        <Tiles rows={tiles.slice(1, 3).map((tile) => [tile])} />
      </svg>
    </section>
  );
}
