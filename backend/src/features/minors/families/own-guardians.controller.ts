import { Body, Controller, Get, HttpCode, Post, Put } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../../../platform/http/errors/error-body.js';
import { IdParam } from '../../../platform/http/fields/ids.js';
import { type Principal, Roles, SignedIn, SignedInRoute } from '../../../platform/http/requests/signed-in.js';
import { AllowedWhile } from '../../../platform/http/requests/standing-routes.js';
import { ParentEmailBody } from '../guardian-bodies.js';
import { OwnGuardiansView } from '../guardian-views.js';
import { guardianNotFound } from './children.js';
import { OwnGuardians } from './own-guardians.js';

/** What a minor sees of their guardians, also while they wait (product.md 16.3). */
@ApiTags('guardians')
@SignedInRoute()
@Roles('minor')
@AllowedWhile('waiting')
@Controller('user')
export class OwnGuardiansController {
  constructor(private readonly guardians: OwnGuardians) {}

  @Get('guardians')
  @ApiOkResponse({ type: OwnGuardiansView })
  view(@SignedIn() principal: Principal): Promise<OwnGuardiansView> {
    return this.guardians.viewFor(principal, new Date());
  }

  @Put('guardian-email')
  @ApiOkResponse({ type: OwnGuardiansView })
  @ApiErrors(400, 409, 429)
  async email(@SignedIn() principal: Principal, @Body() { parentEmail }: ParentEmailBody): Promise<OwnGuardiansView> {
    await this.guardians.changeEmail(principal, parentEmail, new Date());
    return this.guardians.viewFor(principal, new Date());
  }

  /** Sends the request to the same address again; the earlier link ends. */
  @Post('guardian-email/again')
  @HttpCode(200)
  @ApiOkResponse({ type: OwnGuardiansView })
  @ApiErrors(409, 429)
  async again(@SignedIn() principal: Principal): Promise<OwnGuardiansView> {
    await this.guardians.sendAgain(principal, new Date());
    return this.guardians.viewFor(principal, new Date());
  }

  /** "Non è un mio genitore" */
  @Post('guardians/:id/contest')
  @HttpCode(200)
  @ApiOkResponse({ type: OwnGuardiansView })
  @ApiErrors(404, 409)
  async contest(@SignedIn() principal: Principal, @IdParam(guardianNotFound) id: string): Promise<OwnGuardiansView> {
    await this.guardians.contest(principal, id, new Date());
    return this.guardians.viewFor(principal, new Date());
  }
}
