import { Body, Controller, Delete, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { userNotFound } from '../accounts/users.js';
import { ApiErrors } from '../http/error-body.js';
import { IdempotencyKey } from '../http/idempotency.js';
import { IdParam } from '../http/ids.js';
import { type Page, Paged } from '../http/paging.js';
import { type Principal, SignedIn, SignedInRoute } from '../http/signed-in.js';
import { AllowedWhile } from '../http/standing-routes.js';
import { Idempotent } from '../http/stored-responses.js';
import { BlockedPeople } from './blocked-people.js';
import { BlockBody, BlocksQuery } from './moderation-bodies.js';
import { BlockedPersonView, OwnStandingView } from './moderation-views.js';
import { OwnReports } from './own-reports.js';

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
  block(
    @SignedIn() { wallet }: Principal,
    @Body() { person }: BlockBody,
    @IdempotencyKey() key: string | undefined,
  ): Promise<BlockedPersonView> {
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
