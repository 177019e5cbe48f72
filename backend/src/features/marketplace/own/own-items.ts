import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { romeDay } from '../../../basics/calendar.js';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import { ProjectionRunner } from '../../../engine/projections/runner.js';
import { DeclaredMethods } from '../../../platform/commands/declared-methods.js';
import {
  countRows,
  ID_KEY,
  MOMENT_KEY,
  momentKey,
  momentOf,
  type Page,
  pageOf,
} from '../../../platform/http/lists/paging.js';
import type { Principal } from '../../../platform/http/requests/signed-in.js';
import { Images } from '../../../platform/images/images.js';
import { Job } from '../../../platform/jobs/job.js';
import type { ItemView, OwnItemsQuery } from '../api/item-views.js';
import { Items } from '../application/items.js';
import { ofGroup } from '../application/order-groups.js';
import { FILLED, NOT_WITHDRAWN } from '../lists/offered.js';
import { forgetDrafts, WITHDRAW } from './forget-drafts.js';

interface OwnItem {
  readonly id: string;
  readonly changedAt: string;
  readonly waiting: number;
}

/** `$1`: the wallet of the seller, `$2`: the day in Rome, `$3`: the items about which something else than an order waits. */
const OWN = `from marketplace_items item cross join (select $2::date as today, $3::uuid[] as awaited) clock
  where item.seller = $1 and ${NOT_WITHDRAWN}`;
const IS_OVER = `(item.ends_on < today or ${FILLED})`;
const AWAITING = `from orders o where o.item = item.id and o.seller = $1 and o.shown_to_seller and ${ofGroup('action', 'sold')}`;

const IN_GROUP: Readonly<Record<NonNullable<OwnItemsQuery['status']>, string>> = {
  waiting: `and (exists (select ${AWAITING}) or item.id = any(awaited))`,
  published: `and item.off_sale is null and not ${IS_OVER}`,
  over: `and item.off_sale is null and ${IS_OVER}`,
  paused: `and item.off_sale = 'paused'`,
  draft: `and item.off_sale = 'draft'`,
};

const EVERY_MS = 6 * 3_600_000;
const FORGOTTEN_MAX = 500;

/** The method is an `AwaitedItems`. */
export const AwaitsSeller = DiscoveryService.createDecorator();
/** The items of a seller about which something else than an order waits for them, which a later feature knows. */
export type AwaitedItems = (seller: string) => Promise<readonly string[]>;

/** The items of a person as their author has them before their eyes (product.md 3.23). */
@Injectable()
export class OwnItems {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly items: Items,
    private readonly images: Images,
    private readonly methods: DeclaredMethods,
    private readonly ledger: Ledger,
    private readonly projections: ProjectionRunner,
  ) {}

  /** What was changed last first. */
  async list({ limit, cursor, status }: OwnItemsQuery, owner: Principal): Promise<Page<ItemView>> {
    const rows = `${OWN} ${status ? IN_GROUP[status] : ''}`;
    const values = [owner.wallet, romeDay(new Date()), status === 'waiting' ? await this.awaitedOf(owner.wallet) : []];
    return pageOf<OwnItem, ItemView>(
      { limit, cursor },
      {
        keys: [MOMENT_KEY, ID_KEY],
        keysOf: ({ changedAt, id }) => [changedAt, id],
        total: () => countRows(this.database, rows, values),
        rows: (after, most) =>
          this.database.query<OwnItem[]>(
            `select item.id, ${momentKey('item.changed_at')} as "changedAt", (select count(*)::int ${AWAITING}) as waiting
             ${rows} ${after.length > 0 ? `and (item.changed_at, item.id) < (${momentOf('$5')}, $6::uuid)` : ''}
             order by item.changed_at desc, item.id desc limit $4`,
            [...values, most, ...after],
          ),
        view: async (own) => {
          const waiting = new Map(own.map((row) => [row.id, row.waiting]));
          const views = await this.items.withIds([...waiting.keys()], owner);
          return views.map((view) => ({ ...view, waiting: waiting.get(view._id) ?? 0 }));
        },
      },
    );
  }

  private async awaitedOf(seller: string): Promise<string[]> {
    const found = await Promise.all(
      this.methods.declaredBy(AwaitsSeller).map(({ run }: { run: AwaitedItems }) => run(seller)),
    );
    return found.flat();
  }

  /** Those that nobody has touched for a year. One that orders of before name becomes a withdrawn item. */
  @Job({ everyMs: EVERY_MS, whenFailed: 'old drafts are deleted later' })
  async forgetOld(now: Date): Promise<void> {
    // While the read tables are filled anew no order names any.
    if (!(await this.projections.waitFor(this.ledger.head.revision))) return;
    await this.database.transaction(async (transaction) => {
      const old = await transaction.query<{ id: string }[]>(
        `select id from marketplace_items where off_sale = 'draft' and changed_at < $1::timestamptz - interval '12 months'
         order by changed_at limit $2 for update skip locked`,
        [now, FORGOTTEN_MAX],
      );
      const ids = old.map(({ id }) => id);
      await forgetDrafts(ids, this.images, transaction);
      await transaction.query(`${WITHDRAW} where id = any($1::uuid[])`, [ids]);
    });
  }
}
