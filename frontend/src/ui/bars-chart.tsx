import '@mantine/charts/styles.layer.css';
import { BarChart } from '@mantine/charts';
import { formatNumber } from './format';

export interface Bar {
  label: string;
  [series: string]: number | string;
}

interface BarsChartProps {
  bars: readonly Bar[];
  series: readonly { name: string; color: string }[];
  height: number;
}

/** Horizontal bars, which leave room for their names. Load it lazily. */
export function BarsChart({ bars, series, height }: BarsChartProps) {
  return (
    <BarChart
      h={height}
      data={[...bars]}
      dataKey="label"
      series={[...series]}
      orientation="vertical"
      gridAxis="y"
      tickLine="none"
      withLegend={series.length > 1}
      legendProps={{ verticalAlign: 'bottom' }}
      maxBarWidth={18}
      valueFormatter={formatNumber}
      barChartProps={{ accessibilityLayer: false, margin: { top: 0, right: 12, bottom: 0, left: 0 }, barGap: 2 }}
      xAxisProps={{ tickFormatter: formatNumber, allowDecimals: false }}
      yAxisProps={{ width: 108 }}
      tooltipAnimationDuration={0}
      barProps={{ isAnimationActive: false, radius: 4 }}
    />
  );
}
