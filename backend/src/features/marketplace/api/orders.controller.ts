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
import { IdempotencyKey } from '../../../platform/http/requests/idempotency-key.js';
import { type Principal, Roles, SignedIn, SignedInRoute } from '../../../platform/http/requests/signed-in.js';
import { AllowedWhile } from '../../../platform/http/requests/standing-routes.js';
import { refuseContactDetails } from '../../accounts/contact-details/refuse-contact-details.js';
import { Orders } from '../application/orders.js';
import { PlaceOrder } from '../application/place-order.js';
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
  ) {}

  @Post('marketplace/:id/orders')
  @Idempotent()
  @ApiCreatedResponse({ type: OrderView })
  @ApiErrors(400, 409)
  async place(
    @SignedIn() by: Principal,
    @ItemId() item: string,
    @Body() { expectedPrice, message }: PlaceOrderBody,
    @IdempotencyKey() key: string | undefined,
  ): Promise<OrderView> {
    refuseContactDetails(by.role, { message });
    const order = idOfNew('order', by.wallet, key, new Date());
    const placing = { order, item, expectedPrice, message: message || undefined };
    const { event, revision, replayed } = await this.placeOrder.execute(placing, { actor: by.wallet, key });
    await this.effects.committed({ events: [event], revision });
    return replayed ? this.orders.withId(String(event.data.order), by) : this.orders.placed(event, by);
  }

  @Get('orders')
  @Paged(OrderView)
  list(@SignedIn() by: Principal, @Query() query: OrdersQuery): Promise<Page<OrderView>> {
    return this.orders.list(by, query);
  }

  @Get('admin/orders')
  @Roles('admin')
  @Paged(OrderView)
  all(@SignedIn() by: Principal, @Query() query: AdminOrdersQuery): Promise<Page<OrderView>> {
    return this.orders.all(by, query);
  }

  @Get('admin/disputes')
  @Roles('admin')
  @Paged(OrderView)
  disputes(@SignedIn() by: Principal, @Query() query: DisputesQuery): Promise<Page<OrderView>> {
    return this.orders.disputes(by, query);
  }

  @Get('orders/:id')
  @ApiOkResponse({ type: OrderView })
  one(@SignedIn() by: Principal, @OrderId() id: string): Promise<OrderView> {
    return this.orders.withId(id, by);
  }

  @ChangesOrder('deliver')
  deliver(@SignedIn() by: Principal, @OrderId() id: string, @IdempotencyKey() key: string | undefined) {
    return this.change(by, id, { kind: 'deliver' }, key);
  }

  @ChangesOrder('complete')
  @AllowedWhile('restricted')
  complete(@SignedIn() by: Principal, @OrderId() id: string, @IdempotencyKey() key: string | undefined) {
    return this.change(by, id, { kind: 'complete' }, key);
  }

  @ChangesOrder('cancel')
  @AllowedWhile('restricted')
  cancel(@SignedIn() by: Principal, @OrderId() id: string, @IdempotencyKey() key: string | undefined) {
    return this.change(by, id, { kind: 'cancel' }, key);
  }

  @ChangesOrder('approve')
  approve(@SignedIn() by: Principal, @OrderId() id: string, @IdempotencyKey() key: string | undefined) {
    return this.change(by, id, { kind: 'approve' }, key);
  }

  @ChangesOrder('refuse', 400)
  @AllowedWhile('restricted')
  refuse(
    @SignedIn() by: Principal,
    @OrderId() id: string,
    @Body() { reason }: RefuseOrderBody,
    @IdempotencyKey() key: string | undefined,
  ) {
    return this.change(by, id, { kind: 'refuse', text: reason || undefined }, key);
  }

  @ChangesOrder('dispute', 400)
  @AllowedWhile('restricted')
  dispute(
    @SignedIn() by: Principal,
    @OrderId() id: string,
    @Body() { reason }: DisputeBody,
    @IdempotencyKey() key: string | undefined,
  ) {
    refuseContactDetails(by.role, { reason });
    return this.change(by, id, { kind: 'dispute', text: reason }, key);
  }

  @ChangesOrder('answer', 400)
  @AllowedWhile('restricted')
  answer(
    @SignedIn() by: Principal,
    @OrderId() id: string,
    @Body() { text }: AnswerBody,
    @IdempotencyKey() key: string | undefined,
  ) {
    refuseContactDetails(by.role, { text });
    return this.change(by, id, { kind: 'answer', text }, key);
  }

  @ChangesOrder('accept', 400)
  accept(
    @SignedIn() by: Principal,
    @OrderId() id: string,
    @Body() { text }: ApplicationAnswerBody,
    @IdempotencyKey() key: string | undefined,
  ) {
    refuseContactDetails(by.role, { text });
    return this.change(by, id, { kind: 'accept', text: text || undefined }, key);
  }

  @ChangesOrder('decline', 400)
  @AllowedWhile('restricted')
  decline(
    @SignedIn() by: Principal,
    @OrderId() id: string,
    @Body() { text }: ApplicationAnswerBody,
    @IdempotencyKey() key: string | undefined,
  ) {
    refuseContactDetails(by.role, { text });
    return this.change(by, id, { kind: 'decline', text: text || undefined }, key);
  }

  @ChangesOrder('resolve', 400)
  @Roles('admin')
  resolve(
    @SignedIn() by: Principal,
    @OrderId() id: string,
    @Body() { outcome, reason }: ResolveBody,
    @IdempotencyKey() key: string | undefined,
  ) {
    return this.change(by, id, { kind: 'resolve', outcome, text: reason }, key);
  }

  private async change(by: Principal, id: string, change: OrderChange, key: string | undefined): Promise<OrderView> {
    await this.effects.committed(
      await this.commands.execute(new LedgerCommand(CHANGE_ORDER, { order: id, change }, { actor: by.wallet, key })),
    );
    return this.orders.withId(id, by);
  }
}
