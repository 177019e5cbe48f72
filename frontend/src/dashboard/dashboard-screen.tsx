import { Skeleton } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { Dashboard, Role, User } from '../api/api-types';
import { Allowance } from '../domain/allowance';
import { BalanceTrend } from '../domain/balance-trend';
import { ConsentNotice } from '../domain/consent-notice';
import { useWards } from '../domain/family-api';
import { FamilyOverview } from '../domain/family-overview';
import { paths } from '../paths';
import { useBalanceTime, useCurrentUser } from '../session/current-user';
import { roleLabels } from '../session/roles';
import { CoinMark } from '../ui/coins';
import { CountedNumber } from '../ui/counted-number';
import { formatAsOf } from '../ui/format';
import { Page } from '../ui/page';
import { ErrorState, Loading } from '../ui/states';
import { Activities } from './activities';
import { useDashboardQuery } from './dashboard-api';
import classes from './dashboard-screen.module.css';
import { FirstSteps } from './first-steps';
import { Shortcuts } from './shortcuts';
import { Stats } from './stats';
import { TodoList } from './todo-list';

/** With fewer transactions the chart would be a line between two points. */
const transactionsToDraw = 2;

export function DashboardScreen() {
  const user = useCurrentUser();
  return user && <DashboardOf user={user} />;
}

/** Of a guardian: the children first, because they come here for them. */
function DashboardOf({ user }: { user: User }) {
  const wards = useWards(user);
  return (
    <Page title={`Ciao, ${user.name}`} tab="Dashboard" lead={`Account: ${roleLabels[user.role].toLowerCase()}`}>
      <ConsentNotice />
      {wards.length > 0 ? <FamilyOverview family={wards} /> : null}
      <Overview role={user.role} balance={user.coinBalance} isGuardian={wards.length > 0} />
    </Page>
  );
}

interface OverviewProps {
  role: Role;
  balance: number;
  /** What waits for a guardian's yes stands above, with what decides it beside. */
  isGuardian: boolean;
}

/** What waits for the person, then their figures and latest activities. */
function Overview({ role, balance, isGuardian }: OverviewProps) {
  const { currentData, isError, isFetching, refetch } = useDashboardQuery();
  if (currentData) return <Content dashboard={currentData} role={role} balance={balance} isGuardian={isGuardian} />;
  if (!isError || isFetching) return <OverviewSkeleton balance={balance} />;
  return (
    <>
      <div className={classes.top} data-alone>
        <Balance amount={balance} />
      </div>
      <ErrorState title="Errore nel caricamento dei dati della dashboard" onRetry={refetch} />
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
      {isWaiting ? (
        <div className={classes.top} data-waiting>
          <div className={classes.waiting}>
            {todo.length > 0 ? <TodoList todo={todo} /> : null}
            {firstSteps ? <FirstSteps steps={firstSteps} role={role} /> : null}
          </div>
          <Balance amount={balance} />
        </div>
      ) : (
        <div className={classes.top} data-alone={!isDrawn || undefined}>
          <Balance amount={balance} />
          {isDrawn ? <BalanceTrend balance={balance} /> : null}
        </div>
      )}
      <div className={classes.trend}>
        <Allowance />
      </div>
      <Stats stats={stats} />
      {isWaiting && isDrawn ? (
        <div className={classes.trend}>
          <BalanceTrend balance={balance} />
        </div>
      ) : null}
      <div className={classes.bottom}>
        <Activities activities={recentActivities} />
        <Shortcuts role={role} />
      </div>
    </>
  );
}

function Balance({ amount }: { amount: number }) {
  const time = useBalanceTime();
  return (
    <Link to={paths.wallet} className={classes.balance}>
      <span className={classes.caption}>Il tuo saldo{time === null ? '' : `, aggiornato ${formatAsOf(time)}`}</span>
      <span className={classes.amount}>
        <CoinMark size="0.8em" />
        <CountedNumber value={amount} />
      </span>
      <span className={classes.go}>
        Coin FORM&nbsp;· Apri il portafoglio <IconArrowRight size={20} aria-hidden="true" />
      </span>
    </Link>
  );
}

function OverviewSkeleton({ balance }: { balance: number }) {
  return (
    <>
      <div className={classes.top} data-waiting>
        <Skeleton mih="15rem" height="100%" radius="xl" />
        <Balance amount={balance} />
      </div>
      <Loading label="Caricamento dei dati della dashboard">
        <div className={classes.stats}>
          {['contest', 'marketplace', 'coin'].map((card) => (
            <Skeleton key={card} height={150} radius="lg" />
          ))}
        </div>
        <Skeleton height={320} radius="lg" />
      </Loading>
    </>
  );
}
