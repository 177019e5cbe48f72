import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Idempotent } from '../../../platform/http/commands/stored-responses.js';
import { ApiErrors } from '../../../platform/http/errors/error-body.js';
import { IdParam } from '../../../platform/http/fields/ids.js';
import { type Page, Paged } from '../../../platform/http/lists/paging.js';
import { type KeyedPrincipal, SignedInWithKey } from '../../../platform/http/requests/idempotency-key.js';
import { type Principal, Roles, SignedIn, SignedInRoute } from '../../../platform/http/requests/signed-in.js';
import { userNotFound } from '../../accounts/people/users.js';
import { Cases } from '../application/cases.js';
import { CasesOfPerson } from '../application/cases-of-person.js';
import { Decisions } from '../application/decisions.js';
import { caseNotFound } from '../domain/report-case.js';
import {
  CasesQuery,
  DecideBody,
  DecideObjectionBody,
  LiftBody,
  OwnInitiativeBody,
  PersonCasesQuery,
} from './moderation-bodies.js';
import { CaseDetail, CaseView } from './moderation-views.js';

const CaseId = () => IdParam(caseNotFound);

@ApiTags('admin')
@SignedInRoute()
@Roles('admin')
@Controller('admin')
export class AdminReportsController {
  constructor(
    private readonly cases: Cases,
    private readonly ofPerson: CasesOfPerson,
    private readonly decisions: Decisions,
  ) {}

  @Get('reports')
  @Paged(CaseView)
  list(@Query() query: CasesQuery): Promise<Page<CaseView>> {
    return this.cases.list(query);
  }

  @Get('reports/:id')
  @ApiOkResponse({ type: CaseDetail })
  @ApiErrors(404)
  one(@CaseId() id: string, @SignedIn() principal: Principal): Promise<CaseDetail> {
    return this.cases.withId(id, principal);
  }

  /** Hides or suspends without a report. */
  @Post('reports')
  @Idempotent()
  @ApiCreatedResponse({ type: CaseDetail })
  @ApiErrors(400, 403, 404, 409)
  async decideUnasked(
    @Body() body: OwnInitiativeBody,
    @SignedInWithKey() principal: KeyedPrincipal,
  ): Promise<CaseDetail> {
    const id = await this.decisions.decideUnasked(body, principal, principal.key);
    return this.cases.withId(id, principal);
  }

  @Post('reports/:id/decide')
  @HttpCode(200)
  @ApiOkResponse({ type: CaseDetail })
  @ApiErrors(400, 403, 404, 409)
  async decide(@CaseId() id: string, @Body() body: DecideBody, @SignedIn() principal: Principal): Promise<CaseDetail> {
    await this.decisions.decide(id, body, principal);
    return this.cases.withId(id, principal);
  }

  @Post('objections/:id/decide')
  @HttpCode(200)
  @ApiOkResponse({ type: CaseDetail })
  @ApiErrors(400, 403, 404, 409)
  async decideObjection(
    @CaseId() id: string,
    @Body() body: DecideObjectionBody,
    @SignedIn() principal: Principal,
  ): Promise<CaseDetail> {
    return this.cases.withId(await this.decisions.decideObjection(id, body, principal), principal);
  }

  /** The cases in which a person is a side, newest first. */
  @Get('users/:id/reports')
  @Paged(CaseView)
  @ApiErrors(404)
  casesOf(
    @IdParam(userNotFound) id: string,
    @Query() query: PersonCasesQuery,
    @SignedIn() principal: Principal,
  ): Promise<Page<CaseView>> {
    return this.ofPerson.list(id, query, principal);
  }

  @Post('users/:id/lift-suspension')
  @HttpCode(204)
  @ApiNoContentResponse()
  @ApiErrors(400, 403, 404, 409)
  lift(
    @IdParam(userNotFound) id: string,
    @Body() { reason }: LiftBody,
    @SignedIn() principal: Principal,
  ): Promise<void> {
    return this.decisions.lift(id, reason, principal);
  }
}
