import type { LedgerState } from '../../../engine/ledger/state/state.js';
import { invalid, notAllowed } from '../../../platform/http/errors/errors.js';
import type { Principal, Role } from '../../../platform/http/requests/signed-in.js';
import type { ItemEditBody } from '../api/item-views.js';
import { statusOf } from '../domain/item-status.js';
import { openOrders } from '../domain/item-withdrawal.js';
import { type ItemType, itemNotFound } from '../domain/order.js';
import { hasOpenOrders } from '../domain/order-counts.js';
import { requireNoPlacesTaken } from '../domain/seats.js';
import type { ItemFields } from '../own/item-changes.js';
import type { Item } from './item.entity.js';

/** What of an item somebody may publish and change. */

/** The item types that each role may publish (product.md 3.1). */
const PUBLISHES: Readonly<Record<Role, readonly ItemType[]>> = {
  minor: [],
  adult: ['service', 'course'],
  company: ['service', 'course', 'job_offer'],
  admin: ['service', 'course', 'job_offer'],
};

/** @throws DomainError NOT_ALLOWED */
export function requirePublisher({ role }: Principal, type: ItemType): void {
  if (!PUBLISHES[role].includes(type)) throw notAllowed('Il tuo profilo non può pubblicare articoli');
}

/** An administrator's edit of another's item, and what makes an item official, are in the log (product.md 20.1). */
export function actOf(
  item: Item,
  principal: Principal,
  { isOfficial }: ItemEditBody,
): 'item-made-official' | 'item-edited' | undefined {
  if (isOfficial && !item.isOfficial) return 'item-made-official';
  return item.seller === principal.wallet ? undefined : 'item-edited';
}

/** @throws DomainError NOT_FOUND | NOT_ALLOWED */
export function editable(item: Item | null, principal: Principal, body: ItemEditBody): Item {
  if (!item || isDraftOfOther(item, principal)) throw itemNotFound();
  if (item.seller !== principal.wallet && principal.role !== 'admin') throw notAllowed();
  const status = statusOf(item);
  if (!status) throw itemNotFound();
  if (body.status && body.status !== status && item.seller !== principal.wallet)
    throw notAllowed('Solo chi l’ha pubblicato può metterlo in pausa o di nuovo in vendita');
  requirePublisher(principal, body.type || item.type);
  if ((item.isOfficial || body.isOfficial) && principal.role !== 'admin') {
    throw notAllowed('Solo un amministratore può pubblicare articoli ufficiali');
  }
  return item;
}

export const isDraftOfOther = ({ offSale, seller }: Item, { wallet }: Principal): boolean =>
  offSale === 'draft' && seller !== wallet;

/** What is official is in the log of administrators, and a draft its author's alone. @throws InvalidInput */
export function requireNoOfficialDraft({ offSale, isOfficial }: Pick<Item, 'offSale' | 'isOfficial'>): void {
  if (offSale === 'draft' && isOfficial) throw invalid('isOfficial', 'Una bozza non può essere ufficiale');
}

/**
 * What has open orders becomes no draft, and neither becomes a job offer nor stops being one: an order and an application end
 * differently.
 * @throws DomainError OPEN_ORDERS | SEATS_TAKEN
 */
export function requireNoOrders(
  state: Pick<LedgerState, 'openOrderCounts' | 'placesTaken'>,
  item: Item,
  { offSale, type = item.type }: ItemFields,
): void {
  const isOfOtherKind = type !== item.type && [type, item.type].includes('job_offer');
  if ((offSale === 'draft' || isOfOtherKind) && hasOpenOrders(state, item.id)) throw openOrders();
  if (isOfOtherKind) requireNoPlacesTaken(state, item.id);
}
