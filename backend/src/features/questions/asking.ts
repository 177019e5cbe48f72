import { DomainError } from '../../engine/ledger/format/errors.js';
import type { DecisionContext } from '../../engine/ledger/state/command.js';
import type { LedgerState } from '../../engine/ledger/state/state.js';
import { notAllowed } from '../../platform/http/errors/errors.js';
import { type OfferedItem, requireOffered } from '../marketplace/domain/placement.js';
import { requireSeat } from '../marketplace/domain/seats.js';
import { requireUnrestricted } from '../minors/rules/standing.js';
import { exchangesBlocked, isBlocked } from '../moderation/rules/blocks.js';

/** Who may ask about an item, and who answers (product.md 3.24). */

/**
 * Whoever starts something new asks about what somebody can order, also who could not order it themself.
 * @throws DomainError OWN_ITEM | SUSPENDED | CONSENT_MISSING | NOT_ALLOWED | ITEM_GONE | ITEM_OVER | SOLD_OUT
 */
export function requireMayAsk(state: LedgerState, item: OfferedItem, { actor, now }: DecisionContext): void {
  if (item.seller === actor) throw new DomainError('OWN_ITEM', 403, 'Non puoi fare domande su un tuo articolo');
  requireUnrestricted(state, actor, now);
  if (isBlocked(state, actor, item.seller)) throw exchangesBlocked();
  requireOffered(state, item, now);
  if (item.type === 'course') requireSeat(state, item.id);
}

/** Wallets; the seller is the author of the item. */
export interface Sides {
  readonly author: string;
  readonly seller: string;
}

/** Who was a minor when they asked stays one of them, and so does who turns out to be one. */
export const isOfMinor = (
  { accounts }: Pick<LedgerState, 'accounts'>,
  { author, byMinor }: { readonly author: string; readonly byMinor: boolean },
): boolean => byMinor || accounts.get(author)?.role === 'minor';

/** @throws DomainError NOT_ALLOWED | SUSPENDED | CONSENT_MISSING */
export function requireMayAnswer(state: LedgerState, { author, seller }: Sides, { actor, now }: DecisionContext): void {
  if (seller !== actor) throw notAllowed('Risponde solo chi ha pubblicato l’articolo');
  requireUnrestricted(state, actor, now);
  if (isBlocked(state, actor, author)) throw exchangesBlocked();
}
