import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Idempotent } from '../../../platform/http/commands/stored-responses.js';
import { ApiErrors } from '../../../platform/http/errors/error-body.js';
import { IdParam } from '../../../platform/http/fields/ids.js';
import { type KeyedPrincipal, SignedInWithKey } from '../../../platform/http/requests/idempotency-key.js';
import { type Principal, SignedIn, SignedInRoute } from '../../../platform/http/requests/signed-in.js';
import { AllowedWhile } from '../../../platform/http/requests/standing-routes.js';
import { childNotFound } from '../../minors/families/children.js';
import { ChildrensGuidance } from './childrens-guidance.js';
import { guidanceNotFound } from './guidance-commands.js';
import { ChildGuidanceView } from './guidance-views.js';

const ChildId = () => IdParam(childNotFound, 'child');

/** The counsellors of children, as their guardians answer for them (product.md 22.22). */
@ApiTags('guardians')
@SignedInRoute()
@ApiErrors(403)
@Controller('family')
export class FamilyGuidanceController {
  constructor(private readonly guidance: ChildrensGuidance) {}

  /** What waits for a yes first. */
  @Get('guidance')
  @ApiOkResponse({ type: ChildGuidanceView, isArray: true })
  list(@SignedIn() principal: Principal): Promise<ChildGuidanceView[]> {
    return this.guidance.listFor(principal);
  }

  @Post(':child/guidance/:id/allow')
  @HttpCode(204)
  @Idempotent()
  @ApiNoContentResponse()
  @ApiErrors(404, 409)
  allow(
    @SignedInWithKey() principal: KeyedPrincipal,
    @ChildId() child: string,
    @IdParam(guidanceNotFound) id: string,
  ): Promise<void> {
    return this.guidance.answer(principal, child, id, 'allow');
  }

  @AllowedWhile('restricted')
  @Post(':child/guidance/:id/refuse')
  @HttpCode(204)
  @Idempotent()
  @ApiNoContentResponse()
  @ApiErrors(404, 409)
  refuse(
    @SignedInWithKey() principal: KeyedPrincipal,
    @ChildId() child: string,
    @IdParam(guidanceNotFound) id: string,
  ): Promise<void> {
    return this.guidance.answer(principal, child, id, 'refuse');
  }
}
