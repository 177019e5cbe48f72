import { Body, Controller, Delete, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiTags } from '@nestjs/swagger';
import { Idempotent } from '../../platform/http/commands/stored-responses.js';
import { ApiErrors } from '../../platform/http/errors/error-body.js';
import { IdParam } from '../../platform/http/fields/ids.js';
import { type Page, Paged, PageQuery } from '../../platform/http/lists/paging.js';
import { type KeyedPrincipal, SignedInWithKey } from '../../platform/http/requests/idempotency-key.js';
import {
  MaybeSignedIn,
  type Principal,
  Public,
  SignedIn,
  SignedInIfAny,
  SignedInRoute,
} from '../../platform/http/requests/signed-in.js';
import { AllowedWhile } from '../../platform/http/requests/standing-routes.js';
import { itemNotFound } from '../marketplace/domain/order.js';
import { refuseContactDetails } from '../minors/rules/contact-details/refuse-contact-details.js';
import { AnswerBody, QuestionBody, QuestionView } from './question-views.js';
import { Questions } from './questions.js';
import { questionNotFound, ShownQuestions } from './shown-questions.js';

const ItemId = () => IdParam(itemNotFound);
const QuestionId = () => IdParam(questionNotFound);

/** What people ask about an item before they order it (product.md 3.24). */
@ApiTags('marketplace')
@ApiErrors(404)
@Controller('marketplace/:id/questions')
export class QuestionsController {
  constructor(
    private readonly questions: Questions,
    private readonly shown: ShownQuestions,
  ) {}

  @Get()
  @Public()
  @MaybeSignedIn()
  @Paged(QuestionView)
  list(
    @ItemId() item: string,
    @Query() query: PageQuery,
    @SignedInIfAny() principal: Principal | undefined,
  ): Promise<Page<QuestionView>> {
    return this.shown.about(item, query, principal);
  }

  @Post()
  @SignedInRoute()
  @Idempotent()
  @ApiCreatedResponse({ type: QuestionView })
  @ApiErrors(400, 403, 409, 429)
  async ask(
    @SignedInWithKey() principal: KeyedPrincipal,
    @ItemId() item: string,
    @Body() { text }: QuestionBody,
  ): Promise<QuestionView> {
    refuseContactDetails(principal.role, { text });
    const id = await this.questions.ask(principal, item, text, new Date());
    return this.shown.withId(id, principal);
  }
}

@ApiTags('marketplace')
@SignedInRoute()
@ApiErrors(403, 404)
@Controller('questions/:id')
export class AnswersController {
  constructor(private readonly questions: Questions) {}

  /** The answer holds nothing: a stored one with the words of who asked would outlive them. */
  @Post('answer')
  @Idempotent()
  @HttpCode(204)
  @ApiNoContentResponse()
  @ApiErrors(400, 409)
  answer(
    @SignedInWithKey() principal: KeyedPrincipal,
    @QuestionId() id: string,
    @Body() { text }: AnswerBody,
  ): Promise<void> {
    refuseContactDetails(principal.role, { text });
    return this.questions.answer(principal, id, text, new Date());
  }

  /** By who asked it, with its answer. */
  @Delete()
  @AllowedWhile('restricted')
  @HttpCode(204)
  @ApiNoContentResponse()
  remove(@SignedIn() principal: Principal, @QuestionId() id: string): Promise<void> {
    return this.questions.remove(principal, id);
  }
}
