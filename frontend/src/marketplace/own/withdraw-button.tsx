import type { Item } from '../../api/api-types';
import { useSend } from '../../api/commands/use-command';
import { useWithdrawItemMutation } from '../../entities/marketplace/items-api';
import { announce } from '../../ui/feedback/announce';
import { InlineConfirm } from '../../ui/forms/inline-confirm';

interface WithdrawButtonProps {
  item: Item;
  asAdmin?: boolean;
  onDone?: () => void;
}

/** Takes an item off the marketplace for good, and deletes a draft, after a question. */
export function WithdrawButton({ item, asAdmin = false, onDone }: WithdrawButtonProps) {
  const isDraft = item.status === 'draft';
  const withdrawing = useSend(useWithdrawItemMutation(), {
    failure: "Errore durante l'eliminazione dell'articolo",
    onDone() {
      onDone?.();
      announce(isDraft ? 'Bozza eliminata' : `«${item.title}» non è più nel marketplace`);
    },
  });
  return (
    <InlineConfirm
      label={isDraft ? 'Elimina' : 'Ritira'}
      subject={item.title}
      question={isDraft ? 'Eliminare questa bozza?' : 'Ritirare questo articolo?'}
      sending={withdrawing}
      onConfirm={() => withdrawing.send({ id: item._id, asAdmin })}
    />
  );
}
