import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { BalanceTrend } from '../domain/balance-trend';
import { useCurrentUser } from '../session/current-user';
import { Page } from '../ui/page';
import { Balance } from './balance';
import { History } from './history';
import { KindsChart } from './kinds-chart';
import { TransferPanel } from './transfer-panel';
import classes from './wallet-screen.module.css';

export function WalletScreen() {
  const user = useCurrentUser();
  if (!user) return null;
  return (
    <Page
      title="Portafoglio"
      lead="I tuoi Coin FORM: quanti sono, dove vanno, da dove arrivano."
      actions={
        <Button
          variant="default"
          className={classes.print}
          leftSection={<IconPrinter size={18} aria-hidden="true" />}
          onClick={() => window.print()}
        >
          Stampa i movimenti
        </Button>
      }
    >
      <p className={classes.owner}>
        {user.name}&nbsp;· {user.email}
      </p>
      <div className={classes.top}>
        <Balance amount={user.coinBalance} />
        <div className={classes.transfer}>
          <TransferPanel balance={user.coinBalance} />
        </div>
      </div>
      <div className={classes.charts}>
        <BalanceTrend balance={user.coinBalance} />
        <KindsChart />
      </div>
      <History />
    </Page>
  );
}
