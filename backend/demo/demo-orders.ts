import { Uploads } from '../src/features/files/uploads.js';
import { PlaceOrder } from '../src/features/marketplace/application/place-order.js';
import type { OrderChange } from '../src/features/marketplace/domain/change-order.js';
import { CHANGE_ORDER } from '../src/features/marketplace/domain/change-order.js';
import { guardiansOf } from '../src/features/minors/rules/guardianship.js';
import { approversOf, leftThisWeek, mayApprove } from '../src/features/minors/rules/spending-limits.js';
import { cvOf } from './content/cv.js';
import {
  APPLICATION_COURSES,
  type ApplicationCourse,
  COURSES,
  type Course,
  repeated,
} from './content/order-courses.js';
import {
  APPLICATIONS,
  DISPUTE_ANSWERS,
  MESSAGES,
  ORIENTATION,
  REASONS,
  REFUSALS,
  RESOLUTIONS,
  WELCOMES,
} from './content/texts.js';
import type { DemoApp } from './demo-app.js';
import { type DemoItems, isDated, isStillHeld, type Offer } from './demo-items.js';
import { CLOSED_ACCOUNT_NAME, type DemoPeople, LEAVING_DAY, type Member } from './demo-people.js';
import { Bag, type Random } from './random.js';
import type { Timeline } from './timeline.js';

type GuardianAnswer = { readonly kind: 'approve' } | { readonly kind: 'refuse'; readonly text: string };

const NO = { kind: 'refuse', text: 'Aspettiamo il mese prossimo: ne parliamo insieme' } as const;
/** What guardians say to orders that wait for them. */
const ANSWERS: readonly GuardianAnswer[] = [...repeated<GuardianAnswer>({ kind: 'approve' }, 5), NO];

/** Orders of the last two days that no guardian has answered. */
const UNANSWERED = [
  { buyer: 'Sofia Lombardi', minutes: 190 },
  { buyer: 'Pietro Lombardi', minutes: 1500 },
] as const;
/** The minor whose guardians let them apply, and the company whose job it is. */
const APPLICANT = { name: 'Sofia Lombardi', company: 'Luca Ferraris', day: 3 } as const;
/** What no minor needs a yes for, so that the order does not wait. */
const PRICE_OF_ALL = 15;
const FUNDED_DAY = 4;
const FUNDS = 90;

const ORDERS_COUNT = 510;
const FIRST_DAY = 81;
const LOOKS_MAX = 8;
const WITH_WORDS = 0.6;
const WITH_CV = 0.7;
/** Before the end, of the application that its company has opened and not answered. */
const OPENED_MINUTES = 41;
const HOUR_MS = 3_600_000;

/** People place, deliver, accept, cancel and dispute orders. */
export class DemoOrders {
  private readonly courses: Bag<Course>;
  private readonly applicationCourses: Bag<ApplicationCourse>;
  private readonly outcomes: Bag<'release' | 'refund'>;
  private readonly answers: Bag<GuardianAnswer>;
  private readonly texts: Readonly<Record<'dispute' | 'answer' | 'resolve' | 'accept' | 'decline', Bag<string>>>;
  private orders = 0;

  constructor(
    private readonly app: DemoApp,
    private readonly timeline: Timeline,
    private readonly random: Random,
    private readonly cast: DemoPeople,
    private readonly goods: DemoItems,
  ) {
    this.courses = new Bag(COURSES, random);
    this.applicationCourses = new Bag(APPLICATION_COURSES, random);
    this.outcomes = new Bag(['release', 'refund'], random);
    this.answers = new Bag(ANSWERS, random);
    this.texts = {
      dispute: new Bag(REASONS, random),
      answer: new Bag(DISPUTE_ANSWERS, random),
      resolve: new Bag(RESOLUTIONS, random),
      accept: new Bag(WELCOMES, random),
      decline: new Bag(REFUSALS, random),
    };
  }

  schedule(): void {
    for (let order = 0; order < ORDERS_COUNT; order++) {
      // The number of orders grows with the number of people.
      const day = Math.floor(FIRST_DAY * (1 - Math.sqrt((order + this.random.next()) / ORDERS_COUNT))) + 1;
      this.timeline.on(day, this.random.between(7, 22.4), (now) => this.order(day, now));
    }
    this.scheduleLatest();
    this.scheduleOfMinors();
    // It is withdrawn with the account.
    const day = LEAVING_DAY + 1;
    this.timeline.on(day, 18, async (now) => {
      const placed = await this.place(day, now, ({ type }) => type === 'job_offer', CLOSED_ACCOUNT_NAME);
      if (!placed) throw new Error(`${CLOSED_ACCOUNT_NAME} could not apply`);
    });
  }

  /** Orders that wait for a guardian, and an application of a minor. */
  private scheduleOfMinors(): void {
    for (const { buyer, minutes } of UNANSWERED) {
      this.timeline.on(FUNDED_DAY, 10, (now) => this.fund(buyer, now));
      this.timeline.at(this.timeline.beforeEnd(minutes), async (now) => {
        const needsYes = (offer: Offer) =>
          offer.type !== 'job_offer' && this.approvers(this.cast.named(buyer), offer).length > 0;
        if (await this.place(0, now, needsYes, buyer)) return;
        // Other orders have used the coins up.
        await this.fund(buyer, now);
        if (!(await this.place(0, now, needsYes, buyer))) throw new Error(`${buyer} could order nothing`);
      });
    }
    const { name, company, day } = APPLICANT;
    this.timeline.on(day, 16, async (now) => {
      const isWanted = ({ type, seller }: Offer) => type === 'job_offer' && seller === company;
      if (!(await this.place(day, now, isWanted, name))) throw new Error(`${name} could not apply`);
    });
  }

  private fund(buyer: string, now: Date): Promise<void> {
    return this.cast.grant(this.cast.named(buyer), FUNDS, ORIENTATION, now);
  }

  /** Recent orders: one in each status in which somebody has to act. */
  private scheduleLatest(): void {
    const steps: readonly (readonly DemoChange[])[] = [
      [],
      [],
      ['deliver'],
      ['deliver'],
      ['deliver', 'dispute'],
      ['deliver', 'dispute', 'answer'],
    ];
    for (const [index, kinds] of steps.entries()) {
      this.timeline.at(this.timeline.beforeEnd(75 - 5 * index), async (now) => {
        const placed = await this.place(
          0,
          now,
          (offer) =>
            offer.price > 0 && offer.price <= PRICE_OF_ALL && offer.type !== 'job_offer' && !isStillHeld(offer),
        );
        if (!placed) throw new Error('no person could place an order');
        for (const kind of kinds) await this.change(placed, kind, now);
      });
    }
    for (const minutes of [OPENED_MINUTES, 26]) {
      this.timeline.at(this.timeline.beforeEnd(minutes), async (now) => {
        const placed = await this.place(0, now, ({ type }) => type === 'job_offer');
        if (!placed) throw new Error('nobody could apply');
        if (minutes === OPENED_MINUTES) await this.change(placed, 'reviewing', now);
      });
    }
  }

  private async order(day: number, now: Date): Promise<void> {
    const placed = await this.place(day, now);
    if (!placed) return;
    if (this.waitsForYes(placed)) return this.scheduleAnswer(placed, now);
    if (placed.offer.type === 'job_offer') return this.scheduleApplication(placed, now);
    this.schedulePaid(placed, now);
  }

  private schedulePaid(placed: Placed, now: Date): void {
    if (placed.offer.price > 0) this.orders++;
    // The first paid order shows what happens when nobody decides.
    this.scheduleCourse(placed, this.orders === 1 ? 'disputed and never decided' : this.courses.next(), now);
  }

  /** A guardian answers within two days. */
  private scheduleAnswer(placed: Placed, now: Date): void {
    const answer = this.answers.next();
    this.timeline.at(this.later(now, 2, 40), async (then) => {
      const guardian = this.guardianFor(placed);
      if (guardian === undefined) return;
      await this.app.decide(CHANGE_ORDER, { order: placed.order, change: answer }, { actor: guardian, now: then });
      if (answer.kind === 'approve') this.schedulePaid(placed, then);
    });
  }

  private scheduleApplication(placed: Placed, now: Date): void {
    const course = this.applicationCourses.next();
    if (course === 'never answered') return;
    const kind = ({ accepted: 'accept', declined: 'decline', withdrawn: 'cancel' } as const)[course];
    this.timeline.at(this.later(now, 12, 200), async (then) => {
      if (kind !== 'cancel') await this.change(placed, 'reviewing', then);
      await this.change(placed, kind, then);
    });
  }

  private scheduleCourse(placed: Placed, course: Course, now: Date): void {
    const isCancelled = course === 'cancelled by its buyer' || course === 'cancelled by its seller';
    if (course === 'never delivered' || (isStillHeld(placed.offer) && !isCancelled)) return;
    const isDisputed = course === 'disputed' || course === 'disputed and never decided';
    const reaction = this.later(now, 4, 60);
    if (isCancelled) {
      const byBuyer = course === 'cancelled by its buyer' && !isDated(placed.offer);
      const by = byBuyer ? placed.buyer : placed.offer.seller;
      this.timeline.at(reaction, (then) => this.change(placed, 'cancel', then, by));
      return;
    }
    this.timeline.at(reaction, async (delivered) => {
      await this.change(placed, 'deliver', delivered);
      if (course === 'accepted by silence') return;
      const answer = this.later(delivered, 3, 80);
      // A free item has no dispute.
      const isAccepted = !isDisputed || placed.offer.price === 0;
      if (isAccepted) this.timeline.at(answer, (then) => this.change(placed, 'complete', then));
      else this.timeline.at(answer, (then) => this.dispute(placed, course === 'disputed', then));
    });
  }

  private async dispute(placed: Placed, isDecided: boolean, now: Date): Promise<void> {
    await this.change(placed, 'dispute', now);
    this.timeline.at(this.later(now, 4, 40), (then) => this.change(placed, 'answer', then));
    if (isDecided) this.timeline.at(this.later(now, 52, 220), (then) => this.change(placed, 'resolve', then));
  }

  /** @returns undefined when no buyer found an item that they want and can pay */
  private async place(day: number, now: Date, isWanted = (_: Offer) => true, by?: string): Promise<Placed | undefined> {
    const wanted = this.goods.on(day).filter(isWanted);
    const offers = wanted.flatMap((offer) => Array<Offer>(offer.popularity).fill(offer));
    if (offers.length === 0) return undefined;
    // Whoever is named finds what is left for them, if anything is.
    const left = by === undefined ? [] : wanted;
    for (let look = 0; look < LOOKS_MAX + left.length; look++) {
      const offer = left[look - LOOKS_MAX] ?? this.random.pick(offers);
      const buyer = by === undefined ? this.random.pick(this.buyersOf(offer)) : this.cast.named(by);
      if (!this.canOrder(buyer, offer, now)) continue;
      const order = this.random.uuid();
      const words = offer.type === 'job_offer' ? APPLICATIONS : MESSAGES;
      const message = this.random.chance(WITH_WORDS) ? this.random.pick(words) : undefined;
      const files = offer.type === 'job_offer' ? await this.cvOf(buyer, now) : [];
      const placing = { order, item: offer.id, expectedPrice: offer.price, message, files };
      await this.app.part(PlaceOrder).execute(placing, { actor: buyer.wallet, now });
      return { order, buyer: buyer.name, offer };
    }
    return undefined;
  }

  /** Most of who apply add a CV. */
  private async cvOf({ name, personId, wallet, role }: Member, now: Date): Promise<string[]> {
    const key = this.random.uuid();
    if (!this.random.chance(WITH_CV) && name !== APPLICANT.name) return [];
    const file = { purpose: 'application' as const, name: `Curriculum ${name}.pdf`, bytes: await cvOf(name, now) };
    const { _id } = await this.app.part(Uploads).keep({ personId, wallet, role, key }, file, now);
    return [_id];
  }

  private buyersOf({ type }: Offer): readonly Member[] {
    if (type === 'job_offer') return this.cast.withRole('adult');
    return [...this.cast.withRole('adult', 'minor'), ...this.cast.withRole('adult'), ...this.cast.withRole('company')];
  }

  private canOrder(buyer: Member, offer: Offer, now: Date): boolean {
    const { name, wallet } = buyer;
    const { id, type, price, seller } = offer;
    if (name === seller || !this.cast.find(seller)) return false;
    if (type !== 'job_offer' && this.approvers(buyer, offer).length === 0) {
      const left = leftThisWeek(this.app.ledger.state, wallet, now);
      if (left !== undefined && price > left) return false;
    }
    const hasIt = type !== 'service' && this.app.ledger.state.purchases.has(`${wallet} ${id}`);
    // Whoever applies pays nothing; the company shall be able to keep its word.
    const payer = type === 'job_offer' ? this.cast.named(seller) : { wallet };
    return !hasIt && this.app.coinsOf(payer) >= price;
  }

  private approvers(buyer: Member, { seller, price }: Offer): readonly string[] {
    return approversOf(this.app.ledger.state, buyer.wallet, this.cast.named(seller).wallet, price);
  }

  private waitsForYes({ buyer, offer }: Placed): boolean {
    return offer.type !== 'job_offer' && this.approvers(this.cast.named(buyer), offer).length > 0;
  }

  /** Who may answer: guardians whose limit is exceeded. */
  private guardianFor({ buyer, offer: { seller, price } }: Placed): string | undefined {
    const { state } = this.app.ledger;
    const order = { buyer: this.cast.named(buyer).wallet, seller: this.cast.named(seller).wallet, price };
    return guardiansOf(state, order.buyer).find((guardian) => mayApprove(state, guardian, order));
  }

  private async change(placed: Placed, kind: DemoChange, now: Date, by?: string): Promise<void> {
    const { order, buyer, offer } = placed;
    if (kind === 'accept' && this.app.coinsOf(this.cast.named(offer.seller)) < offer.price) return;
    const actor = {
      ...{
        deliver: offer.seller,
        answer: offer.seller,
        accept: offer.seller,
        decline: offer.seller,
        reviewing: offer.seller,
      },
      ...{ complete: buyer, cancel: by ?? buyer, dispute: buyer },
      resolve: this.arbiterOf(placed),
    }[kind];
    // When every administrator is a party, the scheduler decides.
    if (actor === undefined) return;
    const { wallet } = this.cast.named(actor);
    await this.app.decide(CHANGE_ORDER, { order, change: this.changeOf(kind) }, { actor: wallet, now });
  }

  private arbiterOf({ buyer, offer }: Placed): string | undefined {
    return this.cast.withRole('admin').find(({ name }) => name !== buyer && name !== offer.seller)?.name;
  }

  private changeOf(kind: DemoChange): OrderChange {
    switch (kind) {
      case 'dispute':
        return { kind, text: this.texts.dispute.next() };
      case 'answer':
        return { kind, text: this.texts.answer.next() };
      case 'resolve':
        return { kind, outcome: this.outcomes.next(), text: this.texts.resolve.next() };
      case 'accept':
      case 'decline':
        return { kind, text: this.texts[kind].next() };
      default:
        return { kind };
    }
  }

  private later(now: Date, hoursMin: number, hoursMax: number): Date {
    return this.timeline.outsideNight(new Date(now.getTime() + this.random.between(hoursMin, hoursMax) * HOUR_MS));
  }
}

/** Guardians answer elsewhere. */
type DemoChange = Exclude<OrderChange['kind'], 'approve' | 'refuse'>;

interface Placed {
  readonly order: string;
  /** Names. */
  readonly buyer: string;
  readonly offer: Offer;
}
