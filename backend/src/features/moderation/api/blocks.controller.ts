import { Body, Controller, Delete, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Idempotent } from '../../../platform/http/commands/stored-responses.js';
import { ApiErrors } from '../../../platform/http/errors/error-body.js';
import { IdParam } from '../../../platform/http/fields/ids.js';
import { type Page, Paged } from '../../../platform/http/lists/paging.js';
import { type KeyedPrincipal, SignedInWithKey } from '../../../platform/http/requests/idempotency-key.js';
import { type Principal, SignedIn, SignedInRoute } from '../../../platform/http/requests/signed-in.js';
import { AllowedWhile } from '../../../platform/http/requests/standing-routes.js';
import { userNotFound } from '../../accounts/people/users.js';
import { BlockedPeople } from '../application/blocked-people.js';
import { OwnReports } from '../application/own-reports.js';
import { BlockBody, BlocksQuery } from './moderation-bodies.js';
import { BlockedPersonView, OwnStandingView } from './moderation-views.js';

@ApiTags('user')
@SignedInRoute()
@Controller('user')
export class BlocksController {
  constructor(
    private readonly blocked: BlockedPeople,
    private readonly own: OwnReports,
  ) {}

  @Get('blocks')
  @Paged(BlockedPersonView)
  list(@SignedIn() { wallet }: Principal, @Query() query: BlocksQuery): Promise<Page<BlockedPersonView>> {
    return this.blocked.list(wallet, query);
  }

  @Post('blocks')
  @AllowedWhile('restricted')
  @Idempotent()
  @ApiCreatedResponse({ type: BlockedPersonView })
  @ApiErrors(400, 403, 404)
  block(@SignedInWithKey() { wallet, key }: KeyedPrincipal, @Body() { person }: BlockBody): Promise<BlockedPersonView> {
    return this.blocked.block(person, wallet, key);
  }

  @Delete('blocks/:id')
  @AllowedWhile('restricted')
  @HttpCode(204)
  @ApiNoContentResponse()
  @ApiErrors(404)
  unblock(@SignedIn() { wallet }: Principal, @IdParam(userNotFound) id: string): Promise<void> {
    return this.blocked.unblock(id, wallet);
  }

  /** Whether and why the account is suspended. */
  @Get('suspension')
  @ApiOkResponse({ type: OwnStandingView })
  suspension(@SignedIn() { wallet }: Principal): Promise<OwnStandingView> {
    return this.own.standing(wallet);
  }
}
