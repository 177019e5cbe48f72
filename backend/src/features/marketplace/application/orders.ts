import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import { notAllowed } from '../../../platform/http/errors/errors.js';
import type { LabelReader } from '../../../platform/http/fields/labels.js';
import { type Owner, PersonalDataSection } from '../../../platform/http/fields/personal-data.js';
import {
  countRows,
  MOMENT_KEY,
  momentKey,
  type Page,
  type PageQuery,
  pageOf,
  REVISION_KEY,
} from '../../../platform/http/lists/paging.js';
import { People } from '../../accounts/people/people.js';
import { sidesOf } from '../../minors/rules/deciders.js';
import type { AdminOrdersQuery, OrdersQuery, OrderView, Side } from '../api/order-views.js';
import { ApplicationLetters } from '../applications/application-letters.js';
import type { AwaitedItem } from '../domain/approval.js';
import { type OrderStatus, orderNotFound } from '../domain/order.js';
import { type PlacingEvent, placedRow } from '../read-model/orders.projection.js';
import { Offers } from './offers.js';
import { ofGroup } from './order-groups.js';
import { authorOf, ORDER_COLUMNS, type OrderLabels, type OrderRow, type OrderText, wordsOf } from './order-rows.js';
import { type OrderReader, ShownOrders } from './shown-orders.js';

/** Orders as their parties and administrators see them. */
@Injectable()
export class Orders {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly shown: ShownOrders,
    private readonly people: People,
    private readonly offers: Offers,
    private readonly letters: ApplicationLetters,
    private readonly ledger: Ledger,
  ) {}

  @PersonalDataSection({ section: 'orders', forGuardian: 'everything' })
  async ownedBy({ wallet }: Owner): Promise<OrderView[]> {
    const rows = await this.database.query<OrderRow[]>(
      `select ${ORDER_COLUMNS} from orders where buyer = $1 or (seller = $1 and shown_to_seller) order by revision desc`,
      [wallet],
    );
    const orders = await this.shown.view(rows, { wallet, role: 'adult' });
    const letters = await Promise.all(rows.map((row) => (row.buyer === wallet ? this.letters.of(row, wallet) : {})));
    return orders.map((order, at) => ({ ...order, ...letters[at] }));
  }

  /** Newest first. @param owner wallet of the party whose orders they are: the reader, or a minor whose guardian reads */
  list(
    reader: OrderReader,
    { side = 'bought', status, kind, group, ...page }: OrdersQuery,
    owner = reader.wallet,
  ): Promise<Page<OrderView>> {
    const party = side === 'sold' ? 'seller' : 'buyer';
    const ofKind = kind ? ` and kind ${kind === 'application' ? '=' : '<>'} 'job_offer'` : '';
    const inGroup = group ? ` and ${ofGroup(group, side)}` : '';
    const shown = side === 'sold' ? ' and shown_to_seller' : '';
    const filter = `${party} = $1${shown} and ($2::text is null or status = $2)${ofKind}${inGroup}`;
    return this.page(reader, page, filter, [owner, status]);
  }

  /** The most recently changed orders, bought and sold. */
  async recent(reader: OrderReader, limit: number): Promise<{ order: OrderView; side: Side }[]> {
    const rows = await this.database.query<OrderRow[]>(
      `select ${ORDER_COLUMNS} from orders where buyer = $1 or (seller = $1 and shown_to_seller) order by updated_at desc, revision desc limit $2`,
      [reader.wallet, limit],
    );
    return this.shown.sided(reader, rows);
  }

  /** The orders that wait for an act of the reader, soonest deadline first. */
  async awaiting(reader: OrderReader, limit: number): Promise<{ order: OrderView; side: Side }[]> {
    return this.shown.sided(
      reader,
      await this.database.query<OrderRow[]>(
        `select ${ORDER_COLUMNS} from orders
         where (buyer = $1 and ${ofGroup('action', 'bought')}) or (seller = $1 and shown_to_seller and ${ofGroup('action', 'sold')})
         order by due, revision limit $2`,
        [reader.wallet, limit],
      ),
    );
  }

  /** The disputes that this administrator may decide, soonest deadline first. */
  async disputesFor(administrator: OrderReader, limit: number): Promise<OrderView[]> {
    const rows = await this.database.query<OrderRow[]>(
      `select ${ORDER_COLUMNS} from orders where status = 'disputed' and buyer <> all($1::uuid[]) and seller <> all($1::uuid[])
       order by due, revision limit $2`,
      [sidesOf(this.ledger.state, administrator.wallet), limit],
    );
    return this.shown.view(rows, administrator);
  }

  /** The orders of minors that wait for a guardian's yes, newest first. @param buyers wallets */
  awaitingApproval(reader: OrderReader, page: PageQuery, buyers: readonly string[]): Promise<Page<OrderView>> {
    const filter = `buyer = any(string_to_array($1, ',')::uuid[]) and status = $2`;
    return this.page(reader, page, filter, [buyers.join(','), 'awaiting_approval']);
  }

  /** All orders, for administrators. An unknown person has none. */
  async all(reader: OrderReader, { status, user, ...page }: AdminOrdersQuery): Promise<Page<OrderView>> {
    const party = user && ((await this.people.withId(user))?.wallet ?? user);
    const filter = '($1::uuid is null or buyer = $1 or seller = $1) and ($2::text is null or status = $2)';
    return this.page(reader, page, filter, [party || null, status], 'administrators');
  }

  /** Of one job offer, as its company reads them: first those without an answer, and of each the oldest first, or the newest. */
  applicationsFor(
    item: string,
    reader: OrderReader,
    { status, sort, ...query }: PageQuery & { status?: OrderStatus; sort?: 'oldest' | 'newest' },
  ): Promise<Page<OrderView>> {
    const isNewestFirst = sort === 'newest';
    const by = `(due is ${isNewestFirst ? 'not null' : 'null'})::int`;
    return this.sorted(reader, query, [item, status || null], { by, isNewestFirst });
  }

  /** The disputes that wait for an administrator, soonest deadline first, which is the oldest, or the newest first. */
  disputes(reader: OrderReader, { sort, ...query }: PageQuery & { sort?: string }): Promise<Page<OrderView>> {
    const by = `${momentKey('due')}::bigint`;
    const order = { by, isNewestFirst: sort === 'newest', names: 'administrators' } as const;
    return this.sorted(reader, query, [null, 'disputed'], order);
  }

  /** @param by SQL of a number by which they are ordered; those alike by when they were placed */
  private sorted(
    reader: OrderReader,
    query: PageQuery,
    values: readonly [item: string | null, status: string | null],
    { by, isNewestFirst, names = 'everyone' }: { by: string; isNewestFirst: boolean; names?: LabelReader },
  ): Promise<Page<OrderView>> {
    const [beyond, direction] = isNewestFirst ? ['<', 'desc'] : ['>', 'asc'];
    const filter = '($1::uuid is null or item = $1) and ($2::text is null or status = $2)';
    type Row = OrderRow & { place: string };
    return pageOf<Row, OrderView>(query, {
      keys: [MOMENT_KEY, REVISION_KEY],
      keysOf: ({ place, revision }) => [place, revision],
      total: () => countRows(this.database, `from orders where ${filter}`, values),
      rows: ([place = null, revision = null], limit) =>
        this.database.query<Row[]>(
          `select ${ORDER_COLUMNS}, ${by}::text as place from orders
           where ${filter} and ($3::bigint is null or (${by}, revision) ${beyond} ($3, $4::bigint))
           order by ${by} ${direction}, revision ${direction} limit $5`,
          [...values, place, revision, limit],
        ),
      view: (rows) => this.shown.view(rows, reader, names),
    });
  }

  /** @throws DomainError NOT_FOUND | NOT_ALLOWED */
  async withId(id: string, reader: OrderReader): Promise<OrderView> {
    const rows = await this.database.query<OrderRow[]>(`select ${ORDER_COLUMNS} from orders where id = $1`, [id]);
    const [row] = rows;
    if (!row) throw orderNotFound();
    if (!this.shown.maySee(row, reader)) throw notAllowed();
    return this.withLetter(row, reader);
  }

  private async withLetter(row: OrderRow, reader: OrderReader): Promise<OrderView> {
    const [[view], letter] = await Promise.all([this.shown.view([row], reader), this.letters.of(row, reader.wallet)]);
    if (!view) throw orderNotFound();
    return { ...view, ...letter };
  }

  async awaitedItemOf(order: string): Promise<AwaitedItem | undefined> {
    const [row] = await this.database.query<{ item: string }[]>('select item from orders where id = $1', [order]);
    return row && (await this.offers.awaited([row.item])).get(row.item);
  }

  /** An order that was placed just now, from its event: its row may have changed since, but says nothing else. */
  async placed(event: PlacingEvent, reader: OrderReader): Promise<OrderView> {
    const row = placedRow(event);
    const at = new Date(event.ts);
    const asRead = {
      price: String(row.price),
      revision: String(row.revision),
      due: new Date(row.due),
      placed_at: at,
      updated_at: at,
    };
    return this.withLetter({ ...row, ...asRead }, reader);
  }

  /** A text of an order that its parties may report. @throws DomainError NOT_FOUND */
  async labelsOf(id: string, field: OrderLabels, reader: OrderReader): Promise<OrderText> {
    const [row] = await this.database.query<OrderRow[]>(`select ${ORDER_COLUMNS} from orders where id = $1`, [id]);
    const commitment = row && wordsOf(row, field);
    if (!row || !commitment || !this.shown.maySee(row, reader) || !this.shown.mayRead(row, field, reader))
      throw orderNotFound();
    return { commitment, author: authorOf(row, field) };
  }

  private page(
    reader: OrderReader,
    query: { limit: number; cursor?: string },
    filter: string,
    values: readonly [string | null, string | undefined],
    names: LabelReader = 'everyone',
  ): Promise<Page<OrderView>> {
    const filters = [values[0], values[1] || null];
    return pageOf<OrderRow, OrderView>(query, {
      keys: [REVISION_KEY],
      keysOf: ({ revision }) => [revision],
      total: () => countRows(this.database, `from orders where ${filter}`, filters),
      rows: ([from = null], limit) =>
        this.database.query<OrderRow[]>(
          `select ${ORDER_COLUMNS} from orders where ${filter} and ($3::bigint is null or revision < $3)
           order by revision desc limit $4`,
          [...filters, from, limit],
        ),
      view: (rows) => this.shown.view(rows, reader, names),
    });
  }
}
