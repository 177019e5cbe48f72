import { IconBuildingStore, IconTrophy } from '@tabler/icons-react';
import type { Dashboard, Role } from '../api/api-types';
import { StatCard } from '../ui/charts/stat-card';
import { formatNumber } from '../ui/text/format';
import { Balance } from './balance';
import classes from './dashboard-screen.module.css';

interface StatsProps {
  role: Role;
  stats: Dashboard['stats'];
  /** As it is now: the figures are of when they were asked for. */
  balance: number;
}

export function Stats({ role, stats: { contests, marketplace, coins }, balance }: StatsProps) {
  // Minors and adults take part in contests, nobody else.
  const takesPart = role === 'minor' || role === 'adult';
  return (
    <div className={classes.stats}>
      <Balance amount={balance} transactions={coins.transactions} />
      <StatCard
        title="Contest"
        Icon={IconTrophy}
        figures={[
          { label: 'Attivi su FORM', value: formatNumber(contests.active) },
          ...(takesPart
            ? [
                { label: 'A cui hai partecipato', value: formatNumber(contests.participated) },
                { label: 'Vinti', value: formatNumber(contests.won) },
              ]
            : []),
        ]}
      />
      <StatCard
        title="Marketplace"
        Icon={IconBuildingStore}
        figures={[
          { label: 'Acquistati', value: formatNumber(marketplace.purchased) },
          { label: 'Pubblicati', value: formatNumber(marketplace.listed) },
        ]}
      />
    </div>
  );
}
