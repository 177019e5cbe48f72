import { Skeleton } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';
import type { Dashboard, FamilyChild, Role, User } from '../api/api-types';
import { BalanceTrend } from '../entities/coins/balance-trend';
import { useChildren, useIsFamilyPending } from '../entities/families/family-api';
import { useLacksVerification } from '../entities/people/own-verification-api';
import { useCurrentUser } from '../session/current-user';
import { roleLabels } from '../session/roles';
import { ErrorState, Loading } from '../ui/feedback/states';
import { Page } from '../ui/layout/page';
import { WhenNear } from '../ui/layout/when-near';
import { lazyPart } from '../ui/lazy-part';
import { Activities } from './activities';
import { Balance } from './balance';
import { useDashboardQuery } from './dashboard-api';
import classes from './dashboard-screen.module.css';
import { Shortcuts } from './shortcuts';
import { Stats } from './stats';
import { TodoList } from './todo-list';

// Minors alone read these.
const Allowance = lazyPart(async () => (await import('../entities/families/allowance')).Allowance);
const ConsentNotice = lazyPart(async () => (await import('../entities/families/consent-notice')).ConsentNotice);
// Companies and administrators have no questionnaire.
const ForYou = lazyPart(async () => (await import('./for-you')).ForYou);
// Who has done them does not see them again.
const FirstSteps = lazyPart(async () => (await import('./first-steps')).FirstSteps);
// Few people are guardians.
const FamilyOverview = lazyPart(async () => (await import('../entities/families/family-overview')).FamilyOverview);

/** With fewer transactions the chart would be a line between two points. */
const transactionsToDraw = 2;
/** With fewer, what is new stands below them, not beside. */
const todoBeside = 3;

export function DashboardScreen() {
  const user = useCurrentUser();
  return user && <DashboardOf user={user} />;
}

/** Of a guardian: the children first, because they come here for them. Nothing stands below what is still to come. */
function DashboardOf({ user }: { user: User }) {
  const children = useChildren(user);
  const skeleton = <OverviewSkeleton balance={user.coinBalance} />;
  return (
    <Page
      title={`Ciao, ${user.name}`}
      tab="Dashboard"
      lead={`Usi FORM con un account da ${roleLabels[user.role].toLowerCase()}.`}
    >
      {useIsFamilyPending(user.role) ? (
        skeleton
      ) : (
        <Suspense fallback={skeleton}>
          {user.role === 'minor' ? <ConsentNotice /> : null}
          {children.length > 0 ? <FamilyOverview family={children} /> : null}
          <Overview role={user.role} balance={user.coinBalance} family={children} />
        </Suspense>
      )}
    </Page>
  );
}

interface OverviewProps {
  role: Role;
  balance: number;
  /** Of a guardian, whose yes is asked for above, with what decides it beside. */
  family: readonly FamilyChild[];
}

/** What to do now, what is new, then the figures. */
function Overview({ role, balance, family }: OverviewProps) {
  const { currentData, error, isFetching, refetch } = useDashboardQuery();
  const lacksVerification = useLacksVerification();
  // A company is not offered for a moment what it may not do.
  if (currentData && lacksVerification !== undefined) {
    const { firstSteps } = currentData;
    const around = (list: ReactNode) => (
      <Content dashboard={currentData} firstSteps={list} role={role} balance={balance} family={family} />
    );
    return firstSteps ? (
      <FirstSteps steps={firstSteps} role={role} family={family}>
        {around}
      </FirstSteps>
    ) : (
      around(null)
    );
  }
  if (currentData || !error || isFetching) return <OverviewSkeleton balance={balance} />;
  return (
    <>
      <ErrorState title="Errore nel caricamento dei dati della dashboard" cause={error} onRetry={refetch} />
      <div className={classes.row}>
        <Balance amount={balance} />
      </div>
    </>
  );
}

interface ContentProps extends OverviewProps {
  dashboard: Dashboard;
  firstSteps: ReactNode;
}

function Content({ dashboard, firstSteps, role, balance, family }: ContentProps) {
  const { stats, recentActivities } = dashboard;
  const todo = dashboard.todo.filter(({ type }) => family.length === 0 || type !== 'approve_order');
  const isWaiting = todo.length > 0 || firstSteps !== null;
  const isDrawn = stats.coins.transactions >= transactionsToDraw;
  return (
    <>
      <div className={classes.row} data-two={firstSteps !== null || todo.length >= todoBeside || undefined}>
        {isWaiting ? (
          <div className={classes.waiting}>
            {todo.length > 0 ? <TodoList todo={todo} /> : null}
            {firstSteps}
          </div>
        ) : null}
        <Activities activities={recentActivities} />
      </div>
      {role === 'minor' ? (
        <div className={classes.row}>
          <Allowance />
        </div>
      ) : null}
      <Stats role={role} stats={stats} balance={balance} />
      <div className={classes.row} data-two={isDrawn || undefined}>
        {isDrawn ? <BalanceTrend /> : null}
        <Shortcuts role={role} />
      </div>
      {role === 'minor' || role === 'adult' ? (
        <WhenNear>
          <ForYou />
        </WhenNear>
      ) : null}
    </>
  );
}

/** @param balance undefined before it is known */
export function OverviewSkeleton({ balance }: { balance?: number }) {
  return (
    <>
      <Loading label="Caricamento dei dati della dashboard" className={classes.loading}>
        <div className={classes.row} data-two>
          <Skeleton height={300} radius="xl" />
          <Skeleton height={300} radius="lg" />
        </div>
      </Loading>
      <div className={classes.stats}>
        {balance === undefined ? <Skeleton height={150} radius="lg" /> : <Balance amount={balance} />}
        {['contest', 'marketplace'].map((card) => (
          <Skeleton key={card} height={150} radius="lg" />
        ))}
      </div>
    </>
  );
}
