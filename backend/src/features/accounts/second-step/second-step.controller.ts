import { Body, Controller, Delete, Post, Req } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { ApiErrors } from '../../../platform/http/errors/error-body.js';
import {
  type Principal,
  SignedIn,
  SignedInRoute,
  WithoutSecondStep,
} from '../../../platform/http/requests/signed-in.js';
import { AllowedWhile } from '../../../platform/http/requests/standing-routes.js';
import { PasswordCheck } from '../passwords/password-check.js';
import { TokenView } from '../people/user-view.js';
import { browserOf } from '../sign-in/device-cookie.js';
import { KnownDevices } from '../sign-in/known-devices.js';
import { OtpBody, ProvenBody, ProvisioningView, RecoveryCodesView, SecondStepBody } from './second-step-views.js';
import { type Proof, SecondSteps } from './second-steps.js';

/** What changes the second step ends every session; the answer's token is for the one that did it. */
@ApiTags('user')
@SignedInRoute()
@AllowedWhile('waiting')
@Controller('user/second-step')
export class SecondStepController {
  constructor(
    private readonly steps: SecondSteps,
    private readonly check: PasswordCheck,
    private readonly devices: KnownDevices,
  ) {}

  /** The password, so that who finds a device signed in cannot lock its owner out. */
  @Post()
  @WithoutSecondStep()
  @ApiCreatedResponse({ type: ProvisioningView })
  @ApiErrors(400, 403, 409, 429)
  async begin(
    @SignedIn() { personId }: Principal,
    @Body() { password }: SecondStepBody,
    @Req() { ip }: FastifyRequest,
  ): Promise<ProvisioningView> {
    return this.steps.begin(await this.check.confirm(personId, password, ip));
  }

  @Post('activate')
  @WithoutSecondStep()
  @ApiCreatedResponse({ type: RecoveryCodesView })
  @ApiErrors(400, 403, 409, 429)
  async activate(@SignedIn() principal: Principal, @Body() { otp }: OtpBody): Promise<RecoveryCodesView> {
    return this.steps.activate(principal, otp, new Date());
  }

  @Post('recovery-codes')
  @ApiCreatedResponse({ type: RecoveryCodesView })
  @ApiErrors(400, 403, 409, 429)
  async renew(
    @SignedIn() principal: Principal,
    @Body() body: ProvenBody,
    @Req() request: FastifyRequest,
  ): Promise<RecoveryCodesView> {
    return this.steps.renewRecoveryCodes(await this.proofOf(principal, body, request), new Date());
  }

  @Delete()
  @ApiOkResponse({ type: TokenView })
  @ApiErrors(400, 403, 409, 429)
  async deactivate(
    @SignedIn() principal: Principal,
    @Body() body: ProvenBody,
    @Req() request: FastifyRequest,
  ): Promise<TokenView> {
    return this.steps.deactivate(await this.proofOf(principal, body, request), new Date());
  }

  private async proofOf(principal: Principal, { password, otp }: ProvenBody, request: FastifyRequest): Promise<Proof> {
    const { email } = await this.check.confirm(principal.personId, password, request.ip);
    return { ...principal, otp, device: await this.devices.knownTo(email, browserOf(request)) };
  }
}
