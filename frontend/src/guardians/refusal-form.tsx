import { messageOf } from '../api/errors';
import { ConfirmOrBack } from '../ui/confirm-or-back';
import { Outcome } from '../ui/outcome';
import { StepHeading } from '../ui/step-heading';
import classes from './guardian-request.module.css';
import { useRefuseRequestMutation } from './request-api';

interface RefusalFormProps {
  token: string;
  child: string;
  reason: 'no' | 'not-me';
  onBack: () => void;
  onRefused: () => void;
}

/** What a refusal means, before it is sent: the link is used up with it. */
export function RefusalForm({ token, child, reason, onBack, onRefused }: RefusalFormProps) {
  const [refuse, { isLoading, error }] = useRefuseRequestMutation();
  const isStranger = reason === 'not-me';
  const send = async () => {
    const answer = await refuse({ token, reason });
    if (!answer.error) onRefused();
  };
  return (
    <>
      <StepHeading id="decisione" focus>
        {isStranger ? 'Non sei genitore o tutore?' : 'Non dai il consenso?'}
      </StepHeading>
      <p className={classes.text}>
        {isStranger
          ? `A questa e-mail non arriveranno più richieste, di nessun account, e un amministratore viene avvisato che quella indicata da ${child} non è l’e-mail di un genitore.`
          : `${child} leggerà che il consenso non c’è. Se cambi idea, può mandarti un nuovo link.`}
      </p>
      <Outcome error={error ? messageOf(error, 'Non siamo riusciti a registrare la risposta. Riprova.') : null} />
      <ConfirmOrBack
        confirm={isStranger ? 'Conferma: non sono io' : 'Conferma: non do il consenso'}
        color="red"
        onConfirm={send}
        onBack={onBack}
        busy={isLoading}
        mt="md"
      />
    </>
  );
}
