import { Body, Controller, Get, HttpCode, Param, ParseUUIDPipe, Post, Query, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  ApiBadRequestResponse,
  ApiConflictResponse,
  ApiCreatedResponse,
  ApiForbiddenResponse,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiTags,
} from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ErrorBody } from '../http/error-body.js';
import { CreatesOnce } from '../http/first-answers.js';
import { IdempotencyKey, idOfNew } from '../http/idempotency.js';
import { sendPage } from '../http/paging.js';
import { type Principal, Roles, SignedIn, SignedInRoute } from '../http/signed-in.js';
import type { Outcome } from '../ledger/pending.js';
import { ProjectionRunner } from '../projections/runner.js';
import { ChangeOrder, type OrderChange } from './change-order.js';
import { itemNotFound } from './items.js';
import { orderNotFound } from './order.js';
import { AdminOrdersQuery, DisputeBody, OrdersQuery, OrderView, PlaceOrderBody, ResolveBody } from './order-views.js';
import { Orders } from './orders.js';
import { PlaceOrder } from './place-order.js';

const OrderId = () => Param('id', new ParseUUIDPipe({ exceptionFactory: orderNotFound }));
const ItemId = () => Param('id', new ParseUUIDPipe({ exceptionFactory: itemNotFound }));

@ApiTags('orders')
@SignedInRoute()
@ApiForbiddenResponse({ type: ErrorBody })
@ApiNotFoundResponse({ type: ErrorBody })
@Controller()
export class OrdersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly projections: ProjectionRunner,
    private readonly orders: Orders,
  ) {}

  @Post('marketplace/:id/orders')
  @CreatesOnce()
  @ApiCreatedResponse({ type: OrderView })
  @ApiBadRequestResponse({ type: ErrorBody })
  @ApiConflictResponse({ type: ErrorBody })
  async place(
    @SignedIn() by: Principal,
    @ItemId() item: string,
    @Body() { expectedPrice, message }: PlaceOrderBody,
    @IdempotencyKey() key: string | undefined,
  ): Promise<OrderView> {
    const id = idOfNew('order', by.wallet, key);
    const command = new PlaceOrder(id, by.wallet, item, expectedPrice, message || undefined, key, new Date());
    const { revision }: Outcome = await this.commands.execute(command);
    await this.projections.waitFor(revision);
    return this.orders.withId(id, by);
  }

  @Get('orders')
  @ApiOkResponse({ type: [OrderView] })
  @ApiBadRequestResponse({ type: ErrorBody })
  async list(
    @SignedIn() by: Principal,
    @Query() query: OrdersQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<readonly OrderView[]> {
    return sendPage(request, reply, await this.orders.list(by, query));
  }

  @Get('admin/orders')
  @Roles('admin')
  @ApiOkResponse({ type: [OrderView] })
  @ApiBadRequestResponse({ type: ErrorBody })
  async all(
    @SignedIn() by: Principal,
    @Query() query: AdminOrdersQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<readonly OrderView[]> {
    return sendPage(request, reply, await this.orders.all(by, query));
  }

  @Get('orders/:id')
  @ApiOkResponse({ type: OrderView })
  one(@SignedIn() by: Principal, @OrderId() id: string): Promise<OrderView> {
    return this.orders.withId(id, by);
  }

  @Post('orders/:id/deliver')
  @HttpCode(200)
  @CreatesOnce()
  @ApiOkResponse({ type: OrderView })
  @ApiConflictResponse({ type: ErrorBody })
  deliver(@SignedIn() by: Principal, @OrderId() id: string, @IdempotencyKey() key: string | undefined) {
    return this.change(by, id, { kind: 'deliver' }, key);
  }

  @Post('orders/:id/complete')
  @HttpCode(200)
  @CreatesOnce()
  @ApiOkResponse({ type: OrderView })
  @ApiConflictResponse({ type: ErrorBody })
  complete(@SignedIn() by: Principal, @OrderId() id: string, @IdempotencyKey() key: string | undefined) {
    return this.change(by, id, { kind: 'complete' }, key);
  }

  @Post('orders/:id/cancel')
  @HttpCode(200)
  @CreatesOnce()
  @ApiOkResponse({ type: OrderView })
  @ApiConflictResponse({ type: ErrorBody })
  cancel(@SignedIn() by: Principal, @OrderId() id: string, @IdempotencyKey() key: string | undefined) {
    return this.change(by, id, { kind: 'cancel' }, key);
  }

  @Post('orders/:id/dispute')
  @HttpCode(200)
  @CreatesOnce()
  @ApiOkResponse({ type: OrderView })
  @ApiBadRequestResponse({ type: ErrorBody })
  @ApiConflictResponse({ type: ErrorBody })
  dispute(
    @SignedIn() by: Principal,
    @OrderId() id: string,
    @Body() { reason }: DisputeBody,
    @IdempotencyKey() key: string | undefined,
  ) {
    return this.change(by, id, { kind: 'dispute', reason }, key);
  }

  @Post('orders/:id/resolve')
  @HttpCode(200)
  @Roles('admin')
  @CreatesOnce()
  @ApiOkResponse({ type: OrderView })
  @ApiBadRequestResponse({ type: ErrorBody })
  @ApiConflictResponse({ type: ErrorBody })
  resolve(
    @SignedIn() by: Principal,
    @OrderId() id: string,
    @Body() { outcome }: ResolveBody,
    @IdempotencyKey() key: string | undefined,
  ) {
    return this.change(by, id, { kind: 'resolve', outcome }, key);
  }

  private async change(by: Principal, id: string, change: OrderChange, key: string | undefined): Promise<OrderView> {
    const command = new ChangeOrder(id, by.wallet, change, key, new Date());
    const { revision }: Outcome = await this.commands.execute(command);
    await this.projections.waitFor(revision);
    return this.orders.withId(id, by);
  }
}
