import { Button } from '@mantine/core';
import { useState } from 'react';
import { announce } from '../ui/announce';
import { formatMoment } from '../ui/format';
import { ListFrame } from '../ui/load-more';
import { ReasonedForm } from './reasoned-form';
import classes from './user.module.css';
import family from './user-family.module.css';
import { type MinorInFamily, useUnblockAddressMutation } from './user-family-api';

/** Addresses whose owner said "Non sono io" to this minor's request; an administrator unblocks one after a mistake. */
export function BlockedAddresses({ child, minor }: { child: string; minor: MinorInFamily }) {
  return (
    <section className={classes.part}>
      <h2>Indirizzi bloccati</h2>
      <p className={classes.note}>
        Chi legge la posta qui ha risposto «Non sono io»: il minore non può più indicare l’indirizzo.
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
  const [unblock, { isLoading }] = useUnblockAddressMutation();
  return (
    <li>
      <div className={family.words}>
        <p className={family.name}>{email}</p>
        <p className={family.terms}>Dal {formatMoment(blockedAt)}</p>
      </div>
      {mayDecide && !isAsking ? (
        <Button size="sm" variant="default" aria-label={`Sblocca ${email}`} onClick={() => setAsking(true)}>
          Sblocca
        </Button>
      ) : null}
      {isAsking ? (
        <div className={family.action}>
          <ReasonedForm
            title={`Sblocca ${email}`}
            confirm="Sblocca l’indirizzo"
            reasonNote="Resta nel registro."
            failure="Non siamo riusciti a sbloccare l’indirizzo. Riprova."
            isLoading={isLoading}
            send={async ({ reason }) => {
              const answer = await unblock({ id: child, body: { email, reason } });
              if (answer.data) announce(answer.data.msg);
              return answer;
            }}
            onBack={() => setAsking(false)}
          >
            <p>
              Sblocca solo se chi legge la posta a questo indirizzo ha risposto per errore. Non parte nulla da solo: la
              richiesta riparte quando il minore indica di nuovo l’indirizzo.
            </p>
          </ReasonedForm>
        </div>
      ) : null}
    </li>
  );
}
