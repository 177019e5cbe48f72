import type { Guidance } from '../../api/api-types';
import { useCommand } from '../../api/commands/use-command';
import { sharedWords } from '../../entities/orientation/guidance-api';
import { announce } from '../../ui/feedback/announce';
import { Outcome } from '../../ui/feedback/outcome';
import { ConfirmOrBack } from '../../ui/forms/confirm-or-back';
import { Dialog } from '../../ui/layout/dialog';
import { Consequences } from '../../ui/layout/section';
import { useAcceptGuidanceMutation } from './guided-api';

interface AcceptDialogProps {
  invitation: Guidance;
  onAccepted: () => void;
  onBack: () => void;
}

/** What it means to accompany somebody, before it is accepted. */
export function AcceptDialog({ invitation: { _id, name, sees }, onAccepted, onBack }: AcceptDialogProps) {
  const { send, busy, failure } = useCommand(useAcceptGuidanceMutation(), {
    failure: 'Non siamo riusciti a registrare la risposta. Riprova.',
    once: true,
    onDone({ status }) {
      announce(
        status === 'active'
          ? `Da ora accompagni ${name}`
          : `Hai accettato: l’accompagnamento con ${name} inizia dopo il sì di ogni genitore o tutore`,
      );
      onAccepted();
    },
  });
  return (
    <Dialog
      title={`Accompagnare ${name}?`}
      text={`Da quando inizia leggi ${sharedWords(sees)}.`}
      onCancel={() => busy || onBack()}
    >
      <Consequences>
        {sees.includes('path') ? <li>Puoi commentare le mete del percorso.</li> : null}
        <li>Puoi scrivere degli appunti: li legge anche la persona che accompagni.</li>
        <li>Se è minorenne, inizia dopo il sì di ogni genitore o tutore, che legge il tuo nome e la tua e-mail.</li>
        <li>Voi due, o un genitore o tutore, potete concludere con un tocco: da subito non vedi più nulla.</li>
      </Consequences>
      <Outcome error={failure} />
      <ConfirmOrBack confirm="Sì, accetta" onConfirm={() => send({ id: _id })} onBack={onBack} busy={busy} />
    </Dialog>
  );
}
