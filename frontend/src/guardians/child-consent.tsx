import { Button, Stack, Title } from '@mantine/core';
import type { FamilyChild } from '../api/api-types';
import { messageOf } from '../api/errors';
import { ConfirmOrBack } from '../ui/confirm-or-back';
import { dayOf } from '../ui/days';
import { formatTheDay } from '../ui/format';
import { Outcome } from '../ui/outcome';
import { isUnder14 } from './age';
import classes from './family.module.css';
import { useConsentAgainMutation, useWithdrawConsentMutation } from './guardians-api';
import { TwoSteps } from './two-steps';

export function ChildConsent({ child }: { child: FamilyChild }) {
  if (child.consent === 'not-needed') return null;
  return child.consent === 'given' ? <Withdrawal child={child} /> : <ConsentAgain child={child} />;
}

function Withdrawal({ child: { _id, name, dateOfBirth } }: { child: FamilyChild }) {
  const [withdraw, { isLoading, error }] = useWithdrawConsentMutation();
  const under14 = dateOfBirth !== null && isUnder14(dateOfBirth, dayOf(Date.now()));
  return (
    <TwoSteps
      id="consenso"
      title="Consenso"
      question="Ritirare il consenso?"
      first={(next) => (
        <>
          <p className={classes.text}>
            Hai dato il consenso perché {name} usi FORM. Puoi ritirarlo quando vuoi; vale da subito.
          </p>
          <Button variant="outline" color="red" onClick={next}>
            Ritira il consenso
          </Button>
        </>
      )}
      second={(back) => (
        <>
          <ul className={classes.consequences}>
            {under14 ? (
              <>
                <li>
                  {name} ha meno di 14 anni: l’account resta chiuso. Può solo accedere, vedere e scaricare i propri dati
                  o eliminarli.
                </li>
                <li>
                  Senza un nuovo consenso entro 30 giorni l’account viene eliminato; gli ordini aperti, rimborsati.
                </li>
              </>
            ) : (
              <>
                <li>
                  {name} può leggere e concludere ciò che ha iniziato: confermare, annullare, contestare, ritirarsi.
                </li>
                <li>Non può più spendere Coin FORM, ordinare, candidarsi, iscriversi a contest o pubblicare.</li>
              </>
            )}
            <li>Puoi dare di nuovo il consenso da qui.</li>
          </ul>
          <Outcome error={error ? messageOf(error, 'Non siamo riusciti a ritirare il consenso. Riprova.') : null} />
          <ConfirmOrBack
            confirm="Sì, ritira il consenso"
            color="red"
            onConfirm={() => withdraw(_id)}
            onBack={back}
            busy={isLoading}
            mt="md"
          />
        </>
      )}
    />
  );
}

function ConsentAgain({ child: { _id, name, mayConsent, erasedOn } }: { child: FamilyChild }) {
  const [consent, { isLoading, error }] = useConsentAgainMutation();
  return (
    <section className={classes.section} aria-labelledby="consenso">
      <Title order={2} size="h3" id="consenso">
        Consenso
      </Title>
      <p className={classes.text}>
        {name} non ha il consenso di un genitore o tutore.
        {erasedOn === null ? '' : ` Senza, l’account viene eliminato ${formatTheDay(erasedOn)}.`}
      </p>
      {mayConsent ? (
        <Stack gap="md" align="start">
          <p className={classes.text}>
            Con il consenso dichiari di avere la responsabilità genitoriale; tornano a valere i tuoi limiti.
          </p>
          <Outcome error={error ? messageOf(error, 'Non siamo riusciti a registrare il consenso. Riprova.') : null} />
          <Button loading={isLoading} onClick={() => consent(_id)}>
            Do di nuovo il consenso
          </Button>
        </Stack>
      ) : null}
    </section>
  );
}
