import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import { Resource } from '../../api/resource';
import { Notice } from '../../ui/feedback/notice';
import { Loading } from '../../ui/feedback/states';
import { Page } from '../../ui/layout/page';
import { BackupNotice } from './backup-notice';
import { SetupList } from './setup';
import classes from './stats.module.css';
import { useAdminStatsQuery, useBackupQuery, useWaitingQuery } from './stats-api';
import { StatsCards } from './stats-cards';
import { StatsCharts } from './stats-charts';
import { Waiting } from './waiting';
import { WeeklyCharts } from './weekly-charts';

/** Who comes back from a decision sees what waits now; what the route has asked for a moment before is new enough. */
const freshSeconds = 1;

/** Nothing moves under a finger: what stands above the figures is drawn once all answers are there, which were asked for at once. */
export function AdminScreen() {
  const query = useAdminStatsQuery();
  const waiting = useWaitingQuery(undefined, { refetchOnMountOrArgChange: freshSeconds });
  const backup = useBackupQuery();
  const [isBegun, setBegun] = useState(false);
  const { currentData } = query;
  if (!isBegun && ![query, waiting, backup].some(({ isLoading }) => isLoading)) setBegun(true);
  return (
    <Page title="Panoramica" lead="FORM in cifre, e gli strumenti per tenerlo in ordine.">
      {isBegun ? (
        <>
          <BackupNotice backup={backup.data} />
          <Waiting waiting={waiting.data} />
          {currentData?.setup ? <SetupList setup={currentData.setup} /> : null}
          {currentData?.asksGuardians === false ? <NoGuardians /> : null}
          <Resource query={query} error="Errore nel caricamento delle statistiche" loading={<StatsSkeleton />}>
            {(stats) => <StatsCards stats={stats} />}
          </Resource>
          <WeeklyCharts />
          {currentData ? <StatsCharts stats={currentData} /> : null}
        </>
      ) : (
        <StatsSkeleton />
      )}
    </Page>
  );
}

/** A platform for trials looks like any other, so it says what it is. */
function NoGuardians() {
  return (
    <Notice label="Consenso dei genitori" tone="quiet">
      <p>
        Qui nessun genitore può dare il consenso: FORM è in prova, e non è pensato per minori veri. Il consenso si
        richiede con <code translate="no">GUARDIAN_CONSENT=required</code>.
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
