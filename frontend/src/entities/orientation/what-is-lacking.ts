import type { Item, OwnGuardians } from '../../api/api-types';
import { formatNumber } from '../../ui/text/format';
import { sentence } from '../../ui/text/italian';
import { exceedsWeek, spendingNoteOf, waitsForYes } from '../coins/spending-note';
import { priceToPay } from '../marketplace/item-types';
import type { Obstacle } from '../moderation/restriction';

type Priced = Pick<Item, 'type' | 'price'>;

/** Coins that somebody lacks for an item; none, or fewer than none, where they have enough. */
export const coinsLacking = (item: Priced, balance: number): number => priceToPay(item) - balance;

/** "Hai 3 Coin FORM: te ne mancano", before the number. */
export const lackingWords = (balance: number, missing: number): string =>
  `Hai ${formatNumber(balance)} Coin FORM: ${missing === 1 ? 'te ne manca' : 'te ne mancano'}`;

interface Buyer {
  balance: number;
  own: OwnGuardians | undefined;
  restriction: Obstacle | null;
}

/** What somebody lacks to order an item now, or apply, as its page says it, in a sentence; null for nothing. */
export function lackOf(item: Priced, { balance, own, restriction }: Buyer): string | null {
  const price = priceToPay(item);
  const missing = coinsLacking(item, balance);
  if (missing > 0) return `${lackingWords(balance, missing)} ${formatNumber(missing)}.`;
  if (restriction) return sentence(restriction.msg);
  if (waitsForYes(own, price)) return 'Serve il sì di un genitore.';
  return exceedsWeek(own, price) ? spendingNoteOf(own, price) : null;
}
