import { Button, Group, PasswordInput, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useDispatch, useStore } from 'react-redux';
import type { User } from '../api/api-types';
import { fieldErrorsOf, messageOf } from '../api/errors';
import { paths } from '../paths';
import { leaving, selectToken, signedOut, type WithSession } from '../session/session-slice';
import { announce } from '../ui/announce';
import { FieldPair } from '../ui/form-card';
import { formatNumber } from '../ui/format';
import { Outcome } from '../ui/outcome';
import { StepHeading } from '../ui/step-heading';
import { submitting } from '../ui/submitting';
import classes from './profile.module.css';
import { useDeleteOwnAccountMutation } from './profile-api';
import { passwordRule } from './rules';

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
        <Confirmation user={user} onCancel={() => step(false)} />
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

function Confirmation({ user, onCancel }: { user: User; onCancel: () => void }) {
  const dispatch = useDispatch();
  const store = useStore<WithSession>();
  const [leave, { isLoading, error }] = useDeleteOwnAccountMutation();
  const form = useForm({ initialValues: { password: '' }, validate: { password: passwordRule } });

  const submit = submitting(form, async (values) => {
    // The stream of news may end the session before the answer comes, which then never does.
    dispatch(leaving(paths.home));
    const answer = await leave(values);
    if (!answer.error || selectToken(store.getState()) === null) {
      dispatch(signedOut(paths.home));
      announce('Il tuo account è stato eliminato');
      return {};
    }
    dispatch(leaving());
    return fieldErrorsOf(answer.error);
  });

  return (
    <form onSubmit={submit} noValidate>
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
      <Stack gap="lg">
        <FieldPair>
          <PasswordInput
            label="La tua password"
            autoComplete="current-password"
            required
            {...form.getInputProps('password')}
          />
        </FieldPair>
        <Outcome error={error ? messageOf(error, 'Errore durante l’eliminazione dell’account') : null} />
        <Group gap="sm">
          <Button type="submit" color="red" loading={isLoading}>
            Elimina per sempre
          </Button>
          <Button variant="default" disabled={isLoading} onClick={onCancel}>
            Annulla
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
