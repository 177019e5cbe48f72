import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import { CommittedTexts } from '../../../platform/commands/committed-texts.js';
import { notAllowed } from '../../../platform/http/errors/errors.js';
import { type LabelReader, Labels } from '../../../platform/http/fields/labels.js';
import { type Owner, PersonalDataSection } from '../../../platform/http/fields/personal-data.js';
import {
  countRows,
  MOMENT_KEY,
  momentKey,
  momentOf,
  type Page,
  type PageQuery,
  pageOf,
  REVISION_KEY,
} from '../../../platform/http/lists/paging.js';
import type { Principal } from '../../../platform/http/requests/signed-in.js';
import { People } from '../../accounts/people/people.js';
import { mayAnswer } from '../../minors/rules/contact-policy.js';
import { sidesOf } from '../../minors/rules/deciders.js';
import { isHidden, withoutHidden } from '../../moderation/rules/hidden-content.js';
import type { FactsView } from '../api/fact-fields.js';
import type { AdminOrdersQuery, OrderPartyView, OrdersQuery, OrderView, Side } from '../api/order-views.js';
import { ApplicationLetters } from '../applications/application-letters.js';
import type { AwaitedItem } from '../domain/approval.js';
import { type OrderStatus, orderNotFound } from '../domain/order.js';
import { type PlacingEvent, placedRow } from '../read-model/orders.projection.js';
import { Offers } from './offers.js';
import { actionsOf, isOfBuyer, isUndecidable, obstacleToYes } from './order-actions.js';
import { ofGroup } from './order-groups.js';
import {
  authorOf,
  commitmentsIn,
  messageOf,
  ORDER_COLUMNS,
  type OrderLabels,
  type OrderRow,
  type OrderText,
  wordsOf,
} from './order-rows.js';

/** The caller, with the data that decides the allowed actions. */
type Reader = Pick<Principal, 'wallet' | 'role'>;

/** Orders as their parties and administrators see them. */
@Injectable()
export class Orders {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly labels: Labels,
    private readonly texts: CommittedTexts,
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
    const orders = await this.view(rows, { wallet, role: 'adult' });
    const letters = await Promise.all(rows.map((row) => (row.buyer === wallet ? this.letters.of(row, wallet) : {})));
    return orders.map((order, at) => ({ ...order, ...letters[at] }));
  }

  /** Newest first. @param owner wallet of the party whose orders they are: the reader, or a minor whose guardian reads */
  list(
    reader: Reader,
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
  async recent(reader: Reader, limit: number): Promise<{ order: OrderView; side: Side }[]> {
    const rows = await this.database.query<OrderRow[]>(
      `select ${ORDER_COLUMNS} from orders where buyer = $1 or (seller = $1 and shown_to_seller) order by updated_at desc, revision desc limit $2`,
      [reader.wallet, limit],
    );
    return this.sided(reader, rows);
  }

  /** The orders that wait for an act of the reader, soonest deadline first. */
  async awaiting(reader: Reader, limit: number): Promise<{ order: OrderView; side: Side }[]> {
    return this.sided(
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
  async disputesFor(administrator: Reader, limit: number): Promise<OrderView[]> {
    const rows = await this.database.query<OrderRow[]>(
      `select ${ORDER_COLUMNS} from orders where status = 'disputed' and buyer <> all($1::uuid[]) and seller <> all($1::uuid[])
       order by due, revision limit $2`,
      [sidesOf(this.ledger.state, administrator.wallet), limit],
    );
    return this.view(rows, administrator);
  }

  /** The orders of minors that wait for a guardian's yes, newest first. @param buyers wallets */
  awaitingApproval(reader: Reader, page: PageQuery, buyers: readonly string[]): Promise<Page<OrderView>> {
    const filter = `buyer = any(string_to_array($1, ',')::uuid[]) and status = $2`;
    return this.page(reader, page, filter, [buyers.join(','), 'awaiting_approval']);
  }

  /** All orders, for administrators. An unknown person has none. */
  async all(reader: Reader, { status, user, ...page }: AdminOrdersQuery): Promise<Page<OrderView>> {
    const party = user && ((await this.people.withId(user))?.wallet ?? user);
    const filter = '($1::uuid is null or buyer = $1 or seller = $1) and ($2::text is null or status = $2)';
    return this.page(reader, page, filter, [party || null, status], { names: 'administrators' });
  }

  /** Of one job offer, as its company reads them: the oldest first, or the newest. */
  applicationsFor(
    item: string,
    reader: Reader,
    { status, sort, ...query }: PageQuery & { status?: OrderStatus; sort?: 'oldest' | 'newest' },
  ): Promise<Page<OrderView>> {
    const filter = 'item = $1 and ($2::text is null or status = $2)';
    return this.page(reader, query, filter, [item, status], { isOldestFirst: sort !== 'newest' });
  }

  /** The disputes that wait for an administrator, soonest deadline first, which is the oldest, or the newest first. */
  disputes(reader: Reader, { sort, ...query }: PageQuery & { sort?: string }): Promise<Page<OrderView>> {
    const [beyond, direction] = sort === 'newest' ? ['<', 'desc'] : ['>', 'asc'];
    type Row = OrderRow & { due_key: string };
    return pageOf<Row, OrderView>(query, {
      keys: [MOMENT_KEY, REVISION_KEY],
      keysOf: ({ due_key, revision }) => [due_key, revision],
      total: () => countRows(this.database, `from orders where status = 'disputed'`, []),
      rows: ([due = null, revision = null], limit) =>
        this.database.query<Row[]>(
          `select ${ORDER_COLUMNS}, ${momentKey('due')} as due_key from orders
           where status = 'disputed' and ($1::text is null or (due, revision) ${beyond} (${momentOf('$1')}, $2::bigint))
           order by due ${direction}, revision ${direction} limit $3`,
          [due, revision, limit],
        ),
      view: (rows) => this.view(rows, reader, 'administrators'),
    });
  }

  /** @throws DomainError NOT_FOUND | NOT_ALLOWED */
  async withId(id: string, reader: Reader): Promise<OrderView> {
    const rows = await this.database.query<OrderRow[]>(`select ${ORDER_COLUMNS} from orders where id = $1`, [id]);
    const [row] = rows;
    if (!row) throw orderNotFound();
    if (!this.maySee(row, reader)) throw notAllowed();
    return this.withLetter(row, reader);
  }

  private async withLetter(row: OrderRow, reader: Reader): Promise<OrderView> {
    const [[view], letter] = await Promise.all([this.view([row], reader), this.letters.of(row, reader.wallet)]);
    if (!view) throw orderNotFound();
    return { ...view, ...letter };
  }

  async awaitedItemOf(order: string): Promise<AwaitedItem | undefined> {
    const [row] = await this.database.query<{ item: string }[]>('select item from orders where id = $1', [order]);
    return row && (await this.offers.awaited([row.item])).get(row.item);
  }

  /** An order that was placed just now, from its event: its row may have changed since, but says nothing else. */
  async placed(event: PlacingEvent, reader: Reader): Promise<OrderView> {
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

  /** The parties, the buyer's guardians and administrators. */
  private maySee({ buyer, seller, shown_to_seller }: OrderRow, { wallet, role }: Reader): boolean {
    return role === 'admin' || (wallet === seller && shown_to_seller) || isOfBuyer(this.ledger.state, buyer, wallet);
  }

  /**
   * Why the buyer disputes does not reach a seller who turned out to be a minor (product.md 16.9); administrators read it. What
   * a guardian says to the child stays in the family.
   */
  private mayRead({ buyer, seller }: OrderRow, field: OrderLabels, { wallet }: Reader): boolean {
    const { state } = this.ledger;
    if (field === 'refusal') return isOfBuyer(state, buyer, wallet);
    if (field === 'letter') return this.letters.mayRead({ buyer, seller }, wallet);
    return field !== 'reason' || wallet !== seller || mayAnswer(state, buyer, seller);
  }

  /** What was ordered, while its seller is there; the address for who comes there, or whose it is. */
  private factsOf(
    { facts, buyer, seller, status }: OrderRow,
    { wallet }: Reader,
    texts: ReadonlyMap<string, string>,
  ): OrderView['facts'] {
    const text = facts && texts.get(facts);
    if (!text) return null;
    const { address, ...others }: FactsView = JSON.parse(text);
    const comes = status !== 'refunded' && isOfBuyer(this.ledger.state, buyer, wallet);
    const reads = wallet === seller || comes;
    return reads && address ? { ...others, address } : others;
  }

  /** A text of an order that its parties may report. @throws DomainError NOT_FOUND */
  async labelsOf(id: string, field: OrderLabels, reader: Reader): Promise<OrderText> {
    const [row] = await this.database.query<OrderRow[]>(`select ${ORDER_COLUMNS} from orders where id = $1`, [id]);
    const commitment = row && wordsOf(row, field);
    if (!row || !commitment || !this.maySee(row, reader) || !this.mayRead(row, field, reader)) throw orderNotFound();
    return { commitment, author: authorOf(row, field) };
  }

  private async sided(reader: Reader, rows: readonly OrderRow[]): Promise<{ order: OrderView; side: Side }[]> {
    const sides = rows.map(({ buyer }): Side => (buyer === reader.wallet ? 'bought' : 'sold'));
    return (await this.view(rows, reader)).map((order, index) => ({ order, side: sides[index] ?? 'bought' }));
  }

  private page(
    reader: Reader,
    query: { limit: number; cursor?: string },
    filter: string,
    values: readonly [string | null, string | undefined],
    { names = 'everyone', isOldestFirst = false }: { names?: LabelReader; isOldestFirst?: boolean } = {},
  ): Promise<Page<OrderView>> {
    const filters = [values[0], values[1] || null];
    const [beyond, direction] = isOldestFirst ? ['>', 'asc'] : ['<', 'desc'];
    return pageOf<OrderRow, OrderView>(query, {
      keys: [REVISION_KEY],
      keysOf: ({ revision }) => [revision],
      total: () => countRows(this.database, `from orders where ${filter}`, filters),
      rows: ([from = null], limit) =>
        this.database.query<OrderRow[]>(
          `select ${ORDER_COLUMNS} from orders where ${filter} and ($3::bigint is null or revision ${beyond} $3)
           order by revision ${direction} limit $4`,
          [...filters, from, limit],
        ),
      view: (rows) => this.view(rows, reader, names),
    });
  }

  /** The parties see a hidden item while their order is open. */
  private imageOf({ item, due }: OrderRow, image: string | null = null): string | null {
    return due === null && isHidden(this.ledger.state, 'item', item) ? null : image;
  }

  private async view(rows: readonly OrderRow[], reader: Reader, names: LabelReader = 'everyone'): Promise<OrderView[]> {
    const others = rows.flatMap(({ buyer, seller }) => otherParty({ buyer, seller }, reader) ?? []);
    const waiting = rows.filter(({ status }) => status === 'awaiting_approval');
    const [labels, texts, contacts, awaited] = await Promise.all([
      this.labels.find(
        { person: rows.flatMap(({ buyer, seller }) => [buyer, seller]), item: rows.map(({ item }) => item) },
        names,
      ),
      this.texts.textsOf(rows.flatMap(commitmentsIn)),
      this.people.contactsOf(others),
      this.offers.awaited(waiting.map(({ item }) => item)),
    ]);
    const shown = withoutHidden(this.ledger.state, texts);
    const text = (commitment: string | null) => (commitment && shown.get(commitment)) || null;
    const { state } = this.ledger;
    const now = new Date();
    return rows.map((row) => {
      const awaitedItem = awaited.get(row.item);
      const actions = actionsOf(state, row, reader, now, awaitedItem);
      const isRefusedYes = actions.includes('refuse') && !actions.includes('approve');
      const obstacle = isRefusedYes ? obstacleToYes(state, row, { wallet: reader.wallet, now, ...awaitedItem }) : null;
      const item = labels.labelOf('item', row.item);
      const other = otherParty(row, reader);
      const party = (wallet: string): OrderPartyView => ({
        ...labels.labelOf('person', wallet),
        contact: (wallet === other && contacts.get(wallet)) || null,
      });
      return {
        _id: row.id,
        status: row.status,
        price: Number(row.price),
        item: { _id: item._id, title: item.name, type: row.kind, image: this.imageOf(row, item.image) },
        buyer: party(row.buyer),
        seller: party(row.seller),
        message: text(messageOf(row)),
        facts: this.factsOf(row, reader, texts),
        reason: this.mayRead(row, 'reason', reader) ? text(row.reason) : null,
        answer: text(row.answer),
        resolution: text(row.resolution),
        ...(row.refund_cause && { refundCause: row.refund_cause }),
        ...(row.opened_at && { openedAt: row.opened_at.toISOString() }),
        ...(row.end_cause && { cause: row.end_cause }),
        refusal: this.mayRead(row, 'refusal', reader) ? text(row.refusal) : null,
        createdAt: row.placed_at.toISOString(),
        updatedAt: row.updated_at.toISOString(),
        due: row.due?.toISOString() ?? null,
        actions,
        ...(obstacle && { obstacle }),
        ...(isUndecidable(state, row) && { isUndecidable: true }),
      };
    });
  }
}

/** The other party, if the reader is the buyer or the seller. */
function otherParty({ buyer, seller }: Pick<OrderRow, 'buyer' | 'seller'>, { wallet }: Reader): string | undefined {
  if (wallet === buyer) return seller;
  return wallet === seller ? buyer : undefined;
}
