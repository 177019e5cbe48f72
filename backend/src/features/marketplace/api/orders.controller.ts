import { applyDecorators, Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { LedgerCommand } from '../../../platform/commands/ledger-command.js';
import { idOfNew } from '../../../platform/commands/used-keys.js';
import { Effects } from '../../../platform/effects/effects.js';
import { Idempotent } from '../../../platform/http/commands/stored-responses.js';
import { ApiErrors } from '../../../platform/http/errors/error-body.js';
import { IdParam } from '../../../platform/http/fields/ids.js';
import { type Page, Paged } from '../../../platform/http/lists/paging.js';
import { type KeyedPrincipal, SignedInWithKey } from '../../../platform/http/requests/idempotency-key.js';
import { type Principal, Roles, SignedIn, SignedInRoute } from '../../../platform/http/requests/signed-in.js';
import { AllowedWhile } from '../../../platform/http/requests/standing-routes.js';
import { Orders } from '../application/orders.js';
import { PlaceOrder } from '../application/place-order.js';
import { OpenedApplications } from '../applications/opened-applications.js';
import { CHANGE_ORDER, type OrderChange } from '../domain/change-order.js';
import { itemNotFound, orderNotFound } from '../domain/order.js';
import {
  AdminOrdersQuery,
  AnswerBody,
  ApplicationAnswerBody,
  DisputeBody,
  DisputesQuery,
  OrdersQuery,
  OrderView,
  PlaceOrderBody,
  RefuseOrderBody,
  ResolveBody,
} from './order-views.js';

const OrderId = () => IdParam(orderNotFound);
const ItemId = () => IdParam(itemNotFound);

/**
 * A route by which somebody changes an order. Sent again with its key it takes effect once; it answers with the order.
 * @param errors beside the 409 of an order whose status does not allow it
 */
const ChangesOrder = (change: OrderChange['kind'], ...errors: readonly 400[]): MethodDecorator =>
  applyDecorators(
    Post(`orders/:id/${change}`),
    HttpCode(200),
    Idempotent(),
    ApiOkResponse({ type: OrderView }),
    ApiErrors(...errors, 409),
  );

@ApiTags('orders')
@SignedInRoute()
@ApiErrors(403, 404)
@Controller()
export class OrdersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly placeOrder: PlaceOrder,
    private readonly effects: Effects,
    private readonly orders: Orders,
    private readonly opened: OpenedApplications,
  ) {}

  @Post('marketplace/:id/orders')
  @Idempotent()
  @ApiCreatedResponse({ type: OrderView })
  @ApiErrors(400, 409, 429)
  async place(
    @SignedInWithKey() principal: KeyedPrincipal,
    @ItemId() item: string,
    @Body() { expectedPrice, message, letter, files }: PlaceOrderBody,
  ): Promise<OrderView> {
    const order = idOfNew('order', principal.wallet, principal.key, new Date());
    const words = { message: message || undefined, letter: letter || undefined };
    const placing = { order, item, expectedPrice, ...words, files };
    const { event, revision, replayed } = await this.placeOrder.execute(placing, {
      actor: principal.wallet,
      key: principal.key,
    });
    await this.effects.committed({ events: [event], revision });
    return replayed ? this.orders.withId(event.data.order, principal) : this.orders.placed(event, principal);
  }

  @Get('orders')
  @Paged(OrderView)
  list(@SignedIn() principal: Principal, @Query() query: OrdersQuery): Promise<Page<OrderView>> {
    return this.orders.list(principal, query);
  }

  @Get('admin/orders')
  @Roles('admin')
  @Paged(OrderView)
  all(@SignedIn() principal: Principal, @Query() query: AdminOrdersQuery): Promise<Page<OrderView>> {
    return this.orders.all(principal, query);
  }

  @Get('admin/disputes')
  @Roles('admin')
  @Paged(OrderView)
  disputes(@SignedIn() principal: Principal, @Query() query: DisputesQuery): Promise<Page<OrderView>> {
    return this.orders.disputes(principal, query);
  }

  @Get('orders/:id')
  @ApiOkResponse({ type: OrderView })
  one(@SignedIn() principal: Principal, @OrderId() id: string): Promise<OrderView> {
    return this.opened.open(id, principal);
  }

  @ChangesOrder('deliver')
  deliver(@SignedInWithKey() principal: KeyedPrincipal, @OrderId() id: string) {
    return this.change(principal, id, { kind: 'deliver' });
  }

  @ChangesOrder('complete')
  @AllowedWhile('restricted')
  complete(@SignedInWithKey() principal: KeyedPrincipal, @OrderId() id: string) {
    return this.change(principal, id, { kind: 'complete' });
  }

  @ChangesOrder('cancel')
  @AllowedWhile('restricted')
  cancel(@SignedInWithKey() principal: KeyedPrincipal, @OrderId() id: string) {
    return this.change(principal, id, { kind: 'cancel' });
  }

  @ChangesOrder('approve')
  async approve(@SignedInWithKey() principal: KeyedPrincipal, @OrderId() id: string) {
    return this.change(principal, id, { kind: 'approve', ...(await this.orders.awaitedItemOf(id)) });
  }

  @ChangesOrder('refuse', 400)
  @AllowedWhile('restricted')
  refuse(@SignedInWithKey() principal: KeyedPrincipal, @OrderId() id: string, @Body() { reason }: RefuseOrderBody) {
    return this.change(principal, id, { kind: 'refuse', text: reason || undefined });
  }

  @ChangesOrder('dispute', 400)
  @AllowedWhile('restricted')
  dispute(@SignedInWithKey() principal: KeyedPrincipal, @OrderId() id: string, @Body() { reason }: DisputeBody) {
    return this.change(principal, id, { kind: 'dispute', text: reason });
  }

  @ChangesOrder('answer', 400)
  @AllowedWhile('restricted')
  answer(@SignedInWithKey() principal: KeyedPrincipal, @OrderId() id: string, @Body() { text }: AnswerBody) {
    return this.change(principal, id, { kind: 'answer', text });
  }

  @ChangesOrder('reviewing')
  @AllowedWhile('restricted')
  review(@SignedInWithKey() principal: KeyedPrincipal, @OrderId() id: string) {
    return this.change(principal, id, { kind: 'reviewing' });
  }

  @ChangesOrder('accept', 400)
  accept(@SignedInWithKey() principal: KeyedPrincipal, @OrderId() id: string, @Body() { text }: ApplicationAnswerBody) {
    return this.change(principal, id, { kind: 'accept', text: text || undefined });
  }

  @ChangesOrder('decline', 400)
  @AllowedWhile('restricted')
  decline(
    @SignedInWithKey() principal: KeyedPrincipal,
    @OrderId() id: string,
    @Body() { text }: ApplicationAnswerBody,
  ) {
    return this.change(principal, id, { kind: 'decline', text: text || undefined });
  }

  @ChangesOrder('resolve', 400)
  @Roles('admin')
  resolve(
    @SignedInWithKey() principal: KeyedPrincipal,
    @OrderId() id: string,
    @Body() { outcome, reason }: ResolveBody,
  ) {
    return this.change(principal, id, { kind: 'resolve', outcome, text: reason });
  }

  private async change(principal: KeyedPrincipal, id: string, change: OrderChange): Promise<OrderView> {
    const sender = { actor: principal.wallet, key: principal.key };
    await this.effects.committed(this.commands.execute(new LedgerCommand(CHANGE_ORDER, { order: id, change }, sender)));
    return this.orders.withId(id, principal);
  }
}
