import type { OwnGuardians } from '../../api/api-types';
import { formatCoins } from '../../ui/text/format';
import { rules } from '../rules';

/** Whether an order at this price waits for a guardian. */
export const waitsForYes = (own: OwnGuardians | undefined, price: number): boolean =>
  own?.limits != null && price > own.limits.approvalAbove;

/** Whether it is more than what is left of the week. */
export const exceedsWeek = (own: OwnGuardians | undefined, price: number): boolean =>
  own?.limits?.leftThisWeek != null && price > own.limits.leftThisWeek;

/** What a minor's limits mean for a price, before it is paid; null where they say nothing. */
export function spendingNoteOf(own: OwnGuardians | undefined, price: number): string | null {
  if (!own?.limits || price === 0) return null;
  const { approvalAbove, leftThisWeek } = own.limits;
  if (waitsForYes(own, price))
    return `Sono più di ${formatCoins(approvalAbove)}: serve il sì di un genitore, e chi vende riceve l’ordine solo dopo. Senza risposta in ${rules.approvalDays} giorni i Coin FORM tornano a te.`;
  if (leftThisWeek === null) return null;
  return exceedsWeek(own, price)
    ? `Questa settimana puoi spendere ancora ${formatCoins(leftThisWeek)}: il conto riparte lunedì.`
    : `Dopo, questa settimana ti restano ${formatCoins(leftThisWeek - price)} da spendere.`;
}
