import { Injectable } from '@nestjs/common';
import type { Page } from '../http/paging.js';
import type { Principal } from '../http/signed-in.js';
import { Ledger } from '../ledger/ledger.js';
import type { OrdersQuery, OrderView } from '../marketplace/order-views.js';
import { Orders } from '../marketplace/orders.js';
import { guardianTermsOf } from '../protection/guardianship.js';
import type { Child } from './children.js';
import type { FamilyListQuery } from './guardian-bodies.js';

/** The orders of children; `actions` are those of the guardian who reads. */
@Injectable()
export class FamilyOrders {
  constructor(
    private readonly orders: Orders,
    private readonly ledger: Ledger,
  ) {}

  of(by: Principal, child: Pick<Child, 'wallet'>, query: OrdersQuery): Promise<Page<OrderView>> {
    return this.orders.list(by, query, child.wallet);
  }

  /** The orders of all children that wait for a yes, newest first. */
  waitingFor(by: Principal, query: FamilyListQuery): Promise<Page<OrderView>> {
    const { state } = this.ledger;
    const children = (state.wards.get(by.wallet) ?? []).filter((child) => guardianTermsOf(state, child, by.wallet));
    return this.orders.awaitingApproval(by, query, children);
  }
}
