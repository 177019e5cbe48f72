import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiErrors, Message } from '../../../platform/http/errors/error-body.js';
import { MaybeSignedIn, type Principal, Public, SignedInIfAny } from '../../../platform/http/requests/signed-in.js';
import { keepDeviceToken } from '../../accounts/sign-in/device-cookie.js';
import { ConsentBody, RefuseBody, RequestTokenBody } from '../guardian-bodies.js';
import { ConsentResult, GuardianRequestView } from '../guardian-views.js';
import { ConsentByLink } from './consent-by-link.js';
import { RefuseByLink } from './refuse-by-link.js';

/**
 * The link of a guardian's mail. Its token comes in the body of a POST only: a filter that opens the links of a mail decides
 * nothing (product.md 16.2).
 */
@ApiTags('guardians')
@ApiErrors(400, 429)
@Controller('guardian')
export class GuardianLinkController {
  constructor(
    private readonly consents: ConsentByLink,
    private readonly refusals: RefuseByLink,
  ) {}

  @Post('request')
  @Public()
  @HttpCode(200)
  @ApiOkResponse({ type: GuardianRequestView })
  show(@Body() { token }: RequestTokenBody, @Req() { ip }: FastifyRequest): Promise<GuardianRequestView> {
    return this.consents.show(token, ip, new Date());
  }

  @Post('consent')
  @MaybeSignedIn()
  @HttpCode(200)
  @ApiOkResponse({ type: ConsentResult })
  @ApiErrors(403, 409)
  async consent(
    @Body() body: ConsentBody,
    @SignedInIfAny() principal: Principal | undefined,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ConsentResult> {
    const { result, device } = await this.consents.give(body, principal, request, new Date());
    if (device !== undefined) keepDeviceToken(request, reply, device);
    return result;
  }

  @Post('refuse')
  @Public()
  @HttpCode(200)
  @ApiOkResponse({ type: Message })
  async refuse(@Body() { token, reason }: RefuseBody, @Req() { ip }: FastifyRequest): Promise<Message> {
    return { msg: await this.refusals.refuse(token, reason, ip, new Date()) };
  }
}
