import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { type Principal, Roles, SignedIn, SignedInRoute } from '../../../platform/http/requests/signed-in.js';
import { AllowedWhile } from '../../../platform/http/requests/standing-routes.js';
import { SuggestionsView } from './suggestion-views.js';
import { Suggestions } from './suggestions.js';

/** What a person's own result suggests to them. */
@ApiTags('orientation')
@SignedInRoute()
@Roles('minor', 'adult')
@AllowedWhile('restricted')
@Controller('orientation')
export class SuggestionsController {
  constructor(private readonly suggestions: Suggestions) {}

  @Get('suggestions')
  @ApiOkResponse({ type: SuggestionsView })
  list(@SignedIn() reader: Principal): Promise<SuggestionsView> {
    return this.suggestions.for(reader, new Date());
  }
}
