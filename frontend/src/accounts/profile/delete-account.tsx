import { Button } from '@mantine/core';
import { useDispatch, useStore } from 'react-redux';
import type { User } from '../../api/api-types';
import { fieldErrorsOf } from '../../api/errors';
import { ErasureForm } from '../../entities/people/erasure-form';
import { paths } from '../../paths';
import { leaving, selectToken, signedOut, type WithSession } from '../../session/session-slice';
import { announce } from '../../ui/feedback/announce';
import { TwoSteps } from '../../ui/forms/two-steps';
import { Consequences, SectionText } from '../../ui/layout/section';
import { yourCoinsThat } from '../../ui/text/italian';
import { useDeleteOwnAccountMutation } from './profile-api';

export function DeleteAccount({ user }: { user: User }) {
  return (
    <TwoSteps
      id="elimina"
      title="Elimina l’account"
      question="Vuoi davvero eliminare l’account?"
      first={(next) => (
        <>
          <SectionText>
            Chiudi l’account e cancella i tuoi dati personali. Nel registro restano le transazioni, senza il tuo nome.
            Prima ti diciamo che cosa succede.
          </SectionText>
          <Button variant="outline" color="red" onClick={next}>
            Elimina l’account
          </Button>
        </>
      )}
      second={(back) => <Confirmation user={user} onBack={back} />}
    />
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
      <Consequences>
        <li>Nome, e-mail, immagine, testi e articoli vengono cancellati e non si possono recuperare.</li>
        <li>
          {user.coinBalance > 0
            ? `${yourCoinsThat(user.coinBalance, ['torna', 'tornano'])} alla tesoreria: se vuoi, prima fai un trasferimento.`
            : 'Non hai Coin FORM: nessun saldo va perso.'}
        </li>
        <li>
          Nel registro le tue transazioni restano, senza il tuo nome: chi ha avuto transazioni con te leggerà «Utente
          eliminato».
        </li>
        <li>Con ordini o contest ancora aperti non si può: prima vanno conclusi.</li>
      </Consequences>
    </ErasureForm>
  );
}
