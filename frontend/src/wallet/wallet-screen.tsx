import { useMediaQuery } from '@mantine/hooks';
import { BalanceTrend } from '../entities/coins/balance-trend';
import { useTrendQuery } from '../entities/coins/coins-api';
import { Allowance } from '../entities/families/allowance';
import { ConsentNotice } from '../entities/families/consent-notice';
import { useCurrentUser } from '../session/current-user';
import { InSight } from '../ui/layout/in-sight';
import { Page } from '../ui/layout/page';
import { Balance } from './balance';
import { History } from './history';
import { KindsChart } from './kinds-chart';
import { SendButton } from './send-button';
import { TransferPanel } from './transfer-panel';
import classes from './wallet-screen.module.css';

/** From here on the form for transfers has room beside the balance, and from 75em on beside the transactions. */
const wide = '(min-width: 64em)';

export function WalletScreen() {
  const user = useCurrentUser();
  const isWide = useMediaQuery(wide, undefined, { getInitialValueInEffect: false });
  if (!user) return null;
  return (
    <Page title="Portafoglio">
      <p className={classes.owner} translate="no">
        {user.name}&nbsp;· {user.email}
      </p>
      <ConsentNotice />
      <div className={classes.wallet}>
        <InSight className={classes.side}>
          <div className={classes.own}>
            <Balance amount={user.coinBalance}>{isWide ? null : <SendButton balance={user.coinBalance} />}</Balance>
            <Allowance />
          </div>
          {isWide ? <TransferPanel balance={user.coinBalance} /> : null}
        </InSight>
        <div className={classes.history}>
          <History />
        </div>
      </div>
      <Charts />
    </Page>
  );
}

/** With fewer transactions there is nothing to compare: the balance before them, and after each of two. */
const balancesToDraw = 3;

function Charts() {
  const { currentData } = useTrendQuery();
  if (currentData === undefined || currentData.balances.length < balancesToDraw) return null;
  return (
    <div className={classes.charts}>
      <BalanceTrend />
      <KindsChart />
    </div>
  );
}
