import type { AdminStats } from '../../api/api-types';
import { BarsChart } from '../../ui/charts/bars-chart';
import { ChartCard } from '../../ui/charts/chart-card';
import { formatNumber } from '../../ui/text/format';
import classes from './stats.module.css';

type Parts = readonly (readonly [label: string, value: number])[];

export function StatsCharts({ stats: { users, marketplace, transactions } }: { stats: AdminStats }) {
  const { total, transfers, rewards, purchases } = transactions;
  return (
    <div className={classes.charts}>
      <PartsChart
        title="Utenti per ruolo"
        of="utenti"
        color="var(--form-accent)"
        parts={[
          ['Minori', users.minors],
          ['Adulti', users.adults],
          ['Aziende', users.companies],
          ['Admin', users.admins],
        ]}
      />
      <PartsChart
        title="Articoli per tipo"
        of="articoli"
        color="var(--form-corallo)"
        parts={[
          ['Servizi', marketplace.services],
          ['Corsi', marketplace.courses],
          ['Offerte di lavoro', marketplace.jobOffers],
        ]}
      />
      <PartsChart
        title="Transazioni per tipo"
        of="transazioni"
        color="var(--form-focus)"
        parts={[
          ['Trasferimenti', transfers],
          ['Premi', rewards],
          ['Acquisti', purchases],
          ['Altre', Math.max(0, total - transfers - rewards - purchases)],
        ]}
      />
    </div>
  );
}

const height = 210;

function PartsChart({ title, of, color, parts }: { title: string; of: string; color: string; parts: Parts }) {
  const total = parts.reduce((sum, [, value]) => sum + value, 0);
  const [most] = [...parts].sort(([, a], [, b]) => b - a);
  return (
    <ChartCard
      title={title}
      summary={most ? `${most[0]}: ${formatNumber(most[1])} su ${formatNumber(total)}, la parte più grande.` : ''}
      height={height}
      nothing={total === 0 ? `Non ci sono ancora ${of}.` : null}
    >
      <BarsChart
        bars={parts.map(([label, value]) => ({ label, Totale: value }))}
        series={[{ name: 'Totale', color }]}
      />
    </ChartCard>
  );
}
