import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, IsNull, Not, type Repository } from 'typeorm';
import { romeDay } from '../../../basics/calendar.js';
import type { Wallet } from '../../../basics/ids.js';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import { BatchedRows } from '../../../platform/database/batched-rows.js';
import { type Label, type LabelReader, Labels, NamesOf } from '../../../platform/http/fields/labels.js';
import { type Owner, PersonalDataSection } from '../../../platform/http/fields/personal-data.js';
import { Images, WithholdsPictures } from '../../../platform/images/images.js';
import { People } from '../../accounts/people/people.js';
import { ProfileCounter } from '../../accounts/profiles/profile-counters.js';
import { Categories } from '../../categories/categories.js';
import { isVerifiedCompany } from '../../moderation/rules/company-verification.js';
import { isHidden } from '../../moderation/rules/hidden-content.js';
import { suspendedUntil } from '../../moderation/rules/suspension.js';
import type { ItemView } from '../api/item-views.js';
import { Candidates } from '../applications/candidates.js';
import { factsOf } from '../domain/facts.js';
import { statusOf } from '../domain/item-status.js';
import { itemNotFound } from '../domain/order.js';
import { obstacleToOrder, offerOf } from '../domain/placement.js';
import { isOver, seatsLeft } from '../domain/seats.js';
import { ItemAdditions } from '../lists/item-additions.js';
import { FILLED, WITHHELD } from '../lists/offered.js';
import { lackingIn } from '../own/item-changes.js';
import { OrderRecords } from '../read-model/order-records.js';
import { CreatorEmails, type ItemReader } from './creator-emails.js';
import { Item } from './item.entity.js';
import { SeatAlerts } from './seat-alerts.js';

type Pictured = Pick<Item, 'id' | 'seller' | 'image' | 'offSale'>;
type Titled = Pictured & Pick<Item, 'title'> & { readonly key: string };

const TITLES = {
  name: 'titles-of-items',
  text: 'select id as key, id, title, image, seller, off_sale as "offSale" from marketplace_items where id = any($1::uuid[])',
};

/** The views of items. */
@Injectable()
export class Items {
  private readonly titled: BatchedRows<Titled>;

  constructor(
    @InjectRepository(Item) private readonly items: Repository<Item>,
    private readonly categories: Categories,
    private readonly labels: Labels,
    private readonly people: People,
    private readonly emails: CreatorEmails,
    private readonly orders: OrderRecords,
    private readonly alerts: SeatAlerts,
    private readonly candidates: Candidates,
    private readonly ledger: Ledger,
    private readonly images: Images,
    private readonly additions: ItemAdditions,
  ) {
    this.titled = new BatchedRows(items.manager.dataSource, TITLES);
  }

  @PersonalDataSection({ section: 'marketplaceItems', forGuardian: 'everything' })
  async ofSeller({ wallet }: Owner): Promise<ItemView[]> {
    return this.view(await this.items.findBy({ seller: wallet }), undefined);
  }

  /** @throws DomainError NOT_FOUND */
  async withId(id: string, reader: ItemReader): Promise<ItemView> {
    const found = await this.items.findOneBy([
      { id, withdrawnAt: IsNull() },
      { id, offSale: Not(IsNull()) },
    ]);
    const [view] = found ? await this.view([found], reader) : [];
    if (!found || !view || (this.isWithheld(found) && !(await this.seesWithheld(found, reader)))) throw itemNotFound();
    if (!reader) return view;
    const now = new Date();
    const tooYoungFor = await this.candidates.ageWanted(found, reader.wallet, now);
    const offer = { ...offerOf(found), tooYoungFor };
    const obstacle = obstacleToOrder(this.ledger.state, offer, { actor: reader.wallet, now });
    const hasSeatAlert = view.seatsLeft === 0 && (await this.alerts.isAsked(id, reader.wallet));
    return { ...view, obstacle, ...(hasSeatAlert && { hasSeatAlert }) };
  }

  /** Whether not everybody reads an item: a draft, or an administrator hid it, or its seller's account became a minor's. */
  private isWithheld({ id, seller, offSale }: Pictured): boolean {
    return offSale === 'draft' || isHidden(this.ledger.state, 'item', id) || this.isOfMinor(seller);
  }

  private isOfMinor(seller: string): boolean {
    return this.ledger.state.accounts.get(seller)?.role === 'minor';
  }

  /** Its seller, the parties of an open order on it, and administrators, but not of a draft. */
  private async seesWithheld({ id, seller, offSale }: Item, reader: ItemReader): Promise<boolean> {
    if (!reader) return false;
    return (
      (reader.role === 'admin' && offSale !== 'draft') ||
      reader.wallet === seller ||
      this.orders.hasOpen(reader.wallet, id)
    );
  }

  /** Their views, in the order of the ids. */
  async withIds(ids: readonly string[], reader: ItemReader): Promise<ItemView[]> {
    const found = ids.length === 0 ? [] : await this.items.findBy({ id: In(ids) });
    return this.view(
      found.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)),
      reader,
    );
  }

  /** The number of items that each wallet offers. */
  @ProfileCounter('marketplaceItems')
  async offeredBy(wallets: readonly Wallet[]): Promise<ReadonlyMap<string, number>> {
    // Plain SQL: each profile asks this, and composing the query costs more than answering it.
    const rows = await this.items.query<{ seller: string; count: string }[]>(
      `select seller, count(*) as count from marketplace_items item
       where seller = any($1) and withdrawn_at is null and item.ends_on >= $2 and not ${FILLED} and not ${WITHHELD} group by seller`,
      [wallets, romeDay(new Date())],
    );
    return new Map(rows.map(({ seller, count }) => [seller, Number(count)]));
  }

  /** @param names for whom people are named */
  async view(items: readonly Item[], reader: ItemReader, names: LabelReader = 'everyone'): Promise<ItemView[]> {
    const sellers = items.map(({ seller }) => seller);
    const withAddress = items.filter(({ address }) => address !== null).map(({ id }) => id);
    const [categories, labels, pictures, emails, held, addressees, added] = await Promise.all([
      this.categories.refs(items.map(({ category }) => category)),
      this.labels.find({ person: sellers }, names),
      this.people.picturesOf(sellers),
      this.emails.findFor(items, reader),
      reader
        ? this.orders.heldBy(
            reader.wallet,
            items.map(({ id }) => id),
          )
        : undefined,
      reader && withAddress.length > 0 ? this.orders.orderedBy(reader.wallet, withAddress) : new Set<string>(),
      this.additions.for(items, reader),
    ]);
    const { state } = this.ledger;
    const now = new Date();
    return items.map((item) => {
      const { id, title, description, type, category, areas, seller, isOfficial, createdAt } = item;
      const missing = item.offSale === 'draft' ? lackingIn(item) : [];
      const { address, ...facts } = factsOf(item);
      const seesAddress = reader?.wallet === seller || addressees.has(id);
      const left = type === 'course' ? seatsLeft(state, id) : undefined;
      return {
        _id: id,
        title,
        description,
        type,
        price: item.price ?? 0,
        image: this.shownImage(item),
        category: (category && categories.get(category)) || null,
        areas,
        creator: {
          ...labels.labelOf('person', seller),
          image: pictures.get(seller),
          email: emails.get(id),
          ...(isVerifiedCompany(state, seller) && { isVerified: true }),
        },
        isOfficial,
        status: statusOf(item),
        ...(missing.length > 0 && { missing }),
        ...facts,
        ...(address !== undefined && { address: seesAddress ? address : null }),
        order: held?.get(id) ?? null,
        ...(isHidden(state, 'item', id) && { isHidden: true }),
        ...(isOver(state, item, now) && { isOver: true }),
        ...(left !== undefined && { seatsLeft: left }),
        ...((item.offSale === 'paused' ||
          suspendedUntil(state, seller, now) !== undefined ||
          this.isOfMinor(seller)) && {
          isUnavailable: true,
        }),
        ...added(id),
        createdAt: createdAt.toISOString(),
      };
    });
  }

  /** Also of withdrawn items and of what is a draft again, because orders still name them; of a draft without its picture. */
  @NamesOf('item')
  async titles(ids: readonly string[]): Promise<ReadonlyMap<string, Label>> {
    const found = await this.titled.among(ids);
    return new Map(
      found.map((item) => [
        item.id,
        { _id: item.id, name: item.title, image: item.offSale === 'draft' ? null : this.shownImage(item) },
      ]),
    );
  }

  /** The image of an item for who may see the item. */
  private shownImage(item: Pictured): string | null {
    const { image } = item;
    return image !== null && this.isWithheld(item) ? this.images.linkTo(image) : image;
  }

  /** Whether this is the image of an item that not everybody reads. */
  @WithholdsPictures('items')
  async withholds(image: string, seller: string): Promise<boolean> {
    const found = await this.items.query<unknown[]>(
      `select from marketplace_items item where seller = $1 and image = $2 and (off_sale = 'draft' or ${WITHHELD})`,
      [seller, image],
    );
    return found.length > 0;
  }
}
