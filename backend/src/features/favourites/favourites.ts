import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { romeDay } from '../../basics/calendar.js';
import type { Wallet } from '../../basics/ids.js';
import { DomainError } from '../../engine/ledger/format/errors.js';
import { Ledger } from '../../engine/ledger/writing/ledger.js';
import { type ExportReader, type Owner, PersonalDataSection } from '../../platform/http/fields/personal-data.js';
import {
  countRows,
  ID_KEY,
  MOMENT_KEY,
  momentKey,
  momentOf,
  type Page,
  type PageQuery,
  pageOf,
} from '../../platform/http/lists/paging.js';
import type { Principal } from '../../platform/http/requests/signed-in.js';
import { Job } from '../../platform/jobs/job.js';
import { waitForOwner } from '../accounts/people/owner-lock.js';
import type { ItemView } from '../marketplace/api/item-views.js';
import type { ItemReader } from '../marketplace/application/creator-emails.js';
import type { Item } from '../marketplace/application/item.entity.js';
import { Items } from '../marketplace/application/items.js';
import { itemNotFound } from '../marketplace/domain/order.js';
import { AddsToItems } from '../marketplace/lists/item-additions.js';
import { offeredRow } from '../marketplace/lists/offered.js';
import { exchangesBlocked, isBlocked } from '../moderation/rules/blocks.js';
import { suspendedAt } from '../moderation/rules/suspension.js';
import { ReadByGuardians } from '../orientation/read-by-guardians.js';

/** Of a person; what is withdrawn, which nobody can remove any more, is none of them. */
const FAVOURITES_MAX = 500;
const FORGET_MS = 60 * 60_000;

const tooManyFavourites = () =>
  new DomainError(
    'TOO_MANY_FAVOURITES',
    409,
    `Hai già ${FAVOURITES_MAX} preferiti: togli quelli che non ti servono più`,
  );

/** `$2`: the wallets of suspended people, `$3`: those with whom the reader has a block, `$4`: the day in Rome. */
const SHOWN = `from favourites f join marketplace_items item on item.id = f.item
  where f.wallet = $1 and item.withdrawn_at is null and ${offeredRow('$2::uuid[]', '$4::date')} and item.seller <> all($3::uuid[])`;

interface KeptItem {
  readonly item: string;
  readonly keptAt: string;
}

/** The items that people keep (product.md 3.21). */
@Injectable()
export class Favourites {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly items: Items,
    private readonly ledger: Ledger,
    private readonly guardians: ReadByGuardians,
  ) {}

  /** A guardian's file has them until the child is fourteen. */
  @PersonalDataSection({ section: 'favourites', forGuardian: 'everything' })
  async ownedBy({ wallet }: Owner, reader: ExportReader): Promise<object[]> {
    if (reader === 'guardian' && !(await this.guardians.read(wallet, new Date()))) return [];
    return this.database.query(
      'select item, kept_at as "keptAt" from favourites where wallet = $1 order by kept_at, item',
      [wallet],
    );
  }

  /** Nobody reads, or can remove, what has been withdrawn for good. */
  @Job({ everyMs: FORGET_MS, whenFailed: 'favourites that are withdrawn are deleted later' })
  async forgetWithdrawn(): Promise<void> {
    await this.database.query(
      'delete from favourites f using marketplace_items i where i.id = f.item and i.withdrawn_at is not null and i.off_sale is null',
    );
  }

  /** What the reader keeps; of their own items how many people keep them. */
  @AddsToItems()
  async of(items: readonly Pick<Item, 'id' | 'seller'>[], { wallet }: NonNullable<ItemReader>) {
    const own = items.flatMap(({ id, seller }) => (seller === wallet ? id : []));
    const [kept, keepers] = await Promise.all([
      this.database.query<{ item: string }[]>(
        'select item from favourites where wallet = $1 and item = any($2::uuid[])',
        [wallet, items.map(({ id }) => id)],
      ),
      own.length === 0
        ? []
        : this.database.query<{ item: string; people: number }[]>(
            'select item, count(*)::int as people from favourites where item = any($1::uuid[]) group by item',
            [own],
          ),
    ]);
    const isKept = new Set(kept.map(({ item }) => item));
    const peopleBy = new Map(keepers.map(({ item, people }) => [item, people]));
    return new Map(
      items.map(({ id, seller }) => [
        id,
        { isFavourite: isKept.has(id), ...(seller === wallet && { favourites: peopleBy.get(id) ?? 0 }) },
      ]),
    );
  }

  /** What was kept last first, without what the reader would not find either, and without the items of who is blocked. */
  async list({ limit, cursor }: PageQuery, reader: Principal): Promise<Page<ItemView>> {
    const { state } = this.ledger;
    const sellers = await this.database.query<{ seller: string }[]>(
      'select distinct i.seller from favourites f join marketplace_items i on i.id = f.item where f.wallet = $1',
      [reader.wallet],
    );
    const blocked = sellers.flatMap(({ seller }) => (isBlocked(state, reader.wallet, seller) ? seller : []));
    const now = new Date();
    const values = [reader.wallet, suspendedAt(state, now), blocked, romeDay(now)];
    return pageOf<KeptItem, ItemView>(
      { limit, cursor },
      {
        keys: [MOMENT_KEY, ID_KEY],
        keysOf: ({ keptAt, item }) => [keptAt, item],
        total: () => countRows(this.database, SHOWN, values),
        rows: (after, most) =>
          this.database.query<KeptItem[]>(
            `select f.item, ${momentKey('f.kept_at')} as "keptAt" ${SHOWN}
             ${after.length > 0 ? `and (f.kept_at, f.item) < (${momentOf('$6')}, $7::uuid)` : ''}
             order by f.kept_at desc, f.item desc limit $5`,
            [...values, most, ...after],
          ),
        view: (rows) =>
          this.items.withIds(
            rows.map(({ item }) => item),
            reader,
          ),
      },
    );
  }

  /** Again changes nothing. @throws DomainError NOT_FOUND | NOT_ALLOWED | TOO_MANY_FAVOURITES */
  async keep(item: string, reader: Principal, now: Date): Promise<void> {
    await this.items.withId(item, reader);
    const { wallet } = reader;
    await this.database.transaction(async (transaction) => {
      await waitForOwner(wallet, transaction);
      const [found] = await transaction.query<{ seller: string; isKept: boolean; kept: number }[]>(
        `select seller, exists (select from favourites where wallet = $1 and item = i.id) as "isKept",
           (select count(*)::int from favourites f join marketplace_items o on o.id = f.item
            where f.wallet = $1 and (o.withdrawn_at is null or o.off_sale is not null)) as kept
         from marketplace_items i where i.id = $2 for key share`,
        [wallet, item],
      );
      if (!found) throw itemNotFound();
      if (isBlocked(this.ledger.state, wallet, found.seller)) throw exchangesBlocked();
      if (found.isKept) return;
      if (found.kept >= FAVOURITES_MAX) throw tooManyFavourites();
      await transaction.query('insert into favourites (wallet, item, kept_at) values ($1, $2, $3)', [
        ...[wallet, item, now],
      ]);
    });
  }

  async remove(item: string, wallet: Wallet): Promise<void> {
    await this.database.query('delete from favourites where wallet = $1 and item = $2', [wallet, item]);
  }
}
