import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, In, MoreThan, Raw, type Repository } from 'typeorm';
import { DomainError } from '../../engine/ledger/format/errors.js';
import { databaseErrorIn } from '../../platform/database/database-error.js';
import { invalid, notFound } from '../../platform/http/errors/errors.js';
import { NamesOf } from '../../platform/http/fields/labels.js';
import { type Page, pageOf, uniqueKey } from '../../platform/http/lists/paging.js';
import { CarriesOut } from '../audit-log/admin-acts.js';
import { Category } from './category.entity.js';
import {
  CATEGORY_NAME_MAX,
  type CategoriesQuery,
  type CategoryBody,
  type CategoryRef,
  type CategoryView,
} from './category-views.js';

const UNIQUE_VIOLATION = '23505';
/** PostgreSQL 18 has a separate error code for `on delete restrict`; a plain reference has the older one. */
const IN_USE_VIOLATIONS: readonly (string | undefined)[] = ['23001', '23503'];

/** Names are unique, so a name can be the cursor of a page. In one of before, a variation selector did not count. */
const NAME_KEY = uniqueKey(new RegExp(`^.{1,${2 * CATEGORY_NAME_MAX}}$`, 'su'));

/** The categories. Foreign keys prevent the deletion of a category that any table uses. */
@Injectable()
export class Categories {
  constructor(@InjectRepository(Category) private readonly categories: Repository<Category>) {}

  /** All categories, sorted by name. */
  async list(): Promise<CategoryView[]> {
    return (await this.categories.find({ order: { name: 'ASC' } })).map(toView);
  }

  /** All categories, sorted by name. */
  page(query: CategoriesQuery): Promise<Page<CategoryView>> {
    return pageOf<Category, CategoryView>(query, {
      keys: [NAME_KEY],
      keysOf: ({ name }) => [name],
      total: async () => ({ count: await this.categories.count() }),
      rows: ([after], limit) =>
        this.categories.find({
          where: after === undefined ? {} : { name: MoreThan(after) },
          order: { name: 'ASC' },
          take: limit,
        }),
      view: async (categories) => categories.map(toView),
    });
  }

  async counts(): Promise<{ total: number; special: number }> {
    const [total, special] = await Promise.all([this.categories.count(), this.categories.countBy({ isSpecial: true })]);
    return { total, special };
  }

  /** The existing categories among `ids`, by id. */
  @NamesOf('category')
  async refs(ids: readonly (string | null)[]): Promise<ReadonlyMap<string, CategoryRef>> {
    const wanted = [...new Set(ids)].filter((id) => id !== null);
    const found = wanted.length === 0 ? [] : await this.categories.findBy({ id: In(wanted) });
    return new Map(found.map(({ id, name }) => [id, { _id: id, name }]));
  }

  /** Checks that a body names an existing category. @throws InvalidInput */
  async require(id: string | undefined): Promise<void> {
    if (!id || (await this.categories.existsBy({ id }))) return;
    throw invalid('category', 'Categoria: non esiste più, scegline un’altra');
  }

  /** Why no category can be called so now; undefined where one can. @param id of the category, where there is one */
  async refusalOf({ name }: Pick<CategoryBody, 'name'>, id?: string): Promise<DomainError | undefined> {
    const others = await this.categories.findBy({
      name: Raw((column) => `lower(${column}) = lower(:name)`, { name }),
    });
    return others.some((other) => other.id !== id) ? categoryExists() : undefined;
  }

  async withId(id: string): Promise<CategoryView | undefined> {
    const category = await this.categories.findOneBy({ id });
    return category ? toView(category) : undefined;
  }

  /** An id that is there already adds nothing. @throws DomainError CATEGORY_EXISTS */
  @CarriesOut('category-added')
  async add(category: CategoryView, transaction: EntityManager = this.categories.manager): Promise<void> {
    const adding = transaction.createQueryBuilder().insert().into(Category).values(rowOf(category));
    await adding.orUpdate(['id'], ['id']).execute().catch(refusal);
  }

  /** @throws DomainError NOT_FOUND | CATEGORY_EXISTS */
  @CarriesOut('category-edited')
  async edit(category: CategoryView, transaction: EntityManager): Promise<void> {
    const { id, ...fields } = rowOf(category);
    const { affected } = await transaction.update(Category, { id }, fields).catch(refusal);
    if (!affected) throw categoryNotFound();
  }

  /** @throws DomainError NOT_FOUND | CATEGORY_IN_USE */
  @CarriesOut('category-removed')
  async remove({ id }: { readonly id: string }, transaction: EntityManager): Promise<void> {
    const { affected } = await transaction.delete(Category, { id }).catch(refusal);
    if (!affected) throw categoryNotFound();
  }

  /** Which table uses a category only the database knows, so the removal is tried and undone. @throws what `remove` throws */
  async requireRemovable(id: string): Promise<void> {
    const undo = new Error('the removal was tried');
    await this.categories.manager
      .transaction(async (transaction) => {
        await this.remove({ id }, transaction);
        throw undo;
      })
      .catch((error: unknown) => {
        if (error !== undo) throw error;
      });
  }
}

export const categoryNotFound = () => notFound('Categoria non trovata');

const categoryExists = () => new DomainError('CATEGORY_EXISTS', 409, 'Esiste già una categoria con questo nome');

function refusal(error: unknown): never {
  const code = databaseErrorIn(error)?.code;
  if (code === UNIQUE_VIOLATION) throw categoryExists();
  if (IN_USE_VIOLATIONS.includes(code)) {
    throw new DomainError('CATEGORY_IN_USE', 409, 'Categoria in uso: sposta prima articoli e contest');
  }
  throw error;
}

/** As it will be. */
export const categoryOf = (
  id: string,
  { name, description, isSpecial = false, areas = [] }: CategoryBody,
): CategoryView => ({ _id: id, name, description: description || null, isSpecial, areas });

const rowOf = ({ _id: id, ...fields }: CategoryView) => ({ id, ...fields });

const toView = ({ id, name, description, isSpecial, areas }: Category): CategoryView => ({
  _id: id,
  name,
  description,
  isSpecial,
  areas,
});
