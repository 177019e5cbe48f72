import { Body, Controller, Delete, Get, HttpCode, Post, Put, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../http/error-body.js';
import { IdempotencyKey } from '../http/idempotency.js';
import { IdParam } from '../http/ids.js';
import { NewRowIds } from '../http/new-row-ids.js';
import { type Page, Paged } from '../http/paging.js';
import { type Principal, Public, Roles, SignedIn, SignedInRoute } from '../http/signed-in.js';
import { Idempotent } from '../http/stored-responses.js';
import { Categories, categoryNotFound } from './categories.js';
import { CategoriesQuery, CategoryBody, CategoryView } from './category-views.js';

const CategoryId = () => IdParam(categoryNotFound);

@ApiTags('categories')
@Public()
@Controller('categories')
export class CategoriesController {
  constructor(private readonly categories: Categories) {}

  @Get()
  @Paged(CategoryView)
  list(@Query() query: CategoriesQuery): Promise<Page<CategoryView>> {
    return this.categories.page(query);
  }
}

@ApiTags('admin')
@SignedInRoute()
@Roles('admin')
@Controller('admin/categories')
export class AdminCategoriesController {
  constructor(
    private readonly categories: Categories,
    private readonly ids: NewRowIds,
  ) {}

  @Get()
  @Paged(CategoryView)
  list(@Query() query: CategoriesQuery): Promise<Page<CategoryView>> {
    return this.categories.page(query);
  }

  @Post()
  @Idempotent()
  @ApiCreatedResponse({ type: CategoryView })
  @ApiErrors(400, 409)
  async add(
    @SignedIn() { wallet }: Principal,
    @Body() body: CategoryBody,
    @IdempotencyKey() key: string | undefined,
  ): Promise<CategoryView> {
    const refusal = await this.categories.refusalOf(body);
    return this.categories.add(await this.ids.idFor('category', { actor: wallet, key }, refusal), body);
  }

  @Put(':id')
  @ApiOkResponse({ type: CategoryView })
  @ApiErrors(400, 404, 409)
  edit(@CategoryId() id: string, @Body() body: CategoryBody): Promise<CategoryView> {
    return this.categories.edit(id, body);
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiNoContentResponse()
  @ApiErrors(404, 409)
  remove(@CategoryId() id: string): Promise<void> {
    return this.categories.remove(id);
  }
}
