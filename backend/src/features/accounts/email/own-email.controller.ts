import { Body, Controller, Delete, Get, HttpCode, Put, Req } from '@nestjs/common';
import { ApiAcceptedResponse, ApiNoContentResponse, ApiOkResponse, ApiProperty, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { ApiErrors, Message } from '../../../platform/http/errors/error-body.js';
import { type Principal, SignedIn, SignedInRoute } from '../../../platform/http/requests/signed-in.js';
import { AllowedWhile } from '../../../platform/http/requests/standing-routes.js';
import { NewEmailBody } from '../people/account-bodies.js';
import { browserOf } from '../sign-in/device-cookie.js';
import { EmailChanges } from './email-changes.js';
import { OwnEmail } from './own-email.js';

class PendingEmailView {
  @ApiProperty({ format: 'email' }) email!: string;
  @ApiProperty({ format: 'date-time', description: 'when its link ends' }) expiresAt!: string;
}

class OwnEmailView {
  @ApiProperty({ type: PendingEmailView, nullable: true, description: 'what was asked for and is not confirmed yet' })
  pending!: PendingEmailView | null;
}

/** Another address of one's own account (product.md 2.36). */
@ApiTags('user')
@SignedInRoute()
@AllowedWhile('waiting')
@Controller('user/email')
export class OwnEmailController {
  constructor(
    private readonly ownEmail: OwnEmail,
    private readonly changes: EmailChanges,
  ) {}

  @Get()
  @ApiOkResponse({ type: OwnEmailView })
  async pending(@SignedIn() { personId }: Principal): Promise<OwnEmailView> {
    const pending = await this.changes.pendingOf(personId);
    return { pending: pending ? { email: pending.email, expiresAt: pending.expiresAt.toISOString() } : null };
  }

  /** The same answer for every address, also for one that somebody has. */
  @Put()
  @HttpCode(202)
  @ApiAcceptedResponse({ type: Message })
  @ApiErrors(400, 403, 429)
  async ask(
    @SignedIn() { personId }: Principal,
    @Body() body: NewEmailBody,
    @Req() request: FastifyRequest,
  ): Promise<Message> {
    const person = await this.ownEmail.prove(personId, body, browserOf(request));
    return { msg: await this.changes.ask(person, body.email, new Date()) };
  }

  /** Takes the request back. */
  @Delete()
  @HttpCode(204)
  @ApiNoContentResponse()
  async cancel(@SignedIn() { personId }: Principal): Promise<void> {
    await this.changes.cancel(personId);
  }
}
