import { VisuallyHidden } from '@mantine/core';
import classes from './coins.module.css';
import { formatNumber } from './format';

/** The coin: a disc with the currency's letter. Decorative, because the amount is beside it. */
export function CoinMark({ size = '1em' }: { size?: string }) {
  return (
    <svg className={classes.mark} viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <circle cx="12" cy="12" r="11.25" fill="var(--form-sole)" stroke="#c98f0c" strokeWidth="1.5" />
      <path d="M9 18V6.5h7M9 12.25h5.5" fill="none" stroke="#553b04" strokeWidth="2.6" strokeLinecap="square" />
    </svg>
  );
}

/** An amount in Coin FORM; screen readers always read the currency's name, which is visible, and small, only on request. */
export function Coins({ amount, named = false }: { amount: number; named?: boolean }) {
  return (
    <span className={classes.coins} translate="no">
      <CoinMark size="1.1em" />
      <span className="tabular">{formatNumber(amount)}</span>
      {named ? <span className={classes.unit}> Coin FORM</span> : <VisuallyHidden> Coin FORM</VisuallyHidden>}
    </span>
  );
}
