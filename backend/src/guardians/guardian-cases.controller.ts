import { Body, Controller, Get, HttpCode, Inject, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Config } from '../config.js';
import { ApiErrors, Message } from '../http/error-body.js';
import { IdempotencyKey } from '../http/idempotency.js';
import { IdParam } from '../http/ids.js';
import { type Page, Paged } from '../http/paging.js';
import { type Principal, Roles, SignedIn, SignedInRoute } from '../http/signed-in.js';
import { Idempotent } from '../http/stored-responses.js';
import { mailAnswer } from '../mail/mail-answers.js';
import { childNotFound, guardianNotFound } from './children.js';
import { CasesQuery, DecideCaseBody, ReplaceGuardianBody } from './guardian-bodies.js';
import { caseNotFound, GuardianCases } from './guardian-cases.js';
import { GuardianCaseView } from './guardian-views.js';
import { ReplaceGuardian } from './replace-guardian.js';

/** What an administrator decides about guardians (product.md 16.6). */
@ApiTags('admin')
@SignedInRoute()
@Roles('admin')
@Controller('admin')
export class GuardianCasesController {
  constructor(
    private readonly cases: GuardianCases,
    private readonly replacing: ReplaceGuardian,
    @Inject(Config) private readonly config: Pick<Config, 'smtpUrl'>,
  ) {}

  /** Newest first; the open ones unless asked otherwise. */
  @Get('guardian-cases')
  @Paged(GuardianCaseView)
  list(@SignedIn() by: Principal, @Query() query: CasesQuery): Promise<Page<GuardianCaseView>> {
    return this.cases.list(by, query);
  }

  @Post('guardian-cases/:id/decide')
  @HttpCode(200)
  @ApiOkResponse({ type: GuardianCaseView })
  @ApiErrors(400, 404, 409)
  decide(
    @SignedIn() by: Principal,
    @IdParam(caseNotFound) id: string,
    @Body() body: DecideCaseBody,
  ): Promise<GuardianCaseView> {
    return this.cases.decide(by, id, body, new Date());
  }

  @Post('users/:id/guardians/:guardian/replace')
  @Idempotent()
  @ApiCreatedResponse({ type: Message })
  @ApiErrors(400, 404, 409)
  async replace(
    @SignedIn() by: Principal,
    @IdParam(childNotFound) child: string,
    @IdParam(guardianNotFound, 'guardian') guardian: string,
    @Body() body: ReplaceGuardianBody,
    @IdempotencyKey() key: string | undefined,
  ): Promise<Message> {
    const isWaiting = await this.replacing.replace(by, { child, guardian }, body, { key, now: new Date() });
    return {
      msg: isWaiting
        ? 'Genitore o tutore sostituito: la richiesta di consenso parte appena possibile'
        : mailAnswer(this.config, 'guardian-replaced'),
    };
  }
}
