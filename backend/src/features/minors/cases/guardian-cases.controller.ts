import { Body, Controller, Get, HttpCode, Inject, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Idempotent } from '../../../platform/http/commands/stored-responses.js';
import { ApiErrors, Message } from '../../../platform/http/errors/error-body.js';
import { IdParam } from '../../../platform/http/fields/ids.js';
import { type Page, Paged } from '../../../platform/http/lists/paging.js';
import { type KeyedPrincipal, SignedInWithKey } from '../../../platform/http/requests/idempotency-key.js';
import { type Principal, Roles, SignedIn, SignedInRoute } from '../../../platform/http/requests/signed-in.js';
import { mailAnswer } from '../../../platform/mail/mail-answers.js';
import { Config } from '../../../platform/settings/config.js';
import { childNotFound, guardianNotFound } from '../families/children.js';
import { ReplaceGuardian } from '../families/replace-guardian.js';
import { CasesQuery, DecideCaseBody, ReplaceGuardianBody } from '../guardian-bodies.js';
import { GuardianCaseView } from '../guardian-views.js';
import { caseNotFound, GuardianCases } from './guardian-cases.js';

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
  list(@SignedIn() principal: Principal, @Query() query: CasesQuery): Promise<Page<GuardianCaseView>> {
    return this.cases.list(principal, query);
  }

  @Post('guardian-cases/:id/decide')
  @HttpCode(200)
  @ApiOkResponse({ type: GuardianCaseView })
  @ApiErrors(400, 404, 409)
  decide(
    @SignedIn() principal: Principal,
    @IdParam(caseNotFound) id: string,
    @Body() body: DecideCaseBody,
  ): Promise<GuardianCaseView> {
    return this.cases.decide(principal, id, body, new Date());
  }

  @Post('users/:id/guardians/:guardian/replace')
  @Idempotent()
  @ApiCreatedResponse({ type: Message })
  @ApiErrors(400, 404, 409)
  async replace(
    @SignedInWithKey() principal: KeyedPrincipal,
    @IdParam(childNotFound) child: string,
    @IdParam(guardianNotFound, 'guardian') guardian: string,
    @Body() body: ReplaceGuardianBody,
  ): Promise<Message> {
    const isWaiting = await this.replacing.replace(principal, { child, guardian }, body, {
      key: principal.key,
      now: new Date(),
    });
    return {
      msg: isWaiting
        ? 'Genitore o tutore sostituito: la richiesta di consenso parte appena possibile'
        : mailAnswer(this.config, 'guardian-replaced'),
    };
  }
}
