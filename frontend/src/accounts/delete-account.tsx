import { Button } from '@mantine/core';
import { useState } from 'react';
import { useDispatch, useStore } from 'react-redux';
import type { User } from '../api/api-types';
import { fieldErrorsOf } from '../api/errors';
import { ErasureForm } from '../domain/erasure-form';
import { paths } from '../paths';
import { leaving, selectToken, signedOut, type WithSession } from '../session/session-slice';
import { announce } from '../ui/announce';
import { formatNumber } from '../ui/format';
import { StepHeading } from '../ui/step-heading';
import classes from './profile.module.css';
import { useDeleteOwnAccountMutation } from './profile-api';

/** Two steps: the explanation, then the consequences and the password that confirms the deletion. */
export function DeleteAccount({ user }: { user: User }) {
  const [asking, setAsking] = useState(false);
  const [moved, setMoved] = useState(false);
  const step = (next: boolean) => {
    setMoved(true);
    setAsking(next);
  };
  return (
    <section className={classes.section} aria-labelledby="elimina">
      {asking ? (
        <Confirmation user={user} onBack={() => step(false)} />
      ) : (
        <>
          <StepHeading key="ask" id="elimina" focus={moved}>
            Elimina l’account
          </StepHeading>
          <p className={classes.text}>
            Chiudi l’account e cancella i tuoi dati personali. Nel registro restano i movimenti, senza il tuo nome.
            Prima ti diciamo che cosa succede.
          </p>
          <Button variant="outline" color="red" onClick={() => step(true)}>
            Elimina l’account
          </Button>
        </>
      )}
    </section>
  );
}

function Confirmation({ user, onBack }: { user: User; onBack: () => void }) {
  const dispatch = useDispatch();
  const store = useStore<WithSession>();
  const [leave, state] = useDeleteOwnAccountMutation();

  const send = async (request: { password: string }) => {
    // The stream of news may end the session before the answer comes, which then never does.
    dispatch(leaving(paths.home));
    const answer = await leave(request);
    if (!answer.error || selectToken(store.getState()) === null) {
      dispatch(signedOut(paths.home));
      announce('Il tuo account è stato eliminato');
      return {};
    }
    dispatch(leaving());
    return fieldErrorsOf(answer.error);
  };

  return (
    <ErasureForm send={send} state={state} onBack={onBack}>
      <StepHeading key="confirm" id="elimina" focus>
        Vuoi davvero eliminare l’account?
      </StepHeading>
      <ul className={classes.consequences}>
        <li>Nome, e-mail, immagine, testi e articoli vengono cancellati e non si possono recuperare.</li>
        <li>
          {user.coinBalance > 0
            ? `I tuoi ${formatNumber(user.coinBalance)} Coin FORM tornano alla tesoreria: se vuoi, trasferiscili prima.`
            : 'Non hai Coin FORM: nessun saldo va perso.'}
        </li>
        <li>
          Nel registro i tuoi movimenti restano, senza il tuo nome: chi ha avuto movimenti con te leggerà «Utente
          eliminato».
        </li>
        <li>Con ordini o contest ancora aperti non si può: prima vanno conclusi.</li>
      </ul>
    </ErasureForm>
  );
}
