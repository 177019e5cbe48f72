import { Body, Controller, Get, HttpCode, Put } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../../../platform/http/errors/error-body.js';
import { notAllowed } from '../../../platform/http/errors/errors.js';
import { IdParam } from '../../../platform/http/fields/ids.js';
import { type Principal, Roles, SignedIn, SignedInRoute } from '../../../platform/http/requests/signed-in.js';
import { GuidedPersonView, GuidedView, NotesBody } from './guidance-views.js';
import { Guided } from './guided.js';

/** Nobody else learns whether there is such a person. */
const PersonId = () => IdParam(() => notAllowed(), 'person');

/** The people whom a counsellor accompanies (product.md 22.23). */
@ApiTags('orientation')
@SignedInRoute()
@Roles('adult')
@ApiErrors(403)
@Controller('guided')
export class GuidedController {
  constructor(private readonly guided: Guided) {}

  @Get()
  @ApiOkResponse({ type: GuidedView, isArray: true })
  list(@SignedIn() principal: Principal): Promise<GuidedView[]> {
    return this.guided.listFor(principal, new Date());
  }

  @Get(':person')
  @ApiOkResponse({ type: GuidedPersonView })
  one(@SignedIn() principal: Principal, @PersonId() person: string): Promise<GuidedPersonView> {
    return this.guided.person(principal, person, new Date());
  }

  @Put(':person/notes')
  @HttpCode(204)
  @ApiNoContentResponse()
  @ApiErrors(400)
  note(@SignedIn() principal: Principal, @PersonId() person: string, @Body() { text }: NotesBody): Promise<void> {
    return this.guided.note(principal, person, text ?? '', new Date());
  }
}
