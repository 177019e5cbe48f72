import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../../../platform/http/errors/error-body.js';
import { IdParam } from '../../../platform/http/fields/ids.js';
import { type Page, Paged } from '../../../platform/http/lists/paging.js';
import { type Principal, SignedIn, SignedInRoute } from '../../../platform/http/requests/signed-in.js';
import { TransactionsQuery, TransactionView } from '../../coins/api/coin-views.js';
import { WalletTransactions } from '../../coins/application/wallet-transactions.js';
import { ContestView } from '../../contests/api/contest-views.js';
import { OrdersQuery, OrderView } from '../../marketplace/api/order-views.js';
import { HeldConsents } from '../consent/held-consents.js';
import { FamilyListQuery } from '../guardian-bodies.js';
import { HeldConsentOfChildView, RemovalView } from '../guardian-views.js';
import { Children, childNotFound } from './children.js';
import { FamilyContests } from './family-contests.js';
import { FamilyOrders } from './family-orders.js';
import { GuardianRemovals } from './guardian-removals.js';

const ChildId = () => IdParam(childNotFound, 'child');

/** What a child did, as the guardian sees it (product.md 16.7). */
@ApiTags('guardians')
@SignedInRoute()
@ApiErrors(403)
@Controller('family')
export class FamilyListsController {
  constructor(
    private readonly children: Children,
    private readonly transactions: WalletTransactions,
    private readonly orders: FamilyOrders,
    private readonly contests: FamilyContests,
    private readonly removals: GuardianRemovals,
    private readonly heldConsents: HeldConsents,
  ) {}

  /** The orders of all children that wait for a yes. */
  @Get('requests')
  @Paged(OrderView)
  requests(@SignedIn() principal: Principal, @Query() query: FamilyListQuery): Promise<Page<OrderView>> {
    return this.orders.waitingFor(principal, query);
  }

  /** Children of whom an administrator said, in the last seven days, that the caller is no guardian any more. */
  @Get('removals')
  @Paged(RemovalView)
  removalsOf(@SignedIn() principal: Principal, @Query() query: FamilyListQuery): Promise<Page<RemovalView>> {
    return this.removals.listFor(principal.wallet, query, new Date());
  }

  /** The caller's consents that an administrator looks at before they count. */
  @Get('held')
  @ApiOkResponse({ type: [HeldConsentOfChildView] })
  held(@SignedIn() principal: Principal): Promise<HeldConsentOfChildView[]> {
    return this.heldConsents.givenBy(principal.wallet);
  }

  @Get(':child/transactions')
  @Paged(TransactionView)
  @ApiErrors(404)
  async transactionsOf(
    @SignedIn() principal: Principal,
    @ChildId() id: string,
    @Query() query: TransactionsQuery,
  ): Promise<Page<TransactionView>> {
    const child = await this.children.childOf(principal, id);
    return this.transactions.list(child.wallet, query, principal.wallet);
  }

  @Get(':child/orders')
  @Paged(OrderView)
  @ApiErrors(404)
  async ordersOf(
    @SignedIn() principal: Principal,
    @ChildId() id: string,
    @Query() query: OrdersQuery,
  ): Promise<Page<OrderView>> {
    return this.orders.listFor(principal, await this.children.childOf(principal, id), query);
  }

  @Get(':child/contests')
  @Paged(ContestView)
  @ApiErrors(404)
  async contestsOf(
    @SignedIn() principal: Principal,
    @ChildId() id: string,
    @Query() query: FamilyListQuery,
  ): Promise<Page<ContestView>> {
    const child = await this.children.childOf(principal, id);
    return this.contests.listFor(child.wallet, query);
  }
}
