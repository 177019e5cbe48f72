import { romeDay, romeDaysAfter, romeMidnight } from '../../src/basics/calendar.js';
import type { ItemType, OrderStatus } from '../../src/features/marketplace/domain/order.js';
import type { Command } from './commands.js';
import { ContestModel } from './contest-model.js';

/** The expected behaviour of FORM in its simplest form: balances and open things. It shares no code with FORM. */

export interface ModelItem {
  readonly seller: number;
  readonly type: ItemType;
  readonly price: number;
}

/** Items that exist from the beginning. */
export const ITEMS: readonly ModelItem[] = [
  { seller: 2, type: 'service', price: 10 },
  { seller: 3, type: 'course', price: 25 },
  { seller: 4, type: 'job_offer', price: 15 },
  { seller: 6, type: 'course', price: 40 },
  { seller: 5, type: 'course', price: 12 },
];

/** The item with seats, and with a first day and a last one. */
export const DATED = 4;
/** Days of a course after its first one. */
export const LENGTH_DAYS = 2;

export const ADMIN = 6;

interface ModelOrder {
  readonly item: ModelItem;
  readonly buyer: number;
  status: OrderStatus;
  due: Date;
  answered: boolean;
  /** Declined by the clock or the system. */
  isUnheard?: boolean;
  /** In whose limit a minor's spending counts. */
  readonly week: number | undefined;
  /** YYYY-MM-DD, as it was ordered. */
  readonly firstDay: string | undefined;
  readonly lastDay: string | undefined;
}

export class Model extends ContestModel {
  readonly orders: ModelOrder[] = [];
  readonly withdrawn = new Set<ModelItem>();
  /** Of the dated item, as its row has them. */
  private days: { readonly firstDay: string; readonly lastDay: string } | undefined;
  private seats: number | undefined;

  /** Executes a command. @returns whether it is allowed; otherwise nothing has changed */
  apply(command: Command): boolean {
    return this[command.kind](command);
  }

  /** Coins in the escrows of all orders, of all contests. */
  get held(): { orders: number; contests: number } {
    const paid = this.orders.filter(({ item }) => item.type !== 'job_offer');
    const open = paid.filter(({ status }) => isOpen(status)).map(({ item }) => item.price);
    const kept = this.contests.filter(({ status }) => status === 'active' || status === 'closed');
    return { orders: sum(open), contests: sum(kept.map(({ reward }) => reward)) };
  }

  adjust({ who, other, amount }: Command): boolean {
    if (!this.isThere(who, 'admin') || !this.isThere(other)) return false;
    const person = this.person(other);
    if (amount !== person.coins && this.isGuardianOf(who, other)) return false;
    this.treasury -= amount - person.coins;
    person.coins = amount;
    return true;
  }

  transfer({ who, other, amount }: Command): boolean {
    if (who === other || !this.isThere(who) || !this.isThere(other) || this.person(who).coins < amount) return false;
    if (!this.isFree(who) || this.areBlocked(who, other) || !this.reaches(who, other)) return false;
    if (this.spend(who, amount) === 'beyond') return false;
    this.person(who).coins -= amount;
    this.person(other).coins += amount;
    return true;
  }

  /** An application costs nothing. */
  order({ who, which }: Command): boolean {
    const item = ITEMS[which];
    if (!item || item.seller === who || !this.isThere(who) || !this.isThere(item.seller)) return false;
    if (this.withdrawn.has(item) || !this.isFree(who)) return false;
    if (this.isSuspended(item.seller) || this.areBlocked(who, item.seller)) return false;
    const days = which === DATED ? this.days : undefined;
    if (this.isOver(item)) return false;
    if (which === DATED && this.seats !== undefined && this.taken() >= this.seats) return false;
    const had = this.orders.some((order) => order.buyer === who && order.item === item && !isUndone(order));
    const isApplication = item.type === 'job_offer';
    const price = isApplication ? 0 : item.price;
    if ((had && item.type !== 'service') || this.person(who).coins < price) return false;
    if (isApplication && !this.mayApply(who, item.seller)) return false;
    const waits = this.approvers(who, item.seller, price).length > 0;
    const week = waits ? undefined : this.spend(who, price);
    if (week === 'beyond') return false;
    this.person(who).coins -= price;
    const due = waits ? romeDaysAfter(this.now, 7) : this.dueAfter(days?.lastDay);
    const status = isApplication ? 'sent' : waits ? 'awaiting_approval' : 'placed';
    this.orders.push({
      item,
      buyer: who,
      status,
      due,
      answered: false,
      week,
      firstDay: days?.firstDay,
      lastDay: days?.lastDay,
    });
    return true;
  }

  approve({ who, which }: Command): boolean {
    const order = this.orders.at(-1 - which);
    if (order?.status !== 'awaiting_approval' || !this.answers(who, order)) return false;
    if (!this.isFree(order.buyer) || this.isOver(order.item)) return false;
    order.status = 'placed';
    order.due = this.dueAfter(order.lastDay);
    return true;
  }

  refuse({ who, which }: Command): boolean {
    const order = this.orders.at(-1 - which);
    if (order?.status !== 'awaiting_approval' || !this.answers(who, order)) return false;
    this.refund(order);
    return true;
  }

  deliver({ who, which }: Command): boolean {
    const order = this.orders.at(-1 - which);
    if (!order || order.item.seller !== who || order.status !== 'placed' || !this.isFree(who)) return false;
    order.status = 'delivered';
    const due = romeDaysAfter(this.now, 14);
    if (due > order.due) order.due = due;
    return true;
  }

  'complete order'({ who, which }: Command): boolean {
    const order = this.orders.at(-1 - which);
    if (!order || order.buyer !== who || order.status !== 'delivered') return false;
    this.release(order);
    return true;
  }

  /** Either party cancels an order; the applicant withdraws an application. */
  cancel({ who, which }: Command): boolean {
    const order = this.orders.at(-1 - which);
    if (!order || (order.buyer !== who && order.item.seller !== who)) return false;
    if (order.status === 'placed' && !(order.buyer === who && this.hasBegun(order))) this.refund(order);
    else if (order.status === 'delivered' && order.item.seller === who) this.refund(order);
    else if (order.status === 'disputed' && order.item.seller === who) this.refund(order);
    else if (order.status === 'awaiting_approval' && order.buyer === who) this.refund(order);
    else if (isUnanswered(order.status) && order.buyer === who) order.status = 'withdrawn';
    else return false;
    return true;
  }

  dispute({ who, which }: Command): boolean {
    const order = this.orders.at(-1 - which);
    const isDisputable = order?.status === 'delivered' || (order?.status === 'placed' && this.hasBegun(order));
    if (!order || order.buyer !== who || !isDisputable) return false;
    order.status = 'disputed';
    order.due = romeDaysAfter(this.now, 60);
    return true;
  }

  /** The seller may answer once. */
  answer({ who, which }: Command): boolean {
    const order = this.orders.at(-1 - which);
    if (order?.status !== 'disputed' || order.item.seller !== who || order.answered) return false;
    order.answered = true;
    return true;
  }

  /** An administrator who is not a party decides. */
  resolve({ who, which, favourable }: Command): boolean {
    const order = this.orders.at(-1 - which);
    if (order?.status !== 'disputed' || !this.isThere(who, 'admin')) return false;
    const parties = [order.buyer, order.item.seller];
    if (parties.some((party) => party === who || this.isGuardianOf(who, party))) return false;
    if (favourable) this.release(order);
    else this.refund(order);
    return true;
  }

  /** The company opens an application; again changes nothing. */
  review({ who, which }: Command): boolean {
    const order = this.orders.at(-1 - which);
    if (!order || !isUnanswered(order.status) || order.item.seller !== who) return false;
    if (order.status === 'sent') order.due = romeDaysAfter(this.now, 30);
    order.status = 'reviewing';
    return true;
  }

  /** The company pays the hired person. */
  accept({ who, which }: Command): boolean {
    const order = this.orders.at(-1 - which);
    if (!order || !isUnanswered(order.status) || order.item.seller !== who || this.person(who).coins < order.item.price)
      return false;
    if (!this.isFree(who)) return false;
    this.person(who).coins -= order.item.price;
    this.person(order.buyer).coins += order.item.price;
    order.status = 'accepted';
    return true;
  }

  decline({ who, which }: Command): boolean {
    const order = this.orders.at(-1 - which);
    if (!order || !isUnanswered(order.status) || order.item.seller !== who) return false;
    // It says why, which to a minor only a verified company does.
    if (!this.reaches(who, order.buyer) && !this.person(who).isVerified) return false;
    order.status = 'declined';
    return true;
  }

  /** A second withdrawal is allowed and changes nothing. */
  'withdraw item'({ who, which }: Command): boolean {
    const item = ITEMS[which];
    if (!item || !this.isThere(who) || (item.seller !== who && !this.isThere(who, 'admin'))) return false;
    if (this.orders.some((order) => order.item === item && isKnownToSeller(order.status))) return false;
    this.withdrawn.add(item);
    this.endWaiting((order) => order.item === item);
    return true;
  }

  erase({ who }: Command): boolean {
    const person = this.person(who);
    const admins = this.people.filter(({ role, state }) => role === 'admin' && state === 'there');
    const sells = this.orders.some(
      (order) =>
        (order.buyer === who && isOpen(order.status) && order.item.type !== 'job_offer') ||
        (order.item.seller === who && isKnownToSeller(order.status)),
    );
    const runs = this.contests.some(
      ({ creator, status }) => creator === who && (status === 'active' || status === 'closed'),
    );
    if (
      person.state !== 'there' ||
      sells ||
      runs ||
      (person.role === 'admin' && this.others.admins + admins.length === 1)
    )
      return false;
    this.treasury += person.coins;
    person.coins = 0;
    person.state = 'gone';
    this.endGuardianships(who);
    this.endWaiting((order) => order.item.seller === who);
    this.endApplications();
    return true;
  }

  'set seats'({ who, which, amount, favourable }: Command): boolean {
    const seller = ITEMS[which]?.seller;
    if (!this.isThere(who) || (seller !== who && !this.isThere(who, 'admin')) || which !== DATED) return false;
    const seats = favourable ? 1 + (amount % 4) : undefined;
    if (seats !== undefined && seats !== this.seats && seats < this.taken()) return false;
    this.seats = seats;
    return true;
  }

  /** Its row changes, which the ledger does not see. */
  reschedule({ days }: Command): boolean {
    const firstDay = romeDay(romeDaysAfter(this.now, days));
    this.days = { firstDay, lastDay: romeDay(romeDaysAfter(this.now, days + LENGTH_DAYS)) };
    return true;
  }

  override 'withdraw consent'(command: Command): boolean {
    return this.endingApplications(super['withdraw consent'](command));
  }

  override 'set limits'(command: Command): boolean {
    return this.endingApplications(super['set limits'](command));
  }

  override consent(command: Command): boolean {
    return this.endingApplications(super.consent(command));
  }

  override 'contest guardian'(command: Command): boolean {
    return this.endingApplications(super['contest guardian'](command));
  }

  override 'remove guardian'(command: Command): boolean {
    return this.endingApplications(super['remove guardian'](command));
  }

  /** What a suspended seller has not delivered ends at once. */
  override suspend(command: Command): boolean {
    if (!super.suspend(command)) return false;
    for (const order of this.orders) {
      if (order.item.seller !== command.other || !isOpen(order.status)) continue;
      if (isUnanswered(order.status)) decline(order);
      else if (order.status === 'placed' || order.status === 'awaiting_approval') this.refund(order);
    }
    return true;
  }

  /** Orders of who has come of age need nobody's yes. */
  override 'turn 18'(command: Command): boolean {
    super['turn 18'](command);
    this.releaseGrown();
    return true;
  }

  /** Time passes, and the deadline jobs do what is due. */
  wait({ days }: Command): boolean {
    this.now = romeDaysAfter(this.now, days);
    for (const order of this.orders) {
      if (!isOpen(order.status) || order.due > this.now) continue;
      if (order.status === 'delivered') this.release(order);
      else if (isUnanswered(order.status)) decline(order);
      else this.refund(order);
    }
    this.releaseGrown();
    this.runContestClock();
    return true;
  }

  /** Not while the buyer is suspended. */
  private releaseGrown(): void {
    for (const order of this.orders) {
      const noLongerNeedsApproval = this.person(order.buyer).age === 18 && this.isFree(order.buyer);
      if (order.status !== 'awaiting_approval' || !noLongerNeedsApproval) continue;
      order.status = 'placed';
      order.due = this.dueAfter(order.lastDay);
    }
  }

  /** The days of a term begin at the end of what was ordered. */
  private dueAfter(lastDay: string | undefined): Date {
    const due = romeDaysAfter(this.now, 14);
    const later = lastDay && romeDaysAfter(romeMidnight(lastDay), 15);
    return later && later > due ? later : due;
  }

  private isOver(item: ModelItem): boolean {
    return item === ITEMS[DATED] && this.days !== undefined && romeDay(this.now) > this.days.lastDay;
  }

  private hasBegun({ firstDay }: ModelOrder): boolean {
    return firstDay !== undefined && romeDay(this.now) >= firstDay;
  }

  /** Seats of the dated item, until it is withdrawn. */
  private taken(): number {
    const item = ITEMS[DATED];
    if (!item || this.withdrawn.has(item)) return 0;
    return this.orders.filter((order) => order.item === item && order.status !== 'refunded').length;
  }

  /** Applications of who may not apply any more. */
  private endApplications(): void {
    for (const order of this.orders) {
      const { buyer, item } = order;
      const mayApply =
        this.person(buyer).state === 'there' && !this.lacksConsent(buyer) && this.mayApply(buyer, item.seller);
      if (isUnanswered(order.status) && !mayApply) order.status = 'withdrawn';
    }
  }

  private endingApplications(isDone: boolean): boolean {
    if (isDone) this.endApplications();
    return isDone;
  }

  /** Orders that wait for a yes keep no seller from withdrawing an item or from leaving. */
  private endWaiting(isEnded: (order: ModelOrder) => boolean): void {
    for (const order of this.orders) if (order.status === 'awaiting_approval' && isEnded(order)) this.refund(order);
  }

  private release(order: ModelOrder): void {
    this.person(order.item.seller).coins += order.item.price;
    order.status = 'completed';
  }

  /** Whether the guardian may say yes or no to the order. */
  private answers(guardian: number, { buyer, item }: ModelOrder): boolean {
    if (guardian === item.seller || !this.acts(guardian, buyer)) return false;
    const approvers = this.approvers(buyer, item.seller, item.price);
    return approvers.length === 0 || approvers.includes(guardian);
  }

  private refund(order: ModelOrder): void {
    this.person(order.buyer).coins += order.item.price;
    this.countBack(order.buyer, order.week, order.item.price);
    order.status = 'refunded';
  }
}

const OPEN: readonly OrderStatus[] = ['awaiting_approval', 'placed', 'delivered', 'disputed', 'sent', 'reviewing'];
const isOpen = (status: OrderStatus): boolean => OPEN.includes(status);
const isKnownToSeller = (status: OrderStatus): boolean => status !== 'awaiting_approval' && isOpen(status);
const isUnanswered = (status: OrderStatus): boolean => status === 'sent' || status === 'reviewing';
/** Nobody has answered: the person may apply again. */
const decline = (order: ModelOrder): void => {
  order.status = 'declined';
  order.isUnheard = true;
};
/** The person may order or apply again. */
const isUndone = ({ status, isUnheard }: ModelOrder): boolean =>
  status === 'refunded' || status === 'withdrawn' || isUnheard === true;
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
