import { Body, Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { ApiAcceptedResponse, ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Idempotent } from '../../../platform/http/commands/stored-responses.js';
import { ApiErrors, Message } from '../../../platform/http/errors/error-body.js';
import { IdParam } from '../../../platform/http/fields/ids.js';
import { type KeyedPrincipal, SignedInWithKey } from '../../../platform/http/requests/idempotency-key.js';
import { type Principal, Roles, SignedIn, SignedInRoute } from '../../../platform/http/requests/signed-in.js';
import { AllowedWhile } from '../../../platform/http/requests/standing-routes.js';
import { guidanceNotFound } from './guidance-commands.js';
import { GuidanceView, InvitationToGuideBody } from './guidance-views.js';
import { Guidances } from './guidances.js';
import { Invitations } from './invitations.js';

const INVITED =
  'Invito registrato: chi legge la posta a questo indirizzo lo trova in FORM, se ha o apre un account da persona adulta';

/** Invitations to counsellors, and what became of them, for both sides (product.md 22.19). */
@ApiTags('orientation')
@SignedInRoute()
@ApiErrors(403)
@Controller('guidance')
export class GuidanceController {
  constructor(
    private readonly invitations: Invitations,
    private readonly guidances: Guidances,
  ) {}

  /** The same answer, after the same time, for any address. */
  @Roles('minor', 'adult')
  @Post()
  @HttpCode(202)
  @Idempotent()
  @ApiAcceptedResponse({ type: Message })
  @ApiErrors(400, 409, 429)
  async invite(@SignedInWithKey() principal: KeyedPrincipal, @Body() body: InvitationToGuideBody): Promise<Message> {
    await this.invitations.invite(principal, body, new Date());
    return { msg: INVITED };
  }

  /** Of both sides, the newest first. */
  @Roles('minor', 'adult')
  @AllowedWhile('restricted')
  @Get()
  @ApiOkResponse({ type: GuidanceView, isArray: true })
  list(@SignedIn() principal: Principal): Promise<GuidanceView[]> {
    return this.guidances.listFor(principal, new Date());
  }

  @Roles('adult')
  @Post(':id/accept')
  @HttpCode(200)
  // It names a person, and says nothing else of what was accepted than how it is now.
  @Idempotent({ storesResponse: false })
  @ApiOkResponse({ type: GuidanceView })
  @ApiErrors(404, 409)
  async accept(
    @SignedInWithKey() principal: KeyedPrincipal,
    @IdParam(guidanceNotFound) id: string,
  ): Promise<GuidanceView> {
    await this.invitations.accept(principal, id, new Date());
    return this.guidances.view(principal, id, new Date());
  }

  @Roles('adult')
  @AllowedWhile('restricted')
  @Post(':id/decline')
  @HttpCode(204)
  @Idempotent()
  @ApiNoContentResponse()
  @ApiErrors(404)
  decline(@SignedInWithKey() principal: KeyedPrincipal, @IdParam(guidanceNotFound) id: string): Promise<void> {
    return this.invitations.decline(principal, id, new Date());
  }

  /** By either side, or a guardian. */
  @AllowedWhile('restricted')
  @Delete(':id')
  @HttpCode(204)
  @ApiNoContentResponse()
  @ApiErrors(404)
  end(@SignedIn() principal: Principal, @IdParam(guidanceNotFound) id: string): Promise<void> {
    return this.guidances.end(principal, id);
  }
}
