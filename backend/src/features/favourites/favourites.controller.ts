import { Controller, Delete, Get, HttpCode, Put, Query } from '@nestjs/common';
import { ApiNoContentResponse, ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../../platform/http/errors/error-body.js';
import { IdParam } from '../../platform/http/fields/ids.js';
import { type Page, Paged, PageQuery } from '../../platform/http/lists/paging.js';
import { type Principal, SignedIn, SignedInRoute } from '../../platform/http/requests/signed-in.js';
import { AllowedWhile } from '../../platform/http/requests/standing-routes.js';
import { ItemView } from '../marketplace/api/item-views.js';
import { itemNotFound } from '../marketplace/domain/order.js';
import { Favourites } from './favourites.js';

const ItemId = () => IdParam(itemNotFound);

/** The items that a person keeps (product.md 3.21). */
@ApiTags('favourites')
@SignedInRoute()
@Controller()
export class FavouritesController {
  constructor(private readonly favourites: Favourites) {}

  @Get('favourites')
  @Paged(ItemView)
  list(@Query() query: PageQuery, @SignedIn() principal: Principal): Promise<Page<ItemView>> {
    return this.favourites.list(query, principal);
  }

  @Put('marketplace/:id/favourite')
  @HttpCode(204)
  @ApiNoContentResponse()
  @ApiErrors(403, 404, 409)
  keep(@ItemId() id: string, @SignedIn() principal: Principal): Promise<void> {
    return this.favourites.keep(id, principal, new Date());
  }

  @Delete('marketplace/:id/favourite')
  @AllowedWhile('restricted')
  @HttpCode(204)
  @ApiNoContentResponse()
  @ApiErrors(404)
  remove(@ItemId() id: string, @SignedIn() { wallet }: Principal): Promise<void> {
    return this.favourites.remove(id, wallet);
  }
}
