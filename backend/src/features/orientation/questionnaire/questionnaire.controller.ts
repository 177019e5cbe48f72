import { Body, Controller, Delete, Get, Header, HttpCode, Post, Put } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Idempotent } from '../../../platform/http/commands/stored-responses.js';
import { ApiErrors } from '../../../platform/http/errors/error-body.js';
import { IdParam } from '../../../platform/http/fields/ids.js';
import { type KeyedPrincipal, SignedInWithKey } from '../../../platform/http/requests/idempotency-key.js';
import { type Principal, Public, Roles, SignedIn, SignedInRoute } from '../../../platform/http/requests/signed-in.js';
import { AllowedWhile } from '../../../platform/http/requests/standing-routes.js';
import { Drafts } from './drafts.js';
import { Questionnaire } from './questionnaire.js';
import { AnswersBody, AreasView, DraftView, ResultView, StatementsView } from './questionnaire-views.js';
import { Results, resultNotFound } from './results.js';

/** How long a browser takes the texts for the newest. */
const KEPT_SECONDS = 300;

/** What the questionnaire asks, and what the areas say, for everybody. */
@ApiTags('orientation')
@Public()
@Controller('orientation')
export class OrientationTextsController {
  constructor(private readonly questionnaire: Questionnaire) {}

  @Get('statements')
  @Header('cache-control', `public, max-age=${KEPT_SECONDS}`)
  @ApiOkResponse({ type: StatementsView })
  statements(): StatementsView {
    const { version, statements } = this.questionnaire.content;
    return { version, statements };
  }

  @Get('areas')
  @Header('cache-control', `public, max-age=${KEPT_SECONDS}`)
  @ApiOkResponse({ type: AreasView })
  areas(): AreasView {
    return this.questionnaire.areas;
  }
}

/** A person's own answers and results (product.md 22). */
@ApiTags('orientation')
@SignedInRoute()
@Roles('minor', 'adult')
@AllowedWhile('restricted')
@Controller('orientation')
export class QuestionnaireController {
  constructor(
    private readonly drafts: Drafts,
    private readonly results: Results,
  ) {}

  @Get('draft')
  @ApiOkResponse({ type: DraftView })
  draft(@SignedIn() { wallet }: Principal): Promise<DraftView> {
    return this.drafts.of(wallet, new Date());
  }

  @Put('draft')
  @ApiOkResponse({ type: DraftView })
  @ApiErrors(400)
  keep(@SignedIn() { wallet }: Principal, @Body() body: AnswersBody): Promise<DraftView> {
    return this.drafts.keep(wallet, body, new Date());
  }

  @Delete('draft')
  @HttpCode(204)
  @ApiNoContentResponse()
  drop(@SignedIn() { wallet }: Principal): Promise<void> {
    return this.drafts.drop(wallet);
  }

  @Post('results')
  @Idempotent()
  @ApiCreatedResponse({ type: ResultView })
  @ApiErrors(400)
  make(@SignedInWithKey() principal: KeyedPrincipal, @Body() body: AnswersBody): Promise<ResultView> {
    return this.results.make(principal, body, new Date());
  }

  @Get('results')
  @ApiOkResponse({ type: ResultView, isArray: true })
  list(@SignedIn() { wallet }: Principal): Promise<ResultView[]> {
    return this.results.of(wallet, new Date());
  }

  @Delete('results/:id')
  @HttpCode(204)
  @ApiNoContentResponse()
  @ApiErrors(404)
  remove(@SignedIn() { wallet }: Principal, @IdParam(resultNotFound) id: string): Promise<void> {
    return this.results.remove(wallet, id);
  }
}
