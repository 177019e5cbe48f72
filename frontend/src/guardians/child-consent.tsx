import { Button, Stack } from '@mantine/core';
import type { FamilyChild } from '../api/api-types';
import { useSend } from '../api/commands/use-command';
import { rules } from '../entities/rules';
import { Outcome } from '../ui/feedback/outcome';
import { ConfirmOrBack } from '../ui/forms/confirm-or-back';
import { TwoSteps } from '../ui/forms/two-steps';
import { Consequences, Section, SectionText } from '../ui/layout/section';
import { timeTold } from '../ui/text/clock';
import { dayOf } from '../ui/text/days';
import { formatTheDay } from '../ui/text/format';
import { isUnder14 } from './age';
import { useConsentAgainMutation, useWithdrawConsentMutation } from './guardians-api';

export function ChildConsent({ child }: { child: FamilyChild }) {
  if (child.consent === 'not-needed') return null;
  return child.consent === 'given' ? <Withdrawal child={child} /> : <ConsentAgain child={child} />;
}

function Withdrawal({ child: { _id, name, dateOfBirth } }: { child: FamilyChild }) {
  const { send, busy, failure } = useSend(useWithdrawConsentMutation(), {
    failure: 'Non siamo riusciti a ritirare il consenso. Riprova.',
  });
  const under14 = dateOfBirth !== null && isUnder14(dateOfBirth, dayOf(timeTold()));
  return (
    <TwoSteps
      id="consenso"
      title="Consenso"
      question="Ritirare il consenso?"
      first={(next) => (
        <>
          <SectionText>
            {`Hai dato il consenso perché ${name} usi FORM. Puoi ritirarlo quando vuoi; vale da subito.`}
          </SectionText>
          <Button variant="outline" color="red" onClick={next}>
            Ritira il consenso
          </Button>
        </>
      )}
      second={(back) => (
        <>
          <Consequences>
            {under14 ? (
              <>
                <li>
                  {`${name} ha meno di 14 anni: l’account resta chiuso. Può solo accedere, vedere e scaricare i propri dati o eliminarli.`}
                </li>
                <li>
                  {`Senza un nuovo consenso entro ${rules.waitingDays} giorni l’account viene eliminato; gli ordini aperti, rimborsati.`}
                </li>
              </>
            ) : (
              <>
                <li>
                  {`${name} può leggere e concludere ciò che ha iniziato: confermare, annullare, contestare, ritirarsi.`}
                </li>
                <li>Non può più spendere Coin FORM, ordinare, candidarsi, iscriversi a contest o pubblicare.</li>
              </>
            )}
            <li>Puoi dare di nuovo il consenso da qui.</li>
          </Consequences>
          <Outcome error={failure} />
          <ConfirmOrBack
            confirm="Sì, ritira il consenso"
            color="red"
            onConfirm={() => send(_id)}
            onBack={back}
            busy={busy}
            mt="md"
          />
        </>
      )}
    />
  );
}

function ConsentAgain({ child: { _id, name, mayConsent, erasedOn } }: { child: FamilyChild }) {
  const { send, busy, failure } = useSend(useConsentAgainMutation(), {
    failure: 'Non siamo riusciti a registrare il consenso. Riprova.',
  });
  return (
    <Section id="consenso" title="Consenso">
      <SectionText>
        {`${name} non ha il consenso di un genitore o tutore.${erasedOn === null ? '' : ` Senza, l’account viene eliminato ${formatTheDay(erasedOn)}.`}`}
      </SectionText>
      {mayConsent ? (
        <Stack gap="md" align="start">
          <SectionText>
            Con il consenso dichiari di avere la responsabilità genitoriale; tornano a valere i tuoi limiti.
          </SectionText>
          <Outcome error={failure} />
          <Button loading={busy} onClick={() => send(_id)}>
            Do di nuovo il consenso
          </Button>
        </Stack>
      ) : null}
    </Section>
  );
}
