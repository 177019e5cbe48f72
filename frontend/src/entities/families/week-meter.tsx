import { formatNumber } from '../../ui/text/format';
import classes from './week-meter.module.css';

interface WeekProps {
  /** Whole coins that may still be spent. */
  left: number;
  limit: number;
}

/** "Restano 40 di 60": for the child, the guardian and the administrator alike. */
export const weekLeft = ({ left, limit }: WeekProps): string =>
  `${left === 1 ? 'Resta' : 'Restano'} ${formatNumber(left)} di ${formatNumber(limit)}`;

/** How much of a week's limit is left. */
export function WeekMeter({ left, limit }: WeekProps) {
  return (
    <meter
      className={classes.meter}
      min={0}
      max={Math.max(1, limit)}
      value={left}
      aria-label="Da spendere questa settimana"
    >
      {weekLeft({ left, limit })}
    </meter>
  );
}
