import { IconBuildingStore, IconCoins, IconTrophy } from '@tabler/icons-react';
import type { Dashboard } from '../api/api-types';
import { formatNumber } from '../ui/format';
import { StatCard } from '../ui/stat-card';
import classes from './dashboard-screen.module.css';

export function Stats({ stats: { contests, marketplace, coins } }: { stats: Dashboard['stats'] }) {
  return (
    <div className={classes.stats}>
      <StatCard
        title="Contest"
        Icon={IconTrophy}
        figures={[
          { label: 'Attivi', value: formatNumber(contests.active) },
          { label: 'A cui hai partecipato', value: formatNumber(contests.participated) },
          { label: 'Vinti', value: formatNumber(contests.won) },
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
      <StatCard
        title="Coin FORM"
        Icon={IconCoins}
        figures={[
          { label: 'Saldo', value: formatNumber(coins.balance) },
          { label: 'Movimenti', value: formatNumber(coins.transactions) },
        ]}
      />
    </div>
  );
}
