import { Body, Controller, Delete, Get, HttpCode, Param, ParseUUIDPipe, Post, Put } from '@nestjs/common';
import {
  ApiBadRequestResponse,
  ApiConflictResponse,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiTags,
} from '@nestjs/swagger';
import { ErrorBody } from '../http/error-body.js';
import { CreatesOnce } from '../http/first-answers.js';
import { IdempotencyKey, idOfNew } from '../http/idempotency.js';
import { type Principal, Public, Roles, SignedIn, SignedInRoute } from '../http/signed-in.js';
import { Categories, categoryNotFound } from './categories.js';
import { CategoryBody, CategoryView } from './category-views.js';

const CategoryId = () => Param('id', new ParseUUIDPipe({ exceptionFactory: categoryNotFound }));

@ApiTags('categories')
@Public()
@Controller('categories')
export class CategoriesController {
  constructor(private readonly categories: Categories) {}

  @Get()
  @ApiOkResponse({ type: [CategoryView] })
  list(): Promise<CategoryView[]> {
    return this.categories.list();
  }
}

@ApiTags('admin')
@SignedInRoute()
@Roles('admin')
@Controller('admin/categories')
export class AdminCategoriesController {
  constructor(private readonly categories: Categories) {}

  @Get()
  @ApiOkResponse({ type: [CategoryView] })
  list(): Promise<CategoryView[]> {
    return this.categories.list();
  }

  @Post()
  @CreatesOnce()
  @ApiCreatedResponse({ type: CategoryView })
  @ApiBadRequestResponse({ type: ErrorBody })
  @ApiConflictResponse({ type: ErrorBody })
  add(
    @SignedIn() { wallet }: Principal,
    @Body() body: CategoryBody,
    @IdempotencyKey() key: string | undefined,
  ): Promise<CategoryView> {
    return this.categories.add(idOfNew('category', wallet, key), body);
  }

  @Put(':id')
  @ApiOkResponse({ type: CategoryView })
  @ApiBadRequestResponse({ type: ErrorBody })
  @ApiNotFoundResponse({ type: ErrorBody })
  @ApiConflictResponse({ type: ErrorBody })
  edit(@CategoryId() id: string, @Body() body: CategoryBody): Promise<CategoryView> {
    return this.categories.edit(id, body);
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiNoContentResponse()
  @ApiNotFoundResponse({ type: ErrorBody })
  @ApiConflictResponse({ type: ErrorBody })
  remove(@CategoryId() id: string): Promise<void> {
    return this.categories.remove(id);
  }
}
