import { Body, Controller, Delete, Get, HttpCode, Inject, Post, Put, Query, Req } from '@nestjs/common';
import { ApiAcceptedResponse, ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { ApiErrors, Message } from '../../../platform/http/errors/error-body.js';
import { IdParam } from '../../../platform/http/fields/ids.js';
import { type Page, Paged } from '../../../platform/http/lists/paging.js';
import { type Principal, Roles, SignedIn, SignedInRoute } from '../../../platform/http/requests/signed-in.js';
import { mailAnswer } from '../../../platform/mail/mail-answers.js';
import { Config } from '../../../platform/settings/config.js';
import { OwnEmail } from '../email/own-email.js';
import { EraseUser } from '../erasure/erase-user.js';
import { ResetLinks } from '../passwords/reset-links.js';
import { browserOf } from '../sign-in/device-cookie.js';
import { UserEditBody, UsersQuery } from './account-bodies.js';
import { EditUser } from './edit-user.js';
import { UserView } from './user-view.js';
import { Users, userNotFound } from './users.js';

const UserId = () => IdParam(userNotFound);

@ApiTags('admin')
@SignedInRoute()
@Roles('admin')
@Controller('admin/users')
export class AdminUsersController {
  constructor(
    private readonly users: Users,
    private readonly resetLinks: ResetLinks,
    private readonly ownEmail: OwnEmail,
    private readonly editUser: EditUser,
    private readonly eraseUser: EraseUser,
    @Inject(Config) private readonly config: Pick<Config, 'smtpUrl'>,
  ) {}

  @Get()
  @Paged(UserView)
  list(@Query() query: UsersQuery): Promise<Page<UserView>> {
    return this.users.list(query);
  }

  @Get(':id')
  @ApiOkResponse({ type: UserView })
  @ApiErrors(404)
  one(@UserId() id: string): Promise<UserView> {
    return this.users.withId(id);
  }

  @Put(':id')
  @ApiOkResponse({ type: UserView })
  @ApiErrors(400, 404, 409)
  async edit(
    @UserId() id: string,
    @Body() body: UserEditBody,
    @SignedIn() principal: Principal,
    @Req() request: FastifyRequest,
  ): Promise<UserView> {
    await this.ownEmail.requireRight(id, body, principal, browserOf(request));
    await this.editUser.execute(id, body, { actor: principal.wallet });
    return this.users.withId(id);
  }

  /** Sends the link with which the person chooses a new password; the administrator sees neither. */
  @Post(':id/reset-link')
  @HttpCode(202)
  @ApiAcceptedResponse({ type: Message })
  @ApiErrors(404)
  async sendResetLink(@UserId() id: string, @SignedIn() principal: Principal): Promise<Message> {
    await this.resetLinks.send(id, { actor: principal.wallet });
    return { msg: mailAnswer(this.config, 'reset-link') };
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiNoContentResponse()
  @ApiErrors(404, 409)
  async erase(@UserId() id: string, @SignedIn() principal: Principal): Promise<void> {
    await this.eraseUser.execute(id, 'administrator', { actor: principal.wallet });
  }
}
