import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { type Principal, SignedIn, SignedInRoute } from '../http/signed-in.js';
import { UserView } from './user-view.js';
import { Users } from './users.js';

@ApiTags('user')
@SignedInRoute()
@Controller('user')
export class UserController {
  constructor(private readonly users: Users) {}

  @Get('me')
  @ApiOkResponse({ type: UserView })
  me(@SignedIn() { personId }: Principal): Promise<UserView> {
    return this.users.withId(personId);
  }
}
