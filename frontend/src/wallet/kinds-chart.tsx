import type { Answer } from '../api/call';
import { useTrendQuery } from '../entities/coins/coins-api';
import { BarsChart } from '../ui/charts/bars-chart';
import { ChartCard } from '../ui/charts/chart-card';
import { formatNumber } from '../ui/text/format';
import { severalTransactions } from './several-transactions.gen';

const series = [
  { name: 'Entrate', color: 'var(--form-accent)' },
  { name: 'Uscite', color: 'var(--form-corallo)' },
];
/** Of three kinds, which most people have. */
const height = 200;

type KindSums = Answer<'get', '/coin/trend'>['kinds'][number];

const labels: Readonly<Record<string, string>> = severalTransactions;

/** Coins received and sent, by kind of transaction. */
export function KindsChart() {
  const { currentData, isError } = useTrendQuery();
  const kinds = currentData?.kinds ?? [];
  return (
    <ChartCard
      title="Entrate e uscite"
      summary={summaryOf(kinds)}
      height={height}
      loading={currentData || isError ? null : 'Caricamento delle transazioni per tipo'}
      nothing={kinds.length === 0 ? nothingBecause(isError && !currentData) : null}
    >
      <BarsChart
        bars={kinds.map(({ kind, received, sent }) => ({
          label: labels[kind] ?? otherTransactions,
          Entrate: received,
          Uscite: sent,
        }))}
        series={series}
      />
    </ChartCard>
  );
}

/** What a server of a newer release sums. */
const otherTransactions = 'Altre transazioni';

const nothingBecause = (failed: boolean) =>
  failed
    ? 'Ora non possiamo disegnare le somme: non siamo riusciti a caricare le transazioni.'
    : 'Qui vedrai da dove arrivano e dove vanno i tuoi Coin FORM.';

function summaryOf(kinds: readonly KindSums[]): string {
  const entered = kinds.reduce((sum, { received }) => sum + received, 0);
  const left = kinds.reduce((sum, { sent }) => sum + sent, 0);
  return `Nelle ultime transazioni sono entrati ${formatNumber(entered)} Coin FORM e ne sono usciti ${formatNumber(left)}.`;
}
