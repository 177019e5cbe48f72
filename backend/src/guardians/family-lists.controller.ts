import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { TransactionsQuery, TransactionView } from '../coins/coin-views.js';
import { WalletTransactions } from '../coins/wallet-transactions.js';
import { ContestView } from '../contests/contest-views.js';
import { ApiErrors } from '../http/error-body.js';
import { IdParam } from '../http/ids.js';
import { type Page, Paged } from '../http/paging.js';
import { type Principal, SignedIn, SignedInRoute } from '../http/signed-in.js';
import { OrdersQuery, OrderView } from '../marketplace/order-views.js';
import { Children, childNotFound } from './children.js';
import { FamilyContests } from './family-contests.js';
import { FamilyOrders } from './family-orders.js';
import { FamilyListQuery } from './guardian-bodies.js';
import { GuardianRemovals } from './guardian-removals.js';
import { HeldConsentOfWardView, RemovalView } from './guardian-views.js';
import { HeldConsents } from './held-consents.js';

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
  requests(@SignedIn() by: Principal, @Query() query: FamilyListQuery): Promise<Page<OrderView>> {
    return this.orders.waitingFor(by, query);
  }

  /** Children of whom an administrator said, in the last seven days, that the caller is no guardian any more. */
  @Get('removals')
  @Paged(RemovalView)
  removalsOf(@SignedIn() by: Principal, @Query() query: FamilyListQuery): Promise<Page<RemovalView>> {
    return this.removals.of(by.wallet, query, new Date());
  }

  /** The caller's consents that an administrator looks at before they count. */
  @Get('held')
  @ApiOkResponse({ type: [HeldConsentOfWardView] })
  held(@SignedIn() by: Principal): Promise<HeldConsentOfWardView[]> {
    return this.heldConsents.givenBy(by.wallet);
  }

  @Get(':child/transactions')
  @Paged(TransactionView)
  @ApiErrors(404)
  async transactionsOf(
    @SignedIn() by: Principal,
    @ChildId() id: string,
    @Query() query: TransactionsQuery,
  ): Promise<Page<TransactionView>> {
    const child = await this.children.of(by, id);
    return this.transactions.list(child.wallet, query, by.wallet);
  }

  @Get(':child/orders')
  @Paged(OrderView)
  @ApiErrors(404)
  async ordersOf(
    @SignedIn() by: Principal,
    @ChildId() id: string,
    @Query() query: OrdersQuery,
  ): Promise<Page<OrderView>> {
    return this.orders.of(by, await this.children.of(by, id), query);
  }

  @Get(':child/contests')
  @Paged(ContestView)
  @ApiErrors(404)
  async contestsOf(
    @SignedIn() by: Principal,
    @ChildId() id: string,
    @Query() query: FamilyListQuery,
  ): Promise<Page<ContestView>> {
    const child = await this.children.of(by, id);
    return this.contests.of(child.wallet, query);
  }
}
