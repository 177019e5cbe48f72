import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Page, Paged } from '../../../platform/http/lists/paging.js';
import { type Principal, SignedIn, SignedInRoute } from '../../../platform/http/requests/signed-in.js';
import { ItemView, OwnItemsQuery } from '../api/item-views.js';
import { OwnItems } from './own-items.js';

@ApiTags('marketplace')
@SignedInRoute()
@Controller('user/items')
export class OwnItemsController {
  constructor(private readonly items: OwnItems) {}

  @Get()
  @Paged(ItemView)
  list(@SignedIn() principal: Principal, @Query() query: OwnItemsQuery): Promise<Page<ItemView>> {
    return this.items.list(query, principal);
  }
}
