import type { Readable } from 'node:stream';
import { Body, Controller, Delete, Get, HttpCode, Put, Req } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { ApiErrors } from '../../../platform/http/errors/error-body.js';
import { PersonalData, PersonalFile } from '../../../platform/http/fields/personal-data.js';
import {
  type Principal,
  SignedIn,
  SignedInRoute,
  WithoutSecondStep,
} from '../../../platform/http/requests/signed-in.js';
import { AllowedWhile } from '../../../platform/http/requests/standing-routes.js';
import { Notifications } from '../../notifications/notifications.js';
import { EraseUser } from '../erasure/erase-user.js';
import { ChangePassword } from '../passwords/change-password.js';
import { PasswordCheck } from '../passwords/password-check.js';
import { SecondSteps } from '../second-step/second-steps.js';
import { LeaveBody, PasswordBody } from './account-bodies.js';
import { NewPasswordView, OwnUserView } from './user-view.js';
import { Users } from './users.js';

@ApiTags('user')
@SignedInRoute()
@AllowedWhile('waiting')
@Controller('user')
export class UserController {
  constructor(
    private readonly users: Users,
    private readonly changePassword: ChangePassword,
    private readonly check: PasswordCheck,
    private readonly secondSteps: SecondSteps,
    private readonly personalData: PersonalData,
    private readonly notifications: Notifications,
    private readonly eraseUser: EraseUser,
  ) {}

  @Get('me')
  @WithoutSecondStep()
  @ApiOkResponse({ type: OwnUserView })
  async me(@SignedIn() { personId, wallet, lacksSecondStep }: Principal): Promise<OwnUserView> {
    const user = await this.users.ownProfile(personId);
    return {
      ...user,
      lacksSecondStep: lacksSecondStep ?? false,
      unread: await this.notifications.unread(wallet),
      // Only whom it concerns: every page asks who is signed in.
      ...(user.secondStep && { recoveryCodesLeft: await this.secondSteps.recoveryCodesLeft(personId) }),
    };
  }

  @Put('password')
  @ApiOkResponse({ type: NewPasswordView })
  @ApiErrors(400, 403, 429)
  async password(
    @SignedIn() principal: Principal,
    @Body() { currentPassword, newPassword }: PasswordBody,
    @Req() { ip }: FastifyRequest,
  ): Promise<NewPasswordView> {
    const token = await this.changePassword.execute(principal, currentPassword, newPassword, ip);
    return { msg: 'Password aggiornata con successo', token };
  }

  /** All stored data of the signed-in person, by module. */
  @Get('export')
  @PersonalFile()
  async export(@SignedIn() { personId, wallet }: Principal): Promise<Readable> {
    const profile = await this.users.ownProfile(personId);
    return this.personalData.file({ personId, wallet }, 'person', { wallet, profile });
  }

  @Delete('me')
  @HttpCode(204)
  @ApiNoContentResponse()
  @ApiErrors(400, 403, 409, 429)
  async leave(
    @SignedIn() principal: Principal,
    @Body() { password }: LeaveBody,
    @Req() { ip }: FastifyRequest,
  ): Promise<void> {
    await this.check.confirm(principal.personId, password, ip);
    await this.eraseUser.execute(principal.personId, 'self', { actor: principal.wallet });
  }
}
