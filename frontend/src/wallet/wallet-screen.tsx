import { useCurrentUser } from '../session/current-user';
import { Page } from '../ui/page';
import { Balance } from './balance';
import { History } from './history';
import { TransferPanel } from './transfer-panel';
import classes from './wallet-screen.module.css';

export function WalletScreen() {
  const user = useCurrentUser();
  if (!user) return null;
  return (
    <Page title="Portafoglio" lead="I tuoi Coin FORM: quanti sono, dove vanno, da dove arrivano.">
      <div className={classes.top}>
        <Balance amount={user.coinBalance} />
        <TransferPanel balance={user.coinBalance} />
      </div>
      <History />
    </Page>
  );
}
