import { TRANSFER_COINS } from '../src/features/coins/domain/transfer-coins.js';
import { mayContact } from '../src/features/minors/rules/contact-policy.js';
import { leftThisWeek } from '../src/features/minors/rules/spending-limits.js';
import { NOTES, POCKET_MONEY, THANKS } from './content/texts.js';
import type { DemoApp } from './demo-app.js';
import { CLOSED_ACCOUNT_NAME, type DemoPeople, type Member } from './demo-people.js';
import { Bag, type Random } from './random.js';
import type { Timeline } from './timeline.js';

type Kind = 'between grown-ups' | 'pocket money' | 'thanks of a company' | 'between the young';
const KINDS: readonly Kind[] = [
  ...Array<Kind>(6).fill('between grown-ups'),
  ...Array<Kind>(2).fill('pocket money'),
  ...Array<Kind>(2).fill('thanks of a company'),
  'between the young',
];

const TRANSFERS_COUNT = 1060;
const FIRST_DAY = 84;
const WITH_NOTE = 0.75;
const WITH_NAME = 0.25;
/** The days on which the person who leaves exchanges coins with others. */
const OF_LEAVER_DAYS = [40, 33, 25, 17];

/** People send each other coins. */
export class DemoTransfers {
  private readonly kinds: Bag<Kind>;
  private readonly notes: Bag<string>;

  constructor(
    private readonly app: DemoApp,
    private readonly timeline: Timeline,
    private readonly random: Random,
    private readonly cast: DemoPeople,
  ) {
    this.kinds = new Bag(KINDS, random);
    this.notes = new Bag(NOTES, random);
  }

  schedule(): void {
    for (let transfer = 0; transfer < TRANSFERS_COUNT; transfer++) {
      const day = Math.floor(FIRST_DAY * (1 - Math.sqrt((transfer + this.random.next()) / TRANSFERS_COUNT))) + 1;
      this.timeline.on(day, this.random.between(7.5, 22.5), (now) => this.give(now));
    }
    for (const minutes of [48, 31, 22, 9, 2])
      this.timeline.at(this.timeline.beforeEnd(minutes), (now) => this.give(now));
    for (const [index, day] of OF_LEAVER_DAYS.entries()) {
      this.timeline.on(day, 18, (now) => this.transferWithClosedAccount(index % 2 === 0, now));
    }
  }

  private async give(now: Date): Promise<void> {
    const gift = this.gift(this.kinds.next(), now);
    if (gift) await this.send(gift, now);
  }

  private gift(kind: Kind, now: Date): Gift | undefined {
    switch (kind) {
      case 'between grown-ups':
        return this.between(this.cast.withRole('adult'), this.cast.withRole('adult'), 30, this.note, now);
      case 'between the young':
        return this.between(this.cast.withRole('minor'), this.cast.withRole('minor'), 8, this.note, now);
      case 'thanks of a company':
        return this.between(
          this.cast.withRole('company'),
          this.cast.withRole('adult', 'minor'),
          40,
          () => this.random.pick(THANKS),
          now,
        );
      case 'pocket money':
        return this.pocketMoney();
      default:
        return kind satisfies never;
    }
  }

  private between(
    from: Member[],
    to: Member[],
    most: number,
    note: (to: Member) => string,
    now: Date,
  ): Gift | undefined {
    if (from.length < 2) return undefined;
    const { state } = this.app.ledger;
    const payer = this.random.pick(from);
    const reached = to.filter(({ name, wallet }) => name !== payer.name && mayContact(state, payer.wallet, wallet));
    if (reached.length === 0) return undefined;
    const payee = this.random.pick(reached);
    const left = leftThisWeek(state, payer.wallet, now) ?? most;
    const amount = Math.min(this.random.whole(2, most), left, this.app.coinsOf(payer));
    return { payer, payee, amount, note: this.random.chance(WITH_NOTE) ? note(payee) : undefined };
  }

  private pocketMoney(): Gift | undefined {
    const children = this.cast.withRole('minor').filter(({ parent }) => parent && this.cast.find(parent));
    if (children.length === 0) return undefined;
    const payee = this.random.pick(children);
    const payer = this.cast.named(payee.parent ?? '');
    const amount = this.random.whole(5, 20);
    if (this.app.coinsOf(payer) < amount) return undefined;
    return { payer, payee, amount, note: this.random.pick(POCKET_MONEY) };
  }

  private transferWithClosedAccount(isPayer: boolean, now: Date): Promise<void> {
    const leaver = this.cast.named(CLOSED_ACCOUNT_NAME);
    const other = this.random.pick(this.cast.withRole('adult'));
    const [payer, payee] = isPayer ? [leaver, other] : [other, leaver];
    return this.send({ payer, payee, amount: Math.min(12, this.app.coinsOf(payer)), note: this.notes.next() }, now);
  }

  private async send({ payer, payee, amount, note }: Gift, now: Date): Promise<void> {
    if (amount < 1) return;
    await this.app.decide(
      TRANSFER_COINS,
      { from: payer.wallet, to: payee.wallet, amount, note },
      { actor: payer.wallet, now },
    );
  }

  private readonly note = ({ name }: Member): string => {
    const [firstName] = name.split(' ');
    return this.random.chance(WITH_NAME) ? `Grazie mille, ${firstName}!` : this.notes.next();
  };
}

interface Gift {
  readonly payer: Member;
  readonly payee: Member;
  readonly amount: number;
  readonly note: string | undefined;
}
