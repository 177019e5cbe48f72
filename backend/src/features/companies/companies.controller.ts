import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Idempotent } from '../../platform/http/commands/stored-responses.js';
import { ApiErrors } from '../../platform/http/errors/error-body.js';
import { IdParam } from '../../platform/http/fields/ids.js';
import { type Page, Paged } from '../../platform/http/lists/paging.js';
import { type KeyedPrincipal, SignedInWithKey } from '../../platform/http/requests/idempotency-key.js';
import { type Principal, Roles, SignedIn, SignedInRoute } from '../../platform/http/requests/signed-in.js';
import { CompanyVerifications } from './company-verifications.js';
import {
  OwnVerificationView,
  VerificationBody,
  VerificationDecisionBody,
  VerificationRequestView,
  VerificationsQuery,
} from './company-views.js';
import { requestNotFound, VerificationRequests } from './verification-requests.js';

@ApiTags('user')
@SignedInRoute()
@Roles('company')
@Controller('user/company-verification')
export class CompanyVerificationController {
  constructor(private readonly verifications: CompanyVerifications) {}

  @Get()
  @ApiOkResponse({ type: OwnVerificationView })
  own(@SignedIn() { wallet }: Principal): Promise<OwnVerificationView> {
    return this.verifications.own(wallet);
  }

  /** The same number again changes nothing; another one takes its place, and ends a verification. */
  @Post()
  @Idempotent()
  @ApiCreatedResponse({ type: OwnVerificationView })
  @ApiErrors(400, 409)
  ask(
    @SignedInWithKey() { wallet, key }: KeyedPrincipal,
    @Body() { vatNumber }: VerificationBody,
  ): Promise<OwnVerificationView> {
    return this.verifications.ask(wallet, vatNumber, { key, now: new Date() });
  }
}

@ApiTags('admin')
@SignedInRoute()
@Roles('admin')
@Controller('admin/verifications')
export class AdminVerificationsController {
  constructor(
    private readonly requests: VerificationRequests,
    private readonly verifications: CompanyVerifications,
  ) {}

  @Get()
  @Paged(VerificationRequestView)
  list(@Query() query: VerificationsQuery): Promise<Page<VerificationRequestView>> {
    return this.requests.list(query);
  }

  @Post(':id/decide')
  @HttpCode(200)
  @ApiOkResponse({ type: VerificationRequestView })
  @ApiErrors(400, 404, 409)
  decide(
    @IdParam(requestNotFound) id: string,
    @SignedIn() { wallet }: Principal,
    @Body() body: VerificationDecisionBody,
  ): Promise<VerificationRequestView> {
    return this.verifications.decide(id, body, wallet);
  }
}
