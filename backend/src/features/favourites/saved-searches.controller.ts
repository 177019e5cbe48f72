import { Body, Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Idempotent } from '../../platform/http/commands/stored-responses.js';
import { ApiErrors } from '../../platform/http/errors/error-body.js';
import { IdParam } from '../../platform/http/fields/ids.js';
import { type KeyedPrincipal, SignedInWithKey } from '../../platform/http/requests/idempotency-key.js';
import { type Principal, SignedIn, SignedInRoute } from '../../platform/http/requests/signed-in.js';
import { AllowedWhile } from '../../platform/http/requests/standing-routes.js';
import { SavedSearchBody, SavedSearchView } from './saved-search-views.js';
import { SavedSearches, searchNotFound } from './saved-searches.js';

/** The searches of the marketplace that a person keeps (product.md 3.22). */
@ApiTags('favourites')
@SignedInRoute()
@Controller('saved-searches')
export class SavedSearchesController {
  constructor(private readonly searches: SavedSearches) {}

  @Get()
  @ApiOkResponse({ type: SavedSearchView, isArray: true })
  list(@SignedIn() principal: Principal): Promise<SavedSearchView[]> {
    return this.searches.of(principal);
  }

  @Post()
  @Idempotent()
  @ApiCreatedResponse({ type: SavedSearchView })
  @ApiErrors(400, 409)
  save(@SignedInWithKey() principal: KeyedPrincipal, @Body() body: SavedSearchBody): Promise<SavedSearchView> {
    return this.searches.save(principal, body, new Date());
  }

  @Delete(':id')
  @AllowedWhile('restricted')
  @HttpCode(204)
  @ApiNoContentResponse()
  @ApiErrors(404)
  remove(@IdParam(searchNotFound) id: string, @SignedIn() { wallet }: Principal): Promise<void> {
    return this.searches.remove(wallet, id);
  }
}
