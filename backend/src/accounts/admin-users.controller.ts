import { Body, Controller, Delete, Get, HttpCode, Param, ParseUUIDPipe, Put, Query, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  ApiBadRequestResponse,
  ApiConflictResponse,
  ApiNoContentResponse,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiTags,
} from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ErrorBody } from '../http/error-body.js';
import { sendPage } from '../http/paging.js';
import { type Principal, Roles, SignedIn, SignedInRoute } from '../http/signed-in.js';
import type { Outcome } from '../ledger/pending.js';
import { ProjectionRunner } from '../projections/runner.js';
import { UserEditBody, UsersQuery } from './account-bodies.js';
import { EditUser } from './edit-user.js';
import { EraseUser } from './erase-user.js';
import { UserView } from './user-view.js';
import { Users, userNotFound } from './users.js';

const UserId = () => Param('id', new ParseUUIDPipe({ exceptionFactory: userNotFound }));

@ApiTags('admin')
@SignedInRoute()
@Roles('admin')
@Controller('admin/users')
export class AdminUsersController {
  constructor(
    private readonly users: Users,
    private readonly commands: CommandBus,
    private readonly projections: ProjectionRunner,
  ) {}

  @Get()
  @ApiOkResponse({ type: [UserView] })
  @ApiBadRequestResponse({ type: ErrorBody })
  async list(
    @Query() query: UsersQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<readonly UserView[]> {
    return sendPage(request, reply, await this.users.list(query));
  }

  @Get(':id')
  @ApiOkResponse({ type: UserView })
  @ApiNotFoundResponse({ type: ErrorBody })
  one(@UserId() id: string): Promise<UserView> {
    return this.users.withId(id);
  }

  @Put(':id')
  @ApiOkResponse({ type: UserView })
  @ApiBadRequestResponse({ type: ErrorBody })
  @ApiNotFoundResponse({ type: ErrorBody })
  @ApiConflictResponse({ type: ErrorBody })
  async edit(@UserId() id: string, @Body() body: UserEditBody, @SignedIn() by: Principal): Promise<UserView> {
    const outcome: Outcome = await this.commands.execute(new EditUser(by, id, body, new Date()));
    await this.projections.waitFor(outcome.revision);
    return this.users.withId(id);
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiNoContentResponse()
  @ApiNotFoundResponse({ type: ErrorBody })
  @ApiConflictResponse({ type: ErrorBody })
  async erase(@UserId() id: string, @SignedIn() by: Principal): Promise<void> {
    const revision: number = await this.commands.execute(new EraseUser(by, id, 'by an administrator', new Date()));
    await this.projections.waitFor(revision);
  }
}
