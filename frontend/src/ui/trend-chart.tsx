import '@mantine/charts/styles.layer.css';
import { AreaChart } from '@mantine/charts';
import { formatDay, formatMoment, formatNumber } from './format';

export interface TrendPoint {
  at: number;
  value: number;
}

interface TrendChartProps {
  points: readonly TrendPoint[];
  /** The name of the series. */
  label: string;
  height: number;
}

/** Between two renders the chart passes no point, so 0 stands in. */
const isoOf = (at: unknown) => new Date(typeof at === 'number' ? at : 0).toISOString();

/** A figure over time, as a step chart: between two points it has the value of the first. Load it lazily. */
export function TrendChart({ points, label, height }: TrendChartProps) {
  return (
    <AreaChart
      h={height}
      data={points.map(({ at, value }) => ({ at, [label]: value }))}
      dataKey="at"
      series={[{ name: label, color: 'var(--form-accent)' }]}
      curveType="stepAfter"
      withDots={false}
      strokeWidth={2}
      fillOpacity={0.22}
      gridAxis="x"
      tickLine="none"
      valueFormatter={formatNumber}
      areaChartProps={{ accessibilityLayer: false, margin: { top: 8, right: 8, bottom: 0, left: 0 } }}
      xAxisProps={{
        type: 'number',
        scale: 'time',
        domain: ['dataMin', 'dataMax'],
        tickCount: 4,
        tickFormatter: (at) => formatDay(isoOf(at)),
        minTickGap: 48,
      }}
      yAxisProps={{ width: 'auto', tickFormatter: formatNumber, allowDecimals: false }}
      tooltipProps={{ labelFormatter: (at) => formatMoment(isoOf(at)) }}
      tooltipAnimationDuration={0}
      areaProps={{ isAnimationActive: false }}
    />
  );
}
