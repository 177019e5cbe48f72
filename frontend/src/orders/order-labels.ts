import type { Order } from '../api/api-types';
import { rules } from '../entities/rules';
import { formatCoins, formatMoment, withArticle } from '../ui/text/format';
import { yourCoinsThat } from '../ui/text/italian';
import type { Side } from './orders-api';

/** What came of an order that waited for a guardian's yes, for who placed it; null of every other order. */
export function refundLabel({ refundCause, price }: Order): string | null {
  const back = `${yourCoinsThat(price, ['è', 'sono'])} di nuovo nel portafoglio.`;
  switch (refundCause) {
    case 'not_approved':
      return `Un genitore o tutore ha detto di no. ${back}`;
    case 'no_answer':
      return `Nessun genitore o tutore ha risposto in ${rules.approvalDays} giorni. ${back}`;
    case 'off_sale':
      return `L’articolo non è più in vendita. ${back}`;
    case undefined:
      return null;
    default:
      return refundCause satisfies never;
  }
}

/**
 * Who decides a dispute, where it is not whom one expects: an administrator does not who is a party, and nobody does where each
 * of them is (product.md 8.2); null of every other order.
 */
export function deciderLabel({ status, isUndecidable, actions }: Order, side: Side): string | null {
  if (status !== 'disputed') return null;
  if (side !== 'disputed')
    return isUndecidable
      ? 'Per ora non decide nessuno: chi amministra FORM è parte in causa. Serve un altro amministratore'
      : null;
  if (isUndecidable)
    return 'Non decide nessuno: chi amministra FORM è parte in causa. Dai a un’altra persona il ruolo di amministratore, in Utenti';
  return actions.includes('resolve') ? null : 'Sei parte in causa: decide un altro amministratore';
}

/** What happens automatically and when, worded for the reader; null once nothing is left to decide. */
export function dueLabel({ due, status, price }: Order, side: Side): string | null {
  if (due === null) return null;
  const [by, until] = [withArticle('il', formatMoment(due)), withArticle('al', formatMoment(due))];
  const coins = price > 0 ? formatCoins(price) : null;
  switch (status) {
    case 'awaiting_approval':
      return `Un genitore o tutore può approvarlo fino ${until}; dopo, ${coins ? `riavrai i tuoi ${coins}` : 'l’ordine si annulla'}`;
    case 'placed':
      if (side === 'bought')
        return `Se non arriva entro ${by}, ${coins ? `riavrai i tuoi ${coins}` : 'l’ordine si annulla'}`;
      return `Consegna entro ${by}: dopo, ${coins ? `${coins} tornano a chi ha acquistato` : 'l’ordine si annulla'}`;
    case 'delivered':
      if (side === 'bought')
        return `Conferma o contesta entro ${by}: dopo, ${coins ? `${coins} vanno a chi vende` : 'l’ordine si conclude'}`;
      return `Senza una contestazione entro ${by}, ${coins ? `ricevi ${coins}` : 'l’ordine si conclude'}`;
    case 'disputed':
      if (coins === null) return `Senza una decisione entro ${by}, l’ordine si annulla`;
      return `Senza una decisione entro ${by}, ${side === 'bought' ? `riavrai i tuoi ${coins}` : `${coins} tornano a chi ha acquistato`}`;
    case 'sent':
      return side === 'bought'
        ? `L’azienda può rispondere fino ${until}; dopo, la candidatura si chiude da sola`
        : `Rispondi entro ${by}: dopo, la candidatura si chiude da sola`;
    default:
      return null;
  }
}

/** When the dispute of an order began, by its deadline; null where there is none. */
export const disputeOf = ({ status, due }: Order): string | null =>
  status === 'disputed' && due !== null
    ? new Date(Date.parse(due) - rules.disputeDays * 86_400_000).toISOString()
    : null;
