import { formatNumber } from '../ui/format';
import classes from './week-meter.module.css';

interface WeekMeterProps {
  /** Whole coins; more than the limit where it was lowered since. */
  spent: number;
  limit: number;
}

/** How much of a week's limit is spent. */
export function WeekMeter({ spent, limit }: WeekMeterProps) {
  return (
    <meter className={classes.meter} min={0} max={Math.max(1, limit)} value={spent} aria-label="Già spesi">
      {formatNumber(spent)} di {formatNumber(limit)}
    </meter>
  );
}
