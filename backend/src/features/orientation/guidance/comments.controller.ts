import { Body, Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Idempotent } from '../../../platform/http/commands/stored-responses.js';
import { ApiErrors } from '../../../platform/http/errors/error-body.js';
import { IdParam } from '../../../platform/http/fields/ids.js';
import { type KeyedPrincipal, SignedInWithKey } from '../../../platform/http/requests/idempotency-key.js';
import { type Principal, SignedIn, SignedInRoute } from '../../../platform/http/requests/signed-in.js';
import { AllowedWhile } from '../../../platform/http/requests/standing-routes.js';
import { refuseContactDetails } from '../../minors/rules/contact-details/refuse-contact-details.js';
import { goalNotFound } from '../path/path.js';
import { Comments, commentNotFound } from './comments.js';
import { CommentBody, CommentView } from './guidance-views.js';

const GoalId = () => IdParam(goalNotFound);

/** What people who read a path write about its goals (product.md 22.24). */
@ApiTags('orientation')
@SignedInRoute()
@ApiErrors(403, 404)
@Controller('path/goals/:id/comments')
export class CommentsController {
  constructor(private readonly comments: Comments) {}

  /** The oldest first. */
  @Get()
  @ApiOkResponse({ type: CommentView, isArray: true })
  list(@SignedIn() principal: Principal, @GoalId() goal: string): Promise<CommentView[]> {
    return this.comments.of(principal, goal, new Date());
  }

  @Post()
  @Idempotent()
  @ApiCreatedResponse({ type: CommentView })
  @ApiErrors(400, 429)
  add(
    @SignedInWithKey() principal: KeyedPrincipal,
    @GoalId() goal: string,
    @Body() { text }: CommentBody,
  ): Promise<CommentView> {
    refuseContactDetails(principal.role, { text });
    return this.comments.add(principal, goal, text, new Date());
  }

  /** By who wrote it, or whose goal it is. */
  @AllowedWhile('restricted')
  @Delete(':comment')
  @HttpCode(204)
  @ApiNoContentResponse()
  remove(
    @SignedIn() principal: Principal,
    @GoalId() goal: string,
    @IdParam(commentNotFound, 'comment') comment: string,
  ): Promise<void> {
    return this.comments.remove(principal, goal, comment);
  }
}
