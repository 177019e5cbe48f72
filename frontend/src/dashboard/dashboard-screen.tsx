import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import type { Dashboard, Role, User } from '../api/api-types';
import { BalanceTrend } from '../entities/balance-trend';
import { useChildren } from '../entities/family-api';
import { useLacksVerification } from '../entities/own-verification-api';
import { useCurrentUser } from '../session/current-user';
import { roleLabels } from '../session/roles';
import { lazyPart } from '../ui/lazy-part';
import { Page } from '../ui/page';
import { ErrorState, Loading } from '../ui/states';
import { Activities } from './activities';
import { Balance } from './balance';
import { useDashboardQuery } from './dashboard-api';
import classes from './dashboard-screen.module.css';
import { FirstSteps } from './first-steps';
import { Shortcuts } from './shortcuts';
import { Stats } from './stats';
import { TodoList } from './todo-list';

// Minors alone read these.
const Allowance = lazyPart(async () => (await import('../entities/allowance')).Allowance);
const ConsentNotice = lazyPart(async () => (await import('../entities/consent-notice')).ConsentNotice);
// Few people are guardians.
const FamilyOverview = lazyPart(async () => (await import('../entities/family-overview')).FamilyOverview);

/** With fewer transactions the chart would be a line between two points. */
const transactionsToDraw = 2;
/** With fewer, what is new stands below them, not beside. */
const todoBeside = 3;

export function DashboardScreen() {
  const user = useCurrentUser();
  return user && <DashboardOf user={user} />;
}

/** Of a guardian: the children first, because they come here for them. */
function DashboardOf({ user }: { user: User }) {
  const children = useChildren(user);
  return (
    <Page
      title={`Ciao, ${user.name}`}
      tab="Dashboard"
      lead={`Usi FORM con un account da ${roleLabels[user.role].toLowerCase()}.`}
    >
      {user.role === 'minor' ? (
        <Suspense>
          <ConsentNotice />
        </Suspense>
      ) : null}
      {children.length > 0 ? (
        <Suspense>
          <FamilyOverview family={children} />
        </Suspense>
      ) : null}
      <Overview role={user.role} balance={user.coinBalance} isGuardian={children.length > 0} />
    </Page>
  );
}

interface OverviewProps {
  role: Role;
  balance: number;
  /** What waits for a guardian's yes stands above, with what decides it beside. */
  isGuardian: boolean;
}

/** What to do now, what is new, then the figures. */
function Overview({ role, balance, isGuardian }: OverviewProps) {
  const { currentData, isError, isFetching, refetch } = useDashboardQuery();
  const lacksVerification = useLacksVerification();
  // A company is not offered for a moment what it may not do.
  if (currentData && lacksVerification !== undefined)
    return <Content dashboard={currentData} role={role} balance={balance} isGuardian={isGuardian} />;
  if (currentData || !isError || isFetching) return <OverviewSkeleton balance={balance} />;
  return (
    <>
      <ErrorState title="Errore nel caricamento dei dati della dashboard" onRetry={refetch} />
      <div className={classes.row}>
        <Balance amount={balance} />
      </div>
    </>
  );
}

function Content({ dashboard, role, balance, isGuardian }: OverviewProps & { dashboard: Dashboard }) {
  const { stats, firstSteps, recentActivities } = dashboard;
  const todo = dashboard.todo.filter(({ type }) => !isGuardian || type !== 'approve_order');
  const isWaiting = todo.length > 0 || firstSteps !== null;
  const isDrawn = stats.coins.transactions >= transactionsToDraw;
  return (
    <>
      <div className={classes.row} data-two={firstSteps !== null || todo.length >= todoBeside || undefined}>
        {isWaiting ? (
          <div className={classes.waiting}>
            {todo.length > 0 ? <TodoList todo={todo} /> : null}
            {firstSteps ? <FirstSteps steps={firstSteps} role={role} /> : null}
          </div>
        ) : null}
        <Activities activities={recentActivities} />
      </div>
      {role === 'minor' ? (
        <div className={classes.row}>
          <Suspense>
            <Allowance />
          </Suspense>
        </div>
      ) : null}
      <Stats stats={stats} balance={balance} />
      <div className={classes.row} data-two={isDrawn || undefined}>
        {isDrawn ? <BalanceTrend /> : null}
        <Shortcuts role={role} />
      </div>
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
