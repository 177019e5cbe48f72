import type { Order } from '../../api/api-types';
import { useCommand } from '../../api/commands/use-command';
import { Outcome } from '../../ui/feedback/outcome';
import { ConfirmOrBack } from '../../ui/forms/confirm-or-back';
import { ReviewPanel } from '../../ui/forms/review-panel';
import { Dialog } from '../../ui/layout/dialog';
import { Coins } from '../../ui/text/coins';
import { rules } from '../rules';
import { useApproveOrderMutation } from './family-api';

interface ChildApprovalProps {
  request: Order;
  /** What the child's wallet holds without the order, whose coins are in escrow; undefined while it is asked for again. */
  left: number | null | undefined;
  onApproved: () => void;
  onBack: () => void;
}

/** The review before a yes to a child's order: like every payment it says what leaves, to whom, and what remains. */
export function ChildApproval({ request, left, onApproved, onBack }: ChildApprovalProps) {
  const { _id, item, price, buyer, seller } = request;
  const { send, busy, failure } = useCommand(useApproveOrderMutation(), {
    failure: 'Non siamo riusciti a registrare la risposta. Riprova.',
    once: true,
    onDone: onApproved,
  });
  return (
    <Dialog
      title="Approvare l’ordine?"
      text={`Chi vende riceve l’ordine e ha ${rules.deliveryDays} giorni per consegnare. Il tuo sì non si può annullare.`}
      onCancel={() => busy || onBack()}
    >
      <ReviewPanel
        lines={[
          { term: 'Approvi', value: item.title },
          { term: 'Per', value: buyer.name },
          { term: 'Da', value: seller.name },
          { term: 'Prezzo', value: <Coins amount={price} named />, strong: true },
          ...(left == null ? [] : [{ term: 'Restano', value: <Coins amount={left} named /> }]),
        ]}
      />
      <Outcome error={failure} />
      <ConfirmOrBack
        confirm="Sì, approva l’ordine"
        onConfirm={() => send({ id: _id })}
        onBack={onBack}
        busy={busy}
        mt="lg"
      />
    </Dialog>
  );
}
