import { parse } from 'node:querystring';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { Wallet } from '../../basics/ids.js';
import { DomainError } from '../../engine/ledger/format/errors.js';
import { NewRowIds } from '../../platform/database/new-row-ids.js';
import { forgetMentions } from '../../platform/http/commands/stored-responses.js';
import { InvalidInput, invalid, notFound } from '../../platform/http/errors/errors.js';
import { type ExportReader, type Owner, PersonalDataSection } from '../../platform/http/fields/personal-data.js';
import { validation } from '../../platform/http/fields/validation.js';
import type { KeyedPrincipal } from '../../platform/http/requests/idempotency-key.js';
import type { Principal } from '../../platform/http/requests/signed-in.js';
import { eachOfMany } from '../../platform/jobs/each-of-many.js';
import { waitForOwner } from '../accounts/people/owner-lock.js';
import { ItemsQuery } from '../marketplace/api/item-views.js';
import { ItemLists } from '../marketplace/lists/item-lists.js';
import { ReadByGuardians } from '../orientation/read-by-guardians.js';
import type { SavedSearchBody, SavedSearchView } from './saved-search-views.js';

/** Of a person. */
const SEARCHES_MAX = 20;
/** Of one list, counted at once. */
const COUNTED_AT_ONCE = 4;

export const searchNotFound = () => notFound('Ricerca non trovata');
const tooManySearches = () =>
  new DomainError(
    'TOO_MANY_SEARCHES',
    409,
    `Hai già ${SEARCHES_MAX} ricerche salvate: elimina quelle che non ti servono più`,
  );

type SavedSearch = Omit<SavedSearchView, 'found'>;

/**
 * What a query string asks of `GET /marketplace`; the page that it names is no part of a search.
 * @throws InvalidInput what that refuses
 */
export async function filtersOf(query: string): Promise<ItemsQuery> {
  const filters = await validation.transform({ ...parse(query) }, { type: 'query', metatype: ItemsQuery });
  return Object.assign(new ItemsQuery(), filters);
}

/** The searches of the marketplace that people keep (product.md 3.22). */
@Injectable()
export class SavedSearches {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly items: ItemLists,
    private readonly ids: NewRowIds,
    private readonly guardians: ReadByGuardians,
  ) {}

  /** A guardian's file has them until the child is fourteen. */
  @PersonalDataSection({ section: 'savedSearches', forGuardian: 'everything' })
  async ownedBy({ wallet }: Owner, reader: ExportReader): Promise<object[]> {
    if (reader === 'guardian' && !(await this.guardians.read(wallet, new Date()))) return [];
    return this.database.query(
      'select name, query, saved_at as "savedAt" from saved_searches where wallet = $1 order by saved_at, id',
      [wallet],
    );
  }

  /** The oldest first. */
  async of(reader: Principal): Promise<SavedSearchView[]> {
    const searches = await this.rowsOf(reader.wallet);
    return eachOfMany(
      searches,
      async (search) => {
        // A filter that this release no longer knows finds nothing.
        const found = await this.found(search.query, reader).catch((error: unknown) => {
          if (error instanceof InvalidInput) return 0;
          throw error;
        });
        return { ...search, found };
      },
      COUNTED_AT_ONCE,
    );
  }

  /** @throws InvalidInput | DomainError TOO_MANY_SEARCHES | KEY_REUSED */
  async save(principal: KeyedPrincipal, { name, query }: SavedSearchBody, now: Date): Promise<SavedSearchView> {
    const { wallet, key } = principal;
    const found = await this.found(query, principal).catch((error: unknown) => {
      throw error instanceof InvalidInput ? invalid('query', error.errors[0]?.msg ?? error.message) : error;
    });
    const refused = (await this.rowsOf(wallet)).length < SEARCHES_MAX ? undefined : tooManySearches();
    const id = await this.ids.idFor('saved-search', { actor: wallet, key }, refused);
    await this.database.transaction(async (transaction) => {
      await waitForOwner(wallet, transaction);
      const searches = await this.rowsOf(wallet, transaction);
      if (searches.some(({ _id }) => _id === id)) return;
      if (searches.length >= SEARCHES_MAX) throw tooManySearches();
      await transaction.query(
        'insert into saved_searches (id, wallet, name, query, saved_at, looked_at) values ($1, $2, $3, $4, $5, $5)',
        [id, wallet, name, query, now],
      );
    });
    return { _id: id, name, query, found };
  }

  /** With what the request that saved it was answered. @throws DomainError NOT_FOUND */
  async remove(wallet: Wallet, id: string): Promise<void> {
    await this.database.transaction(async (transaction) => {
      const [removed]: [unknown[], number] = await transaction.query(
        'delete from saved_searches where id = $1 and wallet = $2 returning id',
        [id, wallet],
      );
      if (removed.length === 0) throw searchNotFound();
      await forgetMentions([id], transaction);
    });
  }

  /** @throws InvalidInput */
  private async found(query: string, reader: Principal): Promise<number> {
    return this.items.countFound(await filtersOf(query), reader);
  }

  private rowsOf(wallet: Wallet, from = this.database.manager): Promise<SavedSearch[]> {
    return from.query('select id as "_id", name, query from saved_searches where wallet = $1 order by saved_at, id', [
      wallet,
    ]);
  }
}
