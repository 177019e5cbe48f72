import { Textarea } from '@mantine/core';
import type { Order } from '../../api/api-types';
import { useCommand } from '../../api/commands/use-command';
import { Outcome } from '../../ui/feedback/outcome';
import { ConfirmOrBack } from '../../ui/forms/confirm-or-back';
import { useForm } from '../../ui/forms/form';
import { submitting } from '../../ui/forms/submitting';
import { Dialog } from '../../ui/layout/dialog';
import { coinsThat } from '../../ui/text/italian';
import { useRefuseOrderMutation } from './family-api';

interface ChildRefusalProps {
  request: Order;
  onRefused: () => void;
  onBack: () => void;
}

/** Asks before a no to a child's order, which cannot be taken back, and for a reason, which the child reads. */
export function ChildRefusal({ request: { _id, item, price, buyer }, onRefused, onBack }: ChildRefusalProps) {
  const form = useForm({
    name: `rifiuto-${_id}`,
    mode: 'uncontrolled',
    initialValues: { reason: '' },
    lengths: { reason: 1000 },
  });
  const { send, busy, failure } = useCommand(useRefuseOrderMutation(), {
    failure: 'Non siamo riusciti a registrare la risposta. Riprova.',
    fields: form.values,
    once: true,
    onDone: onRefused,
  });
  const submit = submitting(form, ({ reason }) =>
    send({ id: _id, body: reason.trim() === '' ? {} : { reason: reason.trim() } }),
  );
  return (
    <Dialog
      title="Non approvare l’ordine?"
      text={`«${item.title}»: ${coinsThat(price, ['torna', 'tornano'])} nel portafoglio di ${buyer.name}, e chi vende non ne sa niente. Non si può annullare.`}
      onCancel={() => busy || onBack()}
    >
      <form onSubmit={submit} noValidate>
        <Textarea
          label="Perché no? (facoltativo)"
          description={`${buyer.name} lo legge nell’ordine; lo vede anche l’altro genitore o tutore, se c’è.`}
          rows={3}
          mb="md"
          key={form.key('reason')}
          {...form.getInputProps('reason')}
        />
        <Outcome error={failure} />
        <ConfirmOrBack confirm="Sì, non approvare" onBack={onBack} busy={busy} mt="lg" />
      </form>
    </Dialog>
  );
}
