import { romeDay } from '../src/basics/calendar.js';
import type { FactsBody } from '../src/features/marketplace/api/fact-fields.js';
import type { ItemEditBody, NewItemBody } from '../src/features/marketplace/api/item-views.js';
import { hasOpenOrders } from '../src/features/marketplace/domain/order-counts.js';
import { isOver, seatsLeft } from '../src/features/marketplace/domain/seats.js';
import { COURSES } from './content/courses.js';
import { FACTS } from './content/facts.js';
import type { DemoItem } from './content/item.js';
import { JOB_OFFERS, OFFICIAL } from './content/jobs-and-official.js';
import { SERVICES } from './content/services.js';
import type { DemoApp } from './demo-app.js';
import type { DemoCategories } from './demo-categories.js';
import { ADMIN_NAME, type DemoPeople, type Member } from './demo-people.js';
import { drawItem } from './pictures.js';
import type { Random } from './random.js';
import type { Timeline } from './timeline.js';

/** An item that is on the marketplace. */
export interface Offer extends Omit<DemoItem, 'seller'> {
  readonly id: string;
  readonly seller: string;
  /** How many times likelier it is ordered than the least popular item. */
  readonly popularity: number;
}

const FIRST_DAY = 82;
const LAST_DAY = 1;
const LAST_ORDERS_DAY = 52;
const WITHDRAWAL_DAY = 6;
const POPULARITY_MAX = 6;
/** One item in this many has a picture: most people write, and few draw. */
const PICTURED = 3;
/** One item in this many gets a higher price after a while. */
const RISING = 13;

const MOVED = [
  'Inglese B2 in dodici settimane',
  'Matematica per il test di Medicina',
  'Programmare da zero in dieci serate',
];

/** Behind every order of the last day. */
const OFF_SALE_HOUR = 21.5;
/** A draft that its author has begun: it has no price yet. */
const DRAFT: NewItemBody = {
  title: 'Leggere uno spartito',
  description: 'Per chi canta in un coro e vuole capire che cosa canta.',
  type: 'course',
  status: 'draft',
};
const PAUSED = 'Controllo del contratto prima della firma';

const WAITING = ['Giorgio Bianchi', 'Roberto Barbieri'];

/** Marketplace items: published over the days, some raised in price, some withdrawn. */
export class DemoItems {
  private readonly published: Offer[] = [];

  constructor(
    private readonly app: DemoApp,
    private readonly timeline: Timeline,
    private readonly random: Random,
    private readonly cast: DemoPeople,
    private readonly sorting: DemoCategories,
  ) {}

  schedule(): void {
    this.reschedule();
    this.scheduleFreeSeat();
    this.timeline.on(1, OFF_SALE_HOUR, (now) => this.takeOffSale(now));
    const items = [...OFFICIAL, ...this.random.shuffled([...SERVICES, ...COURSES, ...JOB_OFFERS])];
    for (const [index, item] of items.entries()) {
      // Half of the items are published in the first weeks, so that people can order from the beginning.
      const spread = (index / items.length) ** 2;
      const day = item.withdrawn ? FIRST_DAY - 2 : Math.round(FIRST_DAY - spread * (FIRST_DAY - LAST_DAY));
      this.timeline.on(day, this.random.between(9, 20), (now) => this.publish(item, index % PICTURED === 0, now));
      if (item.withdrawn) this.scheduleWithdrawal(item.title, WITHDRAWAL_DAY);
      if (index % RISING === RISING - 1 && item.price > 0) {
        this.timeline.on(Math.max(1, day - 20), 12, (now) => this.raise(item.title, now));
      }
    }
  }

  /** Courses are held on another day, and who has bought them is told. */
  private reschedule(): void {
    for (const title of MOVED)
      this.timeline.on(1, 12, (now) => this.edit(title, { schedule: 'il mercoledì, 20–22' }, now));
  }

  /** The items that can be ordered on `day`. */
  on(day: number): readonly Offer[] {
    const { state } = this.app.ledger;
    const now = this.timeline.moment(day, 12);
    return this.published.filter(
      ({ id, title, withdrawn }) =>
        (!withdrawn || day > LAST_ORDERS_DAY) &&
        seatsLeft(state, id) !== 0 &&
        !isOver(state, { id, ...this.factsOf(title) }, now),
    );
  }

  /** A course is sold out, some ask to be told, and the author finds another seat. */
  private scheduleFreeSeat(): void {
    const taken = ({ id }: Offer) => this.app.ledger.state.placesTaken.get(id) ?? 0;
    this.timeline.on(1, 15, async (now) => {
      const full = this.published.find((offer) => MOVED.includes(offer.title) && taken(offer) > 0);
      if (!full) return;
      await this.edit(full.title, { seats: taken(full) }, now);
      for (const name of WAITING) await this.app.seatAlerts.ask(full.id, this.cast.named(name).wallet);
      this.timeline.on(1, 18, (then) => this.edit(full.title, { seats: taken(full) + 1 }, then));
    });
  }

  /** One item is paused, and its author begins another. */
  private async takeOffSale(now: Date): Promise<void> {
    const paused = this.published.find(({ title }) => title === PAUSED);
    if (!paused) return;
    await this.edit(PAUSED, { status: 'paused' }, now);
    this.published.splice(this.published.indexOf(paused), 1);
    const id = this.random.uuid();
    await this.app.items.publish(async () => id, this.cast.named(paused.seller), DRAFT, undefined, now);
  }

  private async publish(item: DemoItem, pictured: boolean, now: Date): Promise<void> {
    const { title, description, type, price, category, city } = item;
    const seller = this.sellerOf(item);
    const id = this.random.uuid();
    const picture = pictured ? await drawItem(type, this.random) : undefined;
    const isOfficial = item.seller === undefined;
    const sorted = { category: category && this.sorting.idOf(category), areas: this.sorting.areasOf(category) };
    const body = { title, description, type, price, city, ...sorted, isOfficial, ...this.factsOf(title) };
    await this.app.items.publish(async () => id, seller, body, picture, now);
    const popularity = this.random.whole(1, POPULARITY_MAX);
    this.published.push({ ...item, id, seller: seller.name, popularity });
  }

  private factsOf(title: string): FactsBody {
    const { firstDay, lastDay, deadline, ...facts } = FACTS[title] ?? {};
    const day = (ahead: number | undefined) =>
      ahead === undefined ? undefined : romeDay(this.timeline.moment(-ahead, 12));
    const days = { firstDay: day(firstDay), lastDay: day(lastDay), deadline: day(deadline) };
    const said = Object.entries({ ...facts, ...days }).filter(([, value]) => value != null);
    return Object.fromEntries(said);
  }

  private sellerOf({ seller }: DemoItem): Member {
    return this.cast.named(seller ?? ADMIN_NAME);
  }

  private async raise(title: string, now: Date): Promise<void> {
    const item = this.published.find((published) => published.title === title);
    if (!item) return;
    const price = item.price + 5;
    await this.edit(title, { price }, now);
    this.published[this.published.indexOf(item)] = { ...item, price };
  }

  private async edit(title: string, change: ItemEditBody, now: Date): Promise<void> {
    const item = this.published.find((published) => published.title === title);
    if (item) await this.app.items.edit(item.id, this.cast.named(item.seller), change, undefined, now);
  }

  private withdrawerOf({ seller, withdrawn }: Offer): Member {
    return withdrawn === 'administrator' ? this.cast.admin : this.cast.named(seller);
  }

  /** Withdraws the item once it has no open order. */
  private scheduleWithdrawal(title: string, day: number): void {
    this.timeline.on(day, 11, async (now) => {
      const item = this.published.find((published) => published.title === title);
      if (!item) return;
      if (hasOpenOrders(this.app.ledger.state, item.id)) this.scheduleWithdrawal(title, day - 1);
      else await this.app.items.withdraw(item.id, this.withdrawerOf(item), now);
    });
  }
}

/** Whether a course has days: once it begins only its seller cancels an order. */
export const isDated = ({ title }: Pick<DemoItem, 'title'>): boolean => FACTS[title]?.firstDay !== undefined;

/** Whether a course lasts beyond the demonstration: nobody has delivered it by then. */
export function isStillHeld({ title }: Pick<DemoItem, 'title'>): boolean {
  const { firstDay, lastDay = firstDay } = FACTS[title] ?? {};
  return lastDay !== undefined && lastDay >= 0;
}
