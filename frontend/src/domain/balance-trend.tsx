import { useMemo } from 'react';
import { ChartCard } from '../ui/chart-card';
import { formatCoins, formatDay, formatNumber, withArticle } from '../ui/format';
import { TrendChart } from '../ui/trend-chart';
import { balanceSeries } from './balance-series';
import { useLatestTransactions } from './coins-api';

const height = 200;

/** A chart of the balance over the latest transactions. */
export function BalanceTrend({ balance }: { balance: number }) {
  const { currentData: transactions, isError, fulfilledTimeStamp } = useLatestTransactions();
  const series = useMemo(
    () => balanceSeries(transactions ?? [], balance, fulfilledTimeStamp ?? 0),
    [transactions, balance, fulfilledTimeStamp],
  );
  return (
    <ChartCard
      title="Andamento del saldo"
      summary={<Summary series={series} />}
      height={height}
      loading={transactions || isError ? null : 'Caricamento dell’andamento del saldo'}
      nothing={nothingToDraw(transactions === undefined, series.length)}
    >
      <TrendChart
        points={series.map(({ at, balance: value }) => ({ at, value }))}
        label="Saldo"
        height={height}
        format={formatCoins}
      />
    </ChartCard>
  );
}

function nothingToDraw(failed: boolean, points: number): string | null {
  if (failed) return 'Ora non possiamo disegnare l’andamento: non siamo riusciti a caricare i movimenti.';
  return points === 0 ? 'Il grafico comincia con il tuo primo movimento di Coin FORM.' : null;
}

/** Without the balance of now, which the screens that draw it show already. */
function Summary({ series }: { series: { at: number; balance: number }[] }) {
  const first = series[0];
  if (!first) return null;
  const most = Math.max(...series.map(({ balance }) => balance));
  return (
    <>
      {withArticle('Dal', formatDay(new Date(first.at).toISOString()))} a oggi: all’inizio {formatCoins(first.balance)},
      al massimo {formatNumber(most)}.
    </>
  );
}
