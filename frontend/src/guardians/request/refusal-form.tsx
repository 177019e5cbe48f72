import { useSend } from '../../api/commands/use-command';
import { Outcome } from '../../ui/feedback/outcome';
import { ConfirmOrBack } from '../../ui/forms/confirm-or-back';
import { StepHeading } from '../../ui/forms/step-heading';
import classes from './guardian-request.module.css';
import { useRefuseRequestMutation } from './request-api';

interface RefusalFormProps {
  token: string;
  child: string;
  reason: 'no' | 'not-me';
  /** Another guardian has invited this one. */
  isSecond: boolean;
  onBack: () => void;
  onRefused: () => void;
}

function consequenceOf(child: string, isStranger: boolean, isSecond: boolean): string {
  if (isStranger)
    return `A questa e-mail non arriveranno più richieste, di nessun account, e un amministratore viene avvisato che quella indicata ${isSecond ? 'per' : 'da'} ${child} non è l’e-mail di un genitore.`;
  return isSecond
    ? `Chi ti ha invitato leggerà la risposta. Il consenso per ${child} resta com’è.`
    : `${child} leggerà che il consenso non c’è. Se cambi idea, può mandarti un nuovo link.`;
}

/** What a refusal means, before it is sent: the link is used up with it. */
export function RefusalForm({ token, child, reason, isSecond, onBack, onRefused }: RefusalFormProps) {
  const { send, busy, failure } = useSend(useRefuseRequestMutation(), {
    failure: 'Non siamo riusciti a registrare la risposta. Riprova.',
    onDone: onRefused,
  });
  const isStranger = reason === 'not-me';
  return (
    <>
      <StepHeading id="decisione" focus>
        {isStranger ? 'Non sei genitore o tutore?' : 'Non dai il consenso?'}
      </StepHeading>
      <p className={classes.text}>{consequenceOf(child, isStranger, isSecond)}</p>
      <Outcome error={failure} />
      <ConfirmOrBack
        confirm={isStranger ? 'Conferma: non sono io' : 'Conferma: non do il consenso'}
        color="red"
        onConfirm={() => send({ token, reason })}
        onBack={onBack}
        busy={busy}
        mt="md"
      />
    </>
  );
}
