import { Skeleton } from '@mantine/core';
import { Page } from '../ui/page';
import { ErrorState, Loading } from '../ui/states';
import { BackupNotice } from './backup-notice';
import classes from './stats.module.css';
import { useAdminStatsQuery } from './stats-api';
import { StatsCards } from './stats-cards';
import { StatsCharts } from './stats-charts';
import { Waiting } from './waiting';
import { WeeklyCharts } from './weekly-charts';

export function AdminScreen() {
  const { currentData, isError, isFetching, refetch } = useAdminStatsQuery();
  return (
    <Page title="Amministrazione" lead="FORM in cifre, e gli strumenti per tenerlo in ordine.">
      <BackupNotice />
      <Waiting />
      {currentData ? <StatsCards stats={currentData} /> : null}
      {!currentData && isError && !isFetching ? (
        <ErrorState title="Errore nel caricamento delle statistiche" onRetry={refetch} />
      ) : null}
      {!currentData && (isFetching || !isError) ? <StatsSkeleton /> : null}
      <WeeklyCharts />
      {currentData ? <StatsCharts stats={currentData} /> : null}
    </Page>
  );
}

function StatsSkeleton() {
  return (
    <Loading label="Caricamento delle statistiche" className={classes.cards}>
      {['users', 'items', 'contests', 'categories', 'transactions', 'notifications'].map((card) => (
        <Skeleton key={card} height={230} radius="lg" />
      ))}
    </Loading>
  );
}
