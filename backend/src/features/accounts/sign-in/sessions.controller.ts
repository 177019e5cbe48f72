import { Controller, Get, Headers, HttpCode, Inject, Post } from '@nestjs/common';
import { ApiAcceptedResponse, ApiNoContentResponse, ApiOkResponse, ApiProperty, ApiTags } from '@nestjs/swagger';
import { ApiErrors, Message } from '../../../platform/http/errors/error-body.js';
import { notSignedIn } from '../../../platform/http/errors/errors.js';
import {
  type Principal,
  Public,
  SignedIn,
  SignedInRoute,
  WithoutSecondStep,
} from '../../../platform/http/requests/signed-in.js';
import { AllowedWhile } from '../../../platform/http/requests/standing-routes.js';
import { mailAnswer } from '../../../platform/mail/mail-answers.js';
import { Config } from '../../../platform/settings/config.js';
import { EmailConfirmation } from '../email/email-confirmation.js';
import { TokenView } from '../people/user-view.js';
import { AccessTokens } from './access-token.js';
import { type KnownDevice, KnownDevices } from './known-devices.js';
import { Sessions } from './sessions.js';

const BEARER = /^bearer /i;

class DeviceView implements KnownDevice {
  @ApiProperty({ format: 'uuid' }) _id!: string;
  @ApiProperty({ description: 'browser and system, in Italian' }) description!: string;
  @ApiProperty({ format: 'date-time' }) firstSeenAt!: string;
  @ApiProperty({ format: 'date-time' }) lastSeenAt!: string;
}

@ApiTags('auth')
@SignedInRoute()
@AllowedWhile('waiting')
@Controller()
export class SessionsController {
  constructor(
    private readonly sessions: Sessions,
    private readonly tokens: AccessTokens,
    private readonly devices: KnownDevices,
    private readonly confirmation: EmailConfirmation,
    @Inject(Config) private readonly config: Pick<Config, 'smtpUrl'>,
  ) {}

  /**
   * This session ends, and no other. The token may lack the end of its signature: so little is kept by a browser that has
   * to send this later.
   */
  @Post('auth/sign-out')
  @Public()
  @HttpCode(204)
  @ApiNoContentResponse()
  async signOut(@Headers('authorization') authorization = ''): Promise<void> {
    await this.sessions.end(authorization.replace(BEARER, ''), new Date());
  }

  /** A token for another 35 minutes of the same session, for as long as that lasts at the latest: 8 hours from the sign-in. */
  @Post('auth/renew')
  @WithoutSecondStep()
  @HttpCode(200)
  @ApiOkResponse({ type: TokenView })
  renew(@Headers('authorization') authorization = ''): TokenView {
    const token = this.tokens.renew(authorization.replace(BEARER, ''));
    if (token === undefined) throw notSignedIn();
    return { token };
  }

  /** Also this session ends. */
  @Post('auth/sign-out-everywhere')
  @HttpCode(204)
  @ApiNoContentResponse()
  async signOutEverywhere(@SignedIn() { personId }: Principal): Promise<void> {
    await this.sessions.endAll(personId);
  }

  /** The devices on which the person has signed in, the newest first; at most 50. */
  @Get('user/devices')
  @ApiOkResponse({ type: [DeviceView] })
  list(@SignedIn() { personId }: Principal): Promise<KnownDevice[]> {
    return this.devices.listFor(personId);
  }

  @Post('auth/confirm-email/again')
  @HttpCode(202)
  @ApiAcceptedResponse({ type: Message })
  @ApiErrors(409, 429)
  async confirmAgain(@SignedIn() { personId }: Principal): Promise<Message> {
    await this.confirmation.askAgain(personId, new Date());
    return { msg: mailAnswer(this.config, 'confirm-again') };
  }
}
