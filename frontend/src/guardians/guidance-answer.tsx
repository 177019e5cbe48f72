import type { ChildGuidance } from '../api/api-types';
import { useCommand } from '../api/commands/use-command';
import { sharedAndCommented } from '../entities/orientation/guidance-api';
import { Outcome } from '../ui/feedback/outcome';
import { ConfirmOrBack } from '../ui/forms/confirm-or-back';
import { ReviewPanel } from '../ui/forms/review-panel';
import { Dialog } from '../ui/layout/dialog';
import { capitalised } from '../ui/text/italian';
import { listed } from '../ui/text/listed';
import { useAllowGuidanceMutation, useRefuseGuidanceMutation } from './guardians-api';

interface GuidanceAnswerProps {
  request: ChildGuidance;
  answer: 'allow' | 'refuse';
  /** Called with what came of it. */
  onAnswered: (what: string) => void;
  onBack: () => void;
}

/** What a yes or a no means, before it is sent: a yes is reviewed like every other one. */
export function GuidanceAnswer({ request, answer, onAnswered, onBack }: GuidanceAnswerProps) {
  const { _id: id, child, name, email, sees } = request;
  const isYes = answer === 'allow';
  const options = {
    failure: 'Non siamo riusciti a registrare la risposta. Riprova.',
    once: true,
    onDone: () => onAnswered(isYes ? `Hai detto sì: ${name}` : `Hai risposto di no: ${name} non vede nulla`),
  };
  const allowing = useCommand(useAllowGuidanceMutation(), options);
  const refusing = useCommand(useRefuseGuidanceMutation(), options);
  const { send, busy, failure } = isYes ? allowing : refusing;
  return (
    <Dialog
      title={isYes ? 'Dare il tuo sì?' : 'Rispondere di no?'}
      text={
        isYes
          ? 'L’accompagnamento inizia appena non manca il sì di nessun altro genitore o tutore. Puoi concluderlo con un tocco, quando vuoi.'
          : `${listed([child.name, name])} leggeranno che l’accompagnamento non inizia. Per un invito nuovo serve di nuovo il tuo sì.`
      }
      onCancel={() => busy || onBack()}
    >
      {isYes ? (
        <ReviewPanel
          lines={[
            { term: 'Accompagna', value: child.name },
            { term: 'Chi è', value: name, strong: true },
            { term: 'Indirizzo', value: <span translate="no">{email}</span> },
            { term: 'Che cosa vede', value: capitalised(sharedAndCommented(sees)) },
          ]}
        />
      ) : null}
      <Outcome error={failure} />
      <ConfirmOrBack
        confirm={isYes ? 'Sì, può accompagnare' : 'Sì, rispondi di no'}
        onConfirm={() => child._id !== null && send({ child: child._id, id })}
        onBack={onBack}
        busy={busy}
        mt="lg"
      />
    </Dialog>
  );
}
