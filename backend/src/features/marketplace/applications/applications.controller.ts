import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Idempotent } from '../../../platform/http/commands/stored-responses.js';
import { ApiErrors } from '../../../platform/http/errors/error-body.js';
import { IdParam } from '../../../platform/http/fields/ids.js';
import { type Page, Paged } from '../../../platform/http/lists/paging.js';
import { type KeyedPrincipal, SignedInWithKey } from '../../../platform/http/requests/idempotency-key.js';
import { type Principal, SignedIn, SignedInRoute } from '../../../platform/http/requests/signed-in.js';
import { AllowedWhile } from '../../../platform/http/requests/standing-routes.js';
import { OrderView } from '../api/order-views.js';
import { itemNotFound } from '../domain/order.js';
import { ApplicationsQuery, DeclinedView, DeclineManyBody } from './application-views.js';
import { Applications, COUNTS } from './applications.js';

const ItemId = () => IdParam(itemNotFound);

const COUNTED = {
  [COUNTS]: {
    schema: { type: 'string' },
    description: 'how many applications of the job offer are at each state: `sent=8,reviewing=2`',
  },
} as const;

@ApiTags('orders')
@SignedInRoute()
@ApiErrors(403, 404)
@Controller('marketplace/:id/applications')
export class ApplicationsController {
  constructor(private readonly applications: Applications) {}

  @Get()
  @Paged(OrderView, COUNTED)
  list(
    @SignedIn() principal: Principal,
    @ItemId() item: string,
    @Query() query: ApplicationsQuery,
  ): Promise<Page<OrderView>> {
    return this.applications.list(item, principal, query);
  }

  @Post('decline')
  @HttpCode(200)
  @AllowedWhile('restricted')
  @Idempotent()
  @ApiOkResponse({ type: DeclinedView })
  @ApiErrors(400)
  decline(
    @SignedInWithKey() principal: KeyedPrincipal,
    @ItemId() item: string,
    @Body() body: DeclineManyBody,
  ): Promise<DeclinedView> {
    return this.applications.decline(item, principal, body);
  }
}
