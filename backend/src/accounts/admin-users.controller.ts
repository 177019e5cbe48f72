import { Body, Controller, Delete, Get, HttpCode, Put, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../http/error-body.js';
import { IdParam } from '../http/ids.js';
import { type Page, Paged } from '../http/paging.js';
import { type Principal, Roles, SignedIn, SignedInRoute } from '../http/signed-in.js';
import { ProjectionRunner } from '../projections/runner.js';
import { UserEditBody, UsersQuery } from './account-bodies.js';
import { EditUser } from './edit-user.js';
import { EraseUser } from './erase-user.js';
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
    private readonly commands: CommandBus,
    private readonly projections: ProjectionRunner,
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
  async edit(@UserId() id: string, @Body() body: UserEditBody, @SignedIn() by: Principal): Promise<UserView> {
    const outcome = await this.commands.execute(new EditUser(id, body, { actor: by.wallet }));
    await this.projections.requireReached(outcome.revision);
    return this.users.withId(id);
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiNoContentResponse()
  @ApiErrors(404, 409)
  async erase(@UserId() id: string, @SignedIn() by: Principal): Promise<void> {
    const revision = await this.commands.execute(new EraseUser(id, 'administrator', { actor: by.wallet }));
    await this.projections.waitFor(revision);
  }
}
