import { max } from 'd3-array';
import { formatNumber } from '../text/format';
import classes from './bars-chart.module.css';

interface Bar {
  label: string;
  [series: string]: number | string;
}

interface BarsChartProps {
  bars: readonly Bar[];
  series: readonly { name: string; color: string }[];
}

/** Horizontal bars with their names above, and their values beside them: no bar has to be pointed at, nor its colour seen. */
export function BarsChart({ bars, series }: BarsChartProps) {
  const values = bars.flatMap((bar) => rowsOf(bar, series).map(({ value }) => value));
  const most = Math.max(1, max(values) ?? 0);
  return (
    <dl className={classes.bars} data-names={series.length > 1 || undefined}>
      {bars.map((bar) => (
        <div key={bar.label} className={classes.group}>
          <dt>{bar.label}</dt>
          {rowsOf(bar, series).map(({ name, color, value }) => (
            <dd key={name} className={classes.row}>
              {value > 0 ? (
                <span
                  className={classes.bar}
                  style={{ width: `calc((100% - var(--room)) * ${value / most})`, background: color }}
                />
              ) : null}
              <span>
                <span>{formatNumber(value)}</span>
                {series.length > 1 ? <span className={classes.name}>{` ${name}`}</span> : null}
              </span>
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}

/** Of several series those that have nothing there are left out. */
function rowsOf(bar: Bar, series: BarsChartProps['series']) {
  const rows = series.map(({ name, color }) => ({ name, color, value: Number(bar[name]) }));
  const present = rows.filter(({ value }) => value > 0);
  return present.length === 0 ? rows.slice(0, 1) : present;
}
