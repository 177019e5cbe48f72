import { IconCloudOff, IconLogout, IconRefresh } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { type Connection, useConnection } from '../../api/connection';
import { useBalanceTime } from '../../session/current-user';
import { unheardSignOuts } from '../../session/sign-outs';
import { formatAsOf } from '../../ui/text/format';
import { newRelease } from '../offline';
import classes from './status-bar.module.css';

const losses: Record<Exclude<Connection, 'online'>, string> = {
  offline: 'Sei offline',
  unreachable: 'FORM non risponde',
};

/** A page that the server has rendered knows nothing of this browser. */
const inNoPage = () => false;

/** What holds for every screen at once: no connection, or a newer release. It stays in view, below the header. */
export function StatusBar() {
  const connection = useConnection();
  const isNewer = useSyncExternalStore(newRelease.subscribe, newRelease.isReady, inNoPage);
  const isUnheard = useSyncExternalStore(unheardSignOuts.subscribe, unheardSignOuts.areThere, inNoPage);
  return (
    <div role="status" className={classes.region}>
      {isUnheard ? <UnheardSignOut /> : null}
      {connection === 'online' ? isNewer ? <NewRelease /> : null : <NoConnection lost={connection} />}
    </div>
  );
}

function NoConnection({ lost }: { lost: Exclude<Connection, 'online'> }) {
  const since = useBalanceTime();
  return (
    <p className={classes.bar} data-status="lost">
      <IconCloudOff size={20} aria-hidden="true" />
      <span>
        <strong>{`${losses[lost]}.`}</strong>{' '}
        <span>
          {since === null
            ? 'Quello che vedi può non essere aggiornato, e per ora non puoi inviare nulla.'
            : `Il saldo è aggiornato ${formatAsOf(since)}, il resto può esserlo meno. Per ora non puoi inviare nulla.`}
        </span>
      </span>
    </p>
  );
}

function UnheardSignOut() {
  return (
    <p className={classes.bar} data-status="lost">
      <IconLogout size={20} aria-hidden="true" />
      <span>
        <strong>Su questo dispositivo la sessione è chiusa.</strong> Il server non lo sa ancora: lo diremo appena FORM
        risponde, anche se riapri questo browser più tardi.
      </span>
    </p>
  );
}

function NewRelease() {
  return (
    <p className={classes.bar}>
      <IconRefresh size={20} aria-hidden="true" />
      <span>È pronta una nuova versione di FORM. Ricaricando, quello che hai scritto e non inviato va perso.</span>
      <button type="button" className={classes.reload} onClick={newRelease.use}>
        Ricarica
      </button>
    </p>
  );
}
