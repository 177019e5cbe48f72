import type { Wallet } from '../../../basics/ids.js';
import type { LedgerState } from '../../../engine/ledger/state/state.js';
import { obstacleTo } from '../../../platform/http/errors/errors.js';
import type { Obstacle } from '../../../platform/http/errors/obstacle.js';
import type { Principal } from '../../../platform/http/requests/signed-in.js';
import { lacksDecider } from '../../minors/rules/deciders.js';
import { guardianTermsOf } from '../../minors/rules/guardianship.js';
import { mayApprove } from '../../minors/rules/spending-limits.js';
import type { OrderAction } from '../api/order-views.js';
import { type AwaitedItem, approveOrder } from '../domain/approval.js';
import { hasSide } from '../domain/dispute.js';
import { hasBegun, type OrderStatus, type OrdersState } from '../domain/order.js';

type SidesState = Pick<LedgerState, 'administrators' | 'guardianships'>;

/** What decides who may act on an order; people are wallets. */
interface OpenOrder {
  readonly id: string;
  readonly status: OrderStatus;
  readonly buyer: string;
  readonly seller: string;
  readonly price: string;
  readonly answer: string | null;
  readonly first_day: string | null;
}

/** Whether every administrator has a side in a dispute, so that only its deadline decides. */
export const isUndecidable = (
  state: SidesState,
  { status, ...parties }: Pick<OpenOrder, 'status' | 'buyer' | 'seller'>,
): boolean => status === 'disputed' && lacksDecider(state, (one) => hasSide(state, parties, one));

/** The buyer of an order, and their guardians. */
export const isOfBuyer = (state: Pick<LedgerState, 'guardianships'>, buyer: string, wallet: Wallet): boolean =>
  wallet === buyer || guardianTermsOf(state, buyer, wallet) !== undefined;

type Reader = Pick<Principal, 'wallet' | 'role'>;

/** Why the yes of a guardian who may answer would be refused now; null where it would not be. */
export const obstacleToYes = (
  state: OrdersState,
  { id }: Pick<OpenOrder, 'id'>,
  { wallet, now, ...item }: Pick<Reader, 'wallet'> & { readonly now: Date } & AwaitedItem,
): Obstacle | null => obstacleTo(() => approveOrder(state, { order: id, actor: wallet, now }, item));

/** The acts that the reader may do now: those that the decisions do not refuse. */
export function actionsOf(
  state: OrdersState,
  order: OpenOrder,
  reader: Reader,
  now: Date,
  item: AwaitedItem = {},
): OrderAction[] {
  const { status, buyer, seller, price, answer } = order;
  const { wallet, role } = reader;
  const isBuyer = wallet === buyer;
  const isSeller = wallet === seller;
  switch (status) {
    case 'awaiting_approval':
      if (mayApprove(state, wallet, { buyer, seller, price: Number(price) }))
        return obstacleToYes(state, order, { wallet, now, ...item }) ? ['refuse'] : ['approve', 'refuse'];
      return isBuyer ? ['cancel'] : [];
    case 'placed':
      if (isSeller) return ['deliver', 'cancel'];
      return isBuyer ? [hasBegun({ firstDay: order.first_day ?? undefined }, now) ? 'dispute' : 'cancel'] : [];
    case 'delivered':
      if (isSeller) return ['cancel'];
      return isBuyer ? ['complete', 'dispute'] : [];
    case 'disputed':
      if (isSeller) return answer === null ? ['answer', 'cancel'] : ['cancel'];
      return role === 'admin' && !hasSide(state, { buyer, seller }, wallet) ? ['resolve'] : [];
    case 'sent':
      return isSeller ? ['reviewing', 'accept', 'decline'] : isBuyer ? ['cancel'] : [];
    case 'reviewing':
      return isSeller ? ['accept', 'decline'] : isBuyer ? ['cancel'] : [];
    case 'completed':
    case 'refunded':
    case 'accepted':
    case 'declined':
    case 'withdrawn':
      return [];
    default:
      return status satisfies never;
  }
}
