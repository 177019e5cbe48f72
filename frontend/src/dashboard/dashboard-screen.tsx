import { Skeleton } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { Role } from '../api/api-types';
import { BalanceTrend } from '../domain/balance-trend';
import { paths } from '../paths';
import { useCurrentUser } from '../session/current-user';
import { roleLabels } from '../session/roles';
import { CoinMark } from '../ui/coins';
import { formatNumber } from '../ui/format';
import { Page } from '../ui/page';
import { ErrorState } from '../ui/states';
import { Activities } from './activities';
import { useDashboardQuery } from './dashboard-api';
import classes from './dashboard-screen.module.css';
import { Shortcuts } from './shortcuts';
import { Stats } from './stats';

export function DashboardScreen() {
  const user = useCurrentUser();
  if (!user) return null;
  return (
    <Page title={`Ciao, ${user.name}`} tab="Dashboard" lead={`Account: ${roleLabels[user.role].toLowerCase()}`}>
      <div className={classes.top}>
        <Link to={paths.wallet} className={classes.balance}>
          <span className={classes.caption}>Il tuo saldo</span>
          <span className={classes.amount}>
            <CoinMark size="0.8em" />
            <span className="tabular">{formatNumber(user.coinBalance)}</span>
          </span>
          <span className={classes.go}>
            Coin FORM&nbsp;· Apri il portafoglio <IconArrowRight size={20} aria-hidden="true" />
          </span>
        </Link>
        <BalanceTrend balance={user.coinBalance} />
      </div>
      <Overview role={user.role} />
    </Page>
  );
}

/** The person's figures and latest activities. */
function Overview({ role }: { role: Role }) {
  const { currentData, isError, isFetching, refetch } = useDashboardQuery();
  if (currentData)
    return (
      <>
        <Stats stats={currentData.stats} />
        <div className={classes.bottom}>
          <Activities activities={currentData.recentActivities} />
          <Shortcuts role={role} />
        </div>
      </>
    );
  if (isError && !isFetching)
    return <ErrorState title="Errore nel caricamento dei dati della dashboard" onRetry={refetch} />;
  return <OverviewSkeleton />;
}

function OverviewSkeleton() {
  return (
    <div role="status" aria-label="Caricamento dei dati della dashboard">
      <div className={classes.stats}>
        {['contest', 'marketplace', 'coin'].map((card) => (
          <Skeleton key={card} height={150} radius="lg" />
        ))}
      </div>
      <Skeleton height={320} radius="lg" />
    </div>
  );
}
