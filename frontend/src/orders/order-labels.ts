import type { Order } from '../api/api-types';
import { rules } from '../entities/rules';
import { formatCoins, formatMoment, formatTheDay, withArticle } from '../ui/text/format';
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
export function dueLabel({ due, status, price, openedAt }: Order, side: Side): string | null {
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
        ? `L’azienda ha tempo fino ${until} per aprirla, e da allora ${rules.reviewDays} giorni per rispondere; dopo, si chiude da sola`
        : `Aprila entro ${by}: dopo, la candidatura si chiude da sola`;
    case 'reviewing':
      return side === 'bought'
        ? `${openedLabel(openedAt)}: può rispondere fino ${until}; dopo, la candidatura si chiude da sola`
        : `Rispondi entro ${by}: dopo, la candidatura si chiude da sola`;
    default:
      return null;
  }
}

const openedLabel = (openedAt: string | undefined): string =>
  openedAt === undefined ? 'L’azienda l’ha aperta' : `L’azienda l’ha aperta ${formatTheDay(openedAt)}`;

/** Until when a company opens or answers it, beside its state in a list; null once it has. */
export function deadlineLabel({ due, status }: Order): string | null {
  if (due === null) return null;
  return `${status === 'sent' ? 'Entro' : 'Rispondi entro'} ${formatTheDay(due)}`;
}

/** Why an application ended that neither the company answered nor the candidate withdrew; null of every other one. */
export function endLabel({ cause, openedAt }: Order, side: Side): string | null {
  const isOwn = side === 'bought';
  switch (cause) {
    case 'silence':
      return `Senza risposta per ${openedAt ? rules.reviewDays : rules.applicationDays} giorni${isOwn ? '. Puoi candidarti di nuovo.' : '.'}`;
    case 'suspended':
      return isOwn ? 'L’account dell’azienda è stato sospeso.' : 'Il tuo account è stato sospeso.';
    case 'hidden':
      return 'L’offerta di lavoro non è più visibile.';
    case 'account':
      return 'Chi l’ha inviata ha eliminato l’account.';
    case 'consent':
      return 'Manca il consenso di un genitore o tutore.';
    case 'guardian':
      return 'Un genitore o tutore non permette più le candidature.';
    case 'verification':
      return 'L’azienda non è più verificata, e chi ha meno di 18 anni si candida solo ad aziende verificate.';
    case undefined:
      return null;
    default:
      return cause satisfies never;
  }
}

/** When the dispute of an order began, by its deadline; null where there is none. */
export const disputeOf = ({ status, due }: Order): string | null =>
  status === 'disputed' && due !== null
    ? new Date(Date.parse(due) - rules.disputeDays * 86_400_000).toISOString()
    : null;
