import { Skeleton } from '@mantine/core';
import { Notice } from '../ui/notice';
import { Page } from '../ui/page';
import { ErrorState, Loading } from '../ui/states';
import { BackupNotice } from './backup-notice';
import { SetupList } from './setup';
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
      {currentData?.setup ? <SetupList setup={currentData.setup} /> : null}
      <Waiting />
      {currentData?.asksGuardians === false ? <NoGuardians /> : null}
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

/** A platform for trials looks like any other, so it says what it is. */
function NoGuardians() {
  return (
    <Notice label="Consenso dei genitori" tone="quiet">
      <p>
        Qui nessun genitore può dare il consenso: FORM è in prova, e non è pensato per minori veri. Il consenso si
        richiede con <code>GUARDIAN_CONSENT=required</code>.
      </p>
    </Notice>
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
