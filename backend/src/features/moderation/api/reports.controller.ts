import { Body, Controller, Get, HttpCode, Param, Post, Query, Req } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Idempotent } from '../../../platform/http/commands/stored-responses.js';
import { ApiErrors } from '../../../platform/http/errors/error-body.js';
import { type Page, Paged } from '../../../platform/http/lists/paging.js';
import {
  MaybeSignedIn,
  type Principal,
  Public,
  SignedIn,
  SignedInIfAny,
  SignedInRoute,
} from '../../../platform/http/requests/signed-in.js';
import { AllowedWhile } from '../../../platform/http/requests/standing-routes.js';
import { OwnReports } from '../application/own-reports.js';
import { Reports } from '../application/reports.js';
import { ObjectionBody, OwnReportsQuery, ReportBody } from './moderation-bodies.js';
import { OwnReportDetail, OwnReportView, ReceiptView } from './moderation-views.js';

@ApiTags('reports')
@Controller('reports')
export class ReportsController {
  constructor(
    private readonly reports: Reports,
    private readonly own: OwnReports,
  ) {}

  /** Also without an account, or while it is restricted (Regulation (EU) 2022/2065, art. 16). */
  @Post()
  @AllowedWhile('waiting')
  @Public()
  @MaybeSignedIn()
  @Idempotent()
  @ApiCreatedResponse({ type: ReceiptView })
  @ApiErrors(400, 403, 404, 429)
  async receive(
    @Body() body: ReportBody,
    @SignedInIfAny() principal: Principal | undefined,
    @Req() { ip }: FastifyRequest,
  ): Promise<ReceiptView> {
    const number = await this.reports.receive(body, principal, ip);
    return { number, msg: 'Segnalazione ricevuta: la leggerà un amministratore' };
  }

  @Get()
  @SignedInRoute()
  @Paged(OwnReportView)
  list(@SignedIn() { wallet }: Principal, @Query() query: OwnReportsQuery): Promise<Page<OwnReportView>> {
    return this.own.list(wallet, query);
  }

  @Get(':number')
  @AllowedWhile('waiting')
  @Public()
  @MaybeSignedIn()
  @ApiOkResponse({ type: OwnReportDetail })
  @ApiErrors(404, 429)
  one(
    @Param('number') number: string,
    @SignedInIfAny() principal: Principal | undefined,
    @Req() { ip }: FastifyRequest,
  ): Promise<OwnReportDetail> {
    return this.own.withNumber(number, principal, ip);
  }

  @Post(':number/objections')
  @AllowedWhile('waiting')
  @Public()
  @MaybeSignedIn()
  @HttpCode(201)
  @Idempotent()
  @ApiCreatedResponse({ type: OwnReportDetail })
  @ApiErrors(400, 403, 404, 409, 429)
  object(
    @Param('number') number: string,
    @Body() { text }: ObjectionBody,
    @SignedInIfAny() principal: Principal | undefined,
    @Req() { ip }: FastifyRequest,
  ): Promise<OwnReportDetail> {
    return this.own.object(number, text, principal, ip);
  }
}
