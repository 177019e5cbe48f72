import { Body, Controller, Delete, Get, HttpCode, Post, Query, Req } from '@nestjs/common';
import { ApiAcceptedResponse, ApiNoContentResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { ApiErrors, Message } from '../../../platform/http/errors/error-body.js';
import { IdParam } from '../../../platform/http/fields/ids.js';
import { type Page, Paged, PageQuery } from '../../../platform/http/lists/paging.js';
import { type Principal, Public, Roles, SignedIn, SignedInRoute } from '../../../platform/http/requests/signed-in.js';
import { theMoment } from '../../../platform/mail/templates/moment.js';
import { CredentialsBody } from '../people/account-bodies.js';
import { userNotFound } from '../people/users.js';
import { browserOf } from '../sign-in/device-cookie.js';
import { SignIn } from '../sign-in/sign-in.js';
import { SecondStepRemovals } from './second-step-removals.js';
import { SecondStepRemovalView } from './second-step-views.js';

@ApiTags('auth')
@Controller()
export class RemovalsController {
  constructor(
    private readonly removals: SecondStepRemovals,
    private readonly signIn: SignIn,
  ) {}

  /** Whoever lost the second step cannot sign in: the password says who asks. */
  @Post('auth/second-step-removal')
  @Public()
  @HttpCode(202)
  @ApiAcceptedResponse({ type: Message })
  @ApiErrors(400, 401, 409, 429)
  async ask(@Body() { email, password }: CredentialsBody, @Req() request: FastifyRequest): Promise<Message> {
    const person = await this.signIn.whoHas(email, password, browserOf(request));
    const from = theMoment((await this.removals.ask(person, new Date())).toISOString());
    return { msg: `Richiesta inviata: un amministratore può togliere la verifica in due passaggi dopo ${from}` };
  }

  @Get('admin/second-step-removals')
  @SignedInRoute()
  @Roles('admin')
  @Paged(SecondStepRemovalView)
  list(@Query() query: PageQuery): Promise<Page<SecondStepRemovalView>> {
    return this.removals.list(query);
  }

  @Delete('admin/users/:id/second-step')
  @SignedInRoute()
  @Roles('admin')
  @HttpCode(204)
  @ApiNoContentResponse()
  @ApiErrors(404, 409)
  async grant(@IdParam(userNotFound) id: string, @SignedIn() principal: Principal): Promise<void> {
    await this.removals.grant(id, principal, new Date());
  }
}
