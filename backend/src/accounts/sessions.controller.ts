import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiAcceptedResponse, ApiNoContentResponse, ApiOkResponse, ApiProperty, ApiTags } from '@nestjs/swagger';
import { ApiErrors, Message } from '../http/error-body.js';
import { type Principal, SignedIn, SignedInRoute } from '../http/signed-in.js';
import { AllowedWhile } from '../http/standing-routes.js';
import { EmailConfirmation } from './email-confirmation.js';
import { type KnownDevice, KnownDevices } from './known-devices.js';
import { Sessions } from './sessions.js';

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
    private readonly devices: KnownDevices,
    private readonly confirmation: EmailConfirmation,
  ) {}

  /** Also this session ends. */
  @Post('auth/sign-out-everywhere')
  @HttpCode(204)
  @ApiNoContentResponse()
  async signOut(@SignedIn() { personId }: Principal): Promise<void> {
    await this.sessions.endAll(personId);
  }

  /** The devices on which the person has signed in, the newest first; at most 50. */
  @Get('user/devices')
  @ApiOkResponse({ type: [DeviceView] })
  list(@SignedIn() { personId }: Principal): Promise<KnownDevice[]> {
    return this.devices.of(personId);
  }

  @Post('auth/confirm-email/again')
  @HttpCode(202)
  @ApiAcceptedResponse({ type: Message })
  @ApiErrors(409, 429)
  async confirmAgain(@SignedIn() { personId }: Principal): Promise<Message> {
    await this.confirmation.askAgain(personId, new Date());
    return { msg: 'Messaggio inviato: apri il link che trovi nella tua posta' };
  }
}
