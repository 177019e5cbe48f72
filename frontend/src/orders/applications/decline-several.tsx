import { useCommand } from '../../api/commands/use-command';
import { DecisionForm } from '../../ui/forms/decision-form';
import { counted } from '../../ui/text/italian';
import { useDeclineApplicationsMutation } from './applications-api';

export interface Declined {
  declined: string[];
  refused: { order: string; reason: string }[];
}

interface DeclineSeveralProps {
  item: string;
  orders: readonly string[];
  onDone: (answer: Declined) => void;
  onBack: () => void;
}

/** The server takes so many at once. */
export const declinedAtOnceMax = 50;

/** Declines several applications with one text. */
export function DeclineSeveral({ item, orders, onDone, onBack }: DeclineSeveralProps) {
  const declining = useCommand(useDeclineApplicationsMutation(), {
    failure: 'Errore durante la risposta',
    fields: { text: true },
    onDone,
  });
  return (
    <DecisionForm
      question={`Non accogliere ${counted(orders.length, ['candidatura', 'candidature'])}?`}
      order={3}
      consequence="Ognuno legge che la sua candidatura non è accolta, e il tuo messaggio. Non può candidarsi di nuovo."
      text={{ field: 'text', label: 'Messaggio per tutti (facoltativo)', missing: null }}
      confirm="Sì, non accogliere"
      onConfirm={(text) => declining.send({ item, body: { orders: [...orders], text: text || undefined } })}
      onBack={onBack}
      sending={declining}
      hint={declining.isLost ? 'Puoi riprovare senza timore: nessuno riceve due risposte.' : undefined}
    />
  );
}
