import { Injectable } from '@nestjs/common';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import type { Page } from '../../../platform/http/lists/paging.js';
import type { Principal } from '../../../platform/http/requests/signed-in.js';
import { AwaitedActs, type TodoView } from '../../definition/overview.js';
import type { OrdersQuery, OrderView } from '../../marketplace/api/order-views.js';
import { Orders } from '../../marketplace/application/orders.js';
import type { FamilyListQuery } from '../guardian-bodies.js';
import { guardianTermsOf } from '../rules/guardianship.js';
import type { Child } from './children.js';

/** More than a family has at once. */
const LOOKED_AT = 100;

/** The orders of children; `actions` are those of the guardian who reads. */
@Injectable()
export class FamilyOrders {
  constructor(
    private readonly orders: Orders,
    private readonly ledger: Ledger,
  ) {}

  listFor(principal: Principal, child: Pick<Child, 'wallet'>, query: OrdersQuery): Promise<Page<OrderView>> {
    return this.orders.list(principal, query, child.wallet);
  }

  /** The orders of all children that wait for a yes, newest first. */
  waitingFor(principal: Principal, query: FamilyListQuery): Promise<Page<OrderView>> {
    return this.orders.awaitingApproval(principal, query, this.childrenOf(principal));
  }

  /** Those of them that wait for the answer of this guardian. */
  @AwaitedActs({ isFirst: true })
  async awaited(principal: Principal): Promise<TodoView[]> {
    const children = this.childrenOf(principal);
    if (children.length === 0) return [];
    const { items } = await this.orders.awaitingApproval(principal, { limit: LOOKED_AT }, children);
    return items.filter(({ actions }) => actions.includes('refuse')).map(ofApproval);
  }

  private childrenOf({ wallet }: Principal): string[] {
    const { state } = this.ledger;
    return (state.guardedChildren.get(wallet) ?? []).filter((child) => guardianTermsOf(state, child, wallet));
  }
}

const ofApproval = ({ item, buyer, due }: OrderView): TodoView => ({
  type: 'approve_order',
  subject: item.title,
  person: buyer.name,
  due,
  link: '/famiglia',
});
