import { Body, Controller, Delete, Get, HttpCode, Post, Put, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { NewRowIds } from '../../platform/database/new-row-ids.js';
import { Idempotent } from '../../platform/http/commands/stored-responses.js';
import { ApiErrors } from '../../platform/http/errors/error-body.js';
import { IdParam } from '../../platform/http/fields/ids.js';
import { type Page, Paged } from '../../platform/http/lists/paging.js';
import { type KeyedPrincipal, SignedInWithKey } from '../../platform/http/requests/idempotency-key.js';
import { type Principal, Public, Roles, SignedIn, SignedInRoute } from '../../platform/http/requests/signed-in.js';
import { AdminActs } from '../audit-log/admin-acts.js';
import { Categories, categoryNotFound, categoryOf } from './categories.js';
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
    private readonly acts: AdminActs,
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
    @SignedInWithKey() { wallet: actor, key }: KeyedPrincipal,
    @Body() body: CategoryBody,
  ): Promise<CategoryView> {
    const refused = await this.categories.refusalOf(body);
    const id = await this.ids.idFor('category', { actor, key }, refused);
    const added = key === undefined ? undefined : await this.categories.withId(id);
    if (added) return added;
    // The key is used, and the request that used it ended before its act.
    if (refused) throw refused;
    return this.change('category-added', categoryOf(id, body), actor);
  }

  @Put(':id')
  @ApiOkResponse({ type: CategoryView })
  @ApiErrors(400, 404, 409)
  async edit(
    @SignedIn() { wallet: actor }: Principal,
    @CategoryId() id: string,
    @Body() body: CategoryBody,
  ): Promise<CategoryView> {
    if (!(await this.categories.withId(id))) throw categoryNotFound();
    const refused = await this.categories.refusalOf(body, id);
    if (refused) throw refused;
    return this.change('category-edited', categoryOf(id, body), actor);
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiNoContentResponse()
  @ApiErrors(404, 409)
  async remove(@SignedIn() { wallet: actor }: Principal, @CategoryId() id: string): Promise<void> {
    await this.categories.requireRemovable(id);
    const subject = { kind: 'category', id } as const;
    await this.acts.change({ act: 'category-removed', subject, fields: { id }, sender: { actor } });
  }

  private async change(
    act: 'category-added' | 'category-edited',
    category: CategoryView,
    actor: string,
  ): Promise<CategoryView> {
    const subject = { kind: 'category', id: category._id } as const;
    await this.acts.change({ act, subject, fields: { ...category }, sender: { actor } });
    return category;
  }
}
