import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSend } from '../../api/commands/use-command';
import { announce } from '../../ui/feedback/announce';
import { DecisionForm } from '../../ui/forms/decision-form';
import { ListFrame } from '../../ui/lists/load-more';
import { formatMoment, withArticle } from '../../ui/text/format';
import classes from '../people/user.module.css';
import family from './user-family.module.css';
import { type MinorInFamily, useUnblockAddressMutation } from './user-family-api';

/** Addresses that the minor named and whose owner said "Non sono io"; an administrator unblocks one after a mistake. */
export function BlockedAddresses({ child, minor }: { child: string; minor: MinorInFamily }) {
  return (
    <section className={classes.part}>
      <h2>Indirizzi bloccati</h2>
      <p className={classes.note}>
        Chi legge la posta qui ha risposto «Non sono io», a questo minore o a un altro: nessuno gli manda più richieste.
      </p>
      <ListFrame>
        <ul className={family.people}>
          {minor.blockedAddresses.map(({ email, blockedAt }) => (
            <AddressRow key={email} child={child} email={email} blockedAt={blockedAt} mayDecide={minor.mayDecide} />
          ))}
        </ul>
      </ListFrame>
    </section>
  );
}

interface AddressRowProps {
  child: string;
  email: string;
  blockedAt: string;
  mayDecide: boolean;
}

function AddressRow({ child, email, blockedAt, mayDecide }: AddressRowProps) {
  const [isAsking, setAsking] = useState(false);
  const unblocking = useSend(useUnblockAddressMutation(), {
    failure: 'Non siamo riusciti a sbloccare l’indirizzo. Riprova.',
    fields: { reason: true },
    onDone: ({ msg }) => announce(msg),
  });
  return (
    <li>
      <div className={family.words}>
        <p className={family.name} translate="no">
          {email}
        </p>
        <p className={`soft ${family.terms}`}>{withArticle('Dal', formatMoment(blockedAt))}</p>
      </div>
      {mayDecide && !isAsking ? (
        <Button size="sm" variant="default" aria-label={`Sblocca ${email}`} onClick={() => setAsking(true)}>
          Sblocca
        </Button>
      ) : null}
      {isAsking ? (
        <div className={family.action}>
          <DecisionForm
            question={`Sblocca ${email}`}
            order={3}
            consequence="Sblocca solo se chi legge la posta a questo indirizzo ha risposto per errore. Vale per tutti i minori: le richieste che aspettano partono da sole, al massimo cinque al giorno, e chi ha già avuto risposta può indicare di nuovo l’indirizzo."
            text={{ label: 'Motivo', reader: 'Resta nel registro.', missing: 'Scrivi perché decidi così' }}
            confirm="Sblocca l’indirizzo"
            onConfirm={(reason) => unblocking.send({ id: child, body: { email, reason } })}
            onBack={() => setAsking(false)}
            sending={unblocking}
          />
        </div>
      ) : null}
    </li>
  );
}
