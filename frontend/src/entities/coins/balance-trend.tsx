import { useMemo } from 'react';
import { ChartCard } from '../../ui/charts/chart-card';
import { TrendChart } from '../../ui/charts/trend-chart';
import { formatCoins, formatDay, formatNumber, withArticle } from '../../ui/text/format';
import { useTrendQuery } from './coins-api';

const height = 200;

/** A chart of the balance over the latest transactions, until now. */
export function BalanceTrend() {
  const { currentData: trend, isError, fulfilledTimeStamp = 0 } = useTrendQuery();
  const points = useMemo(() => {
    const known = trend?.balances.map(({ at, balance }) => ({ at: Date.parse(at), value: balance })) ?? [];
    return [...known, ...known.slice(-1).map(({ value }) => ({ at: fulfilledTimeStamp, value }))];
  }, [trend, fulfilledTimeStamp]);
  return (
    <ChartCard
      title="Andamento del saldo"
      summary={<Summary points={points} />}
      height={height}
      loading={trend || isError ? null : 'Caricamento dell’andamento del saldo'}
      nothing={nothingToDraw(trend === undefined, points.length)}
    >
      <TrendChart points={points} label="Saldo" height={height} format={formatCoins} />
    </ChartCard>
  );
}

function nothingToDraw(failed: boolean, points: number): string | null {
  if (failed) return 'Ora non possiamo disegnare l’andamento: non siamo riusciti a caricare le transazioni.';
  return points === 0 ? 'Il grafico comincia con la tua prima transazione di Coin FORM.' : null;
}

/** Without the balance of now, which the screens that draw it show already. */
function Summary({ points }: { points: { at: number; value: number }[] }) {
  const first = points[0];
  if (!first) return null;
  const most = Math.max(...points.map(({ value }) => value));
  return (
    <span>{`${withArticle('Dal', formatDay(new Date(first.at).toISOString()))} a oggi: all’inizio ${formatCoins(first.value)}, al massimo ${formatNumber(most)}.`}</span>
  );
}
