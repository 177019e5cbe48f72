import { Body, Controller, Delete, Get, HttpCode, Post, Put, Query, type Type } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { NewRowIds } from '../../../platform/database/new-row-ids.js';
import { Idempotent } from '../../../platform/http/commands/stored-responses.js';
import { ApiErrors } from '../../../platform/http/errors/error-body.js';
import { IdParam } from '../../../platform/http/fields/ids.js';
import { type Page, Paged } from '../../../platform/http/lists/paging.js';
import { type KeyedPrincipal, SignedInWithKey } from '../../../platform/http/requests/idempotency-key.js';
import {
  DocumentsRoles,
  MaybeSignedIn,
  type Principal,
  Public,
  Roles,
  SignedIn,
  SignedInIfAny,
  SignedInRoute,
} from '../../../platform/http/requests/signed-in.js';
import { AllowedWhile } from '../../../platform/http/requests/standing-routes.js';
import { AuthenticatedMultipart, Upload } from '../../../platform/http/server/multipart.js';
import { PICTURE } from '../../../platform/images/picture.js';
import { refuseContactDetails } from '../../minors/rules/contact-details/refuse-contact-details.js';
import { EditItems } from '../application/edit-items.js';
import { Items } from '../application/items.js';
import { SeatAlerts } from '../application/seat-alerts.js';
import { itemNotFound } from '../domain/order.js';
import { Cities } from '../lists/cities.js';
import { ItemLists } from '../lists/item-lists.js';
import { ALSO } from '../search/item-search.js';
import { FACT_NUMBERS } from './fact-fields.js';
import { AdminItemsQuery, CityView, ItemEditBody, ItemsQuery, ItemView, NewItemBody } from './item-views.js';

const ItemId = () => IdParam(itemNotFound);
const WithImage = (body: Type) =>
  AuthenticatedMultipart({
    body,
    file: 'image',
    rules: PICTURE,
    numbers: ['price', ...FACT_NUMBERS],
    booleans: ['isOfficial'],
  });

const FOUND_BY = {
  [ALSO]: {
    description:
      'percent-encoded, between commas: words beside those of `search` by which some of these items were found',
    schema: { type: 'string' },
  },
} as const;

@ApiTags('marketplace')
@Controller('marketplace')
export class ItemsController {
  constructor(
    private readonly items: Items,
    private readonly lists: ItemLists,
    private readonly editing: EditItems,
    private readonly alerts: SeatAlerts,
    private readonly ids: NewRowIds,
  ) {}

  @Get()
  @Public()
  @MaybeSignedIn()
  @Paged(ItemView, FOUND_BY)
  list(@Query() query: ItemsQuery, @SignedInIfAny() principal: Principal | undefined): Promise<Page<ItemView>> {
    return this.lists.list(query, principal);
  }

  @Get(':id')
  @Public()
  @MaybeSignedIn()
  @ApiOkResponse({ type: ItemView })
  @ApiErrors(404)
  one(@ItemId() id: string, @SignedInIfAny() principal: Principal | undefined): Promise<ItemView> {
    return this.items.withId(id, principal);
  }

  @Post()
  @SignedInRoute()
  @DocumentsRoles('adult', 'company', 'admin')
  @WithImage(NewItemBody)
  @Idempotent()
  @ApiCreatedResponse({ type: ItemView })
  @ApiErrors(400, 403)
  async publish(
    @SignedInWithKey() principal: KeyedPrincipal,
    @Body() body: NewItemBody,
    @Upload() image: Buffer | undefined,
  ): Promise<ItemView> {
    const newId = () => this.ids.idFor('item', { actor: principal.wallet, key: principal.key });
    const id = await this.editing.publish(newId, principal, body, image, new Date());
    return this.items.withId(id, principal);
  }

  @Put(':id')
  @SignedInRoute()
  @WithImage(ItemEditBody)
  @ApiOkResponse({ type: ItemView })
  @ApiErrors(400, 403, 404)
  async edit(
    @SignedIn() principal: Principal,
    @ItemId() id: string,
    @Body() body: ItemEditBody,
    @Upload() image: Buffer | undefined,
  ): Promise<ItemView> {
    const { title, description, schedule, city, address, required } = body;
    refuseContactDetails(principal.role, { title, description, schedule, city, address, required });
    await this.editing.edit(id, principal, body, image, new Date());
    return this.items.withId(id, principal);
  }

  @Put(':id/seat-alert')
  @SignedInRoute()
  @HttpCode(204)
  @ApiNoContentResponse()
  @ApiErrors(404, 409)
  async askForSeat(@SignedIn() principal: Principal, @ItemId() id: string): Promise<void> {
    await this.items.withId(id, principal);
    await this.alerts.ask(id, principal.wallet);
  }

  @Delete(':id/seat-alert')
  @SignedInRoute()
  @AllowedWhile('restricted')
  @HttpCode(204)
  @ApiNoContentResponse()
  stopAsking(@SignedIn() principal: Principal, @ItemId() id: string): Promise<void> {
    return this.alerts.stop(id, principal.wallet);
  }

  @Delete(':id')
  @SignedInRoute()
  @AllowedWhile('restricted')
  @HttpCode(204)
  @ApiNoContentResponse()
  @ApiErrors(403, 404, 409)
  withdraw(@SignedIn() principal: Principal, @ItemId() id: string): Promise<void> {
    return this.editing.withdraw(id, principal);
  }
}

@ApiTags('marketplace')
@Controller('cities')
export class CitiesController {
  constructor(private readonly cities: Cities) {}

  @Get()
  @Public()
  @ApiOkResponse({ type: [CityView] })
  list(): Promise<CityView[]> {
    return this.cities.withOffers(new Date());
  }
}

@ApiTags('admin')
@SignedInRoute()
@Roles('admin')
@Controller('admin/marketplace')
export class AdminItemsController {
  constructor(
    private readonly lists: ItemLists,
    private readonly editing: EditItems,
  ) {}

  @Get()
  @Paged(ItemView, FOUND_BY)
  list(@SignedIn() principal: Principal, @Query() query: AdminItemsQuery): Promise<Page<ItemView>> {
    return this.lists.list(query, principal, { withHidden: true });
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiNoContentResponse()
  @ApiErrors(404, 409)
  withdraw(@SignedIn() principal: Principal, @ItemId() id: string): Promise<void> {
    return this.editing.withdraw(id, principal);
  }
}
