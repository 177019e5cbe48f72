import type { Transaction } from '../api/api-types';
import { useLatestTransactions } from '../domain/coins-api';
import { BarsChart } from '../ui/bars-chart';
import { ChartCard } from '../ui/chart-card';
import { formatNumber } from '../ui/format';

const series = [
  { name: 'Entrate', color: 'var(--form-accent)' },
  { name: 'Uscite', color: 'var(--form-corallo)' },
];
/** Of three kinds, which most people have. */
const height = 200;

/** Coins received and sent, by kind of transaction. */
export function KindsChart() {
  const { currentData, isError } = useLatestTransactions();
  const bars = kindsOf(currentData ?? []);
  return (
    <ChartCard
      title="Entrate e uscite"
      summary={summaryOf(bars)}
      height={height}
      loading={currentData || isError ? null : 'Caricamento dei movimenti per tipo'}
      nothing={bars.length === 0 ? nothingBecause(isError && !currentData) : null}
    >
      <BarsChart bars={bars} series={series} />
    </ChartCard>
  );
}

const nothingBecause = (failed: boolean) =>
  failed
    ? 'Ora non possiamo disegnare le somme: non siamo riusciti a caricare i movimenti.'
    : 'Qui vedrai da dove arrivano e dove vanno i tuoi Coin FORM.';

const kindLabels: Record<Transaction['type'], string> = {
  transfer_sent: 'Trasferimenti',
  transfer_received: 'Trasferimenti',
  reward: 'Premi',
  purchase: 'Acquisti',
  sale: 'Vendite',
  refund: 'Rimborsi',
  escrow: 'Garanzie',
  adjustment: 'Rettifiche',
};

interface KindBar {
  label: string;
  Entrate: number;
  Uscite: number;
  [series: string]: number | string;
}

/** Sums by kind, the largest first. */
export function kindsOf(transactions: readonly Pick<Transaction, 'type' | 'amount' | 'direction'>[]): KindBar[] {
  const sums = new Map<string, KindBar>();
  for (const { type, amount, direction } of transactions) {
    const label = kindLabels[type];
    const bar = sums.get(label) ?? { label, Entrate: 0, Uscite: 0 };
    bar[direction === 'in' ? 'Entrate' : 'Uscite'] += amount;
    sums.set(label, bar);
  }
  return [...sums.values()].sort((a, b) => b.Entrate + b.Uscite - (a.Entrate + a.Uscite));
}

function summaryOf(bars: readonly KindBar[]): string {
  const entered = bars.reduce((sum, { Entrate }) => sum + Entrate, 0);
  const left = bars.reduce((sum, { Uscite }) => sum + Uscite, 0);
  return `Negli ultimi movimenti sono entrati ${formatNumber(entered)} Coin FORM e ne sono usciti ${formatNumber(left)}.`;
}
