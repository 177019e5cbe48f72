import { romeDay, romeDaysAfter } from '../../src/basics/calendar.js';
import type { Decide } from '../../src/engine/ledger/format/chain.js';
import { SYSTEM } from '../../src/engine/ledger/format/envelope.js';
import { DomainError } from '../../src/engine/ledger/format/errors.js';
import type { CommandKind, DecisionContext } from '../../src/engine/ledger/state/command.js';
import type { LocalLedger } from '../../src/engine/ledger/writing/local-ledger.js';
import { OPEN_ACCOUNT } from '../../src/features/accounts/domain/account.js';
import { CONSENT_AGE, MAJORITY } from '../../src/features/accounts/domain/ages.js';
import { TRANSFER_COINS } from '../../src/features/coins/domain/transfer-coins.js';
import { DECIDE_VERIFICATION } from '../../src/features/companies/verification-decision.js';
import { CLOSE_CONTEST } from '../../src/features/contests/domain/close-contest.js';
import { COMPLETE_CONTEST } from '../../src/features/contests/domain/complete-contest.js';
import type { ContestRef } from '../../src/features/contests/domain/contest.js';
import { MEET_CONTEST_DEADLINE } from '../../src/features/contests/domain/contest-deadlines.js';
import { JOIN_CONTEST } from '../../src/features/contests/domain/join-contest.js';
import { LEAVE_CONTEST } from '../../src/features/contests/domain/leave-contest.js';
import { OPEN_CONTEST } from '../../src/features/contests/domain/open-contest.js';
import { REVISE_CONTEST } from '../../src/features/contests/domain/revise-contest.js';
import { SUBMIT_ENTRY } from '../../src/features/contests/domain/submit-entry.js';
import { WITHDRAW_CONTEST, WITHDRAW_OWN_CONTEST } from '../../src/features/contests/domain/withdraw-contest.js';
import { END_APPLICATION } from '../../src/features/marketplace/applications/end-application.js';
import { REFUND_UNAVAILABLE_ITEM, RELEASE_ORDER } from '../../src/features/marketplace/domain/approval.js';
import { CHANGE_ORDER, type OrderChange } from '../../src/features/marketplace/domain/change-order.js';
import { END_FOR_SUSPENSION } from '../../src/features/marketplace/domain/end-for-suspension.js';
import { WITHDRAW_ITEM } from '../../src/features/marketplace/domain/item-withdrawal.js';
import { EXPIRE_ORDER } from '../../src/features/marketplace/domain/order-deadlines.js';
import { PLACE_ORDER } from '../../src/features/marketplace/domain/placement.js';
import { SET_SEATS } from '../../src/features/marketplace/domain/seats.js';
import { REACH_AGE } from '../../src/features/minors/rules/age-commands.js';
import { SET_CONSENT_POLICY } from '../../src/features/minors/rules/consent-policy.js';
import {
  CONFIRM_GUARDIAN,
  CONTEST_GUARDIAN,
  REMOVE_GUARDIAN,
} from '../../src/features/minors/rules/contested-guardian.js';
import {
  ALLOW_PERSON,
  DISALLOW_PERSON,
  GIVE_CONSENT,
  SET_LIMITS,
  WITHDRAW_CONSENT,
} from '../../src/features/minors/rules/guardian-commands.js';
import { BLOCK_PERSON, UNBLOCK_PERSON } from '../../src/features/moderation/domain/block-person.js';
import { DECIDE_REPORT } from '../../src/features/moderation/domain/decide-report.js';
import { LIFT_SUSPENSION } from '../../src/features/moderation/domain/lift-suspension.js';
import { notAllowed } from '../../src/platform/http/errors/errors.js';
import { closeAccount, editAccount } from '../../src/startup/composition.js';
import { type Command, type Kind, ROLES_OF } from './commands.js';
import { DATED, ITEMS, LENGTH_DAYS } from './model.js';
import { childAt, personAt } from './protection-model.js';

const COMMITMENT = 'ab'.repeat(32);

/** What takes from somebody the right to apply. */
const ENDING_APPLICATIONS: readonly Kind[] = [
  ...(['erase', 'consent', 'withdraw consent', 'set limits'] as const),
  ...(['contest guardian', 'remove guardian'] as const),
];

/** The decision of a command whose data comes from another process. */
function received<Data>(kind: CommandKind<Data>, data: Data, context: DecisionContext): Decide {
  const copy: Data = JSON.parse(JSON.stringify(data));
  return (state) => kind.decide(state, copy, context);
}

/** Sends commands to the real ledger, as controllers and jobs do. */
export class Drive {
  readonly wallets: readonly string[];
  private readonly orders: string[] = [];
  private readonly withdrawn = new Set<string>();
  /** Their rows say so too, from which an order takes the item: the state keeps a withdrawal for a minute only. */
  private readonly markedWithdrawn = new Set<string>();
  private readonly contests: string[] = [];

  /** @param newId returns UUIDs */
  constructor(
    private readonly ledger: LocalLedger,
    private readonly newId: () => string,
    public now: Date,
  ) {
    this.wallets = ROLES_OF.map(newId);
    this.items = ITEMS.map(newId);
  }

  private readonly items: readonly string[];
  private days: { readonly firstDay: string; readonly lastDay: string } | undefined;
  /** Places in ITEMS. */
  private readonly ordered: number[] = [];

  private reschedule({ days }: Command): void {
    const [first, last] = [days, days + LENGTH_DAYS].map((after) => romeDay(romeDaysAfter(this.now, after)));
    this.days = { firstDay: first ?? '', lastDay: last ?? '' };
  }

  private daysOf(item: number | undefined) {
    return item === DATED ? this.days : undefined;
  }

  private endOfOrdered({ which }: Command) {
    const end = this.daysOf(this.ordered.at(-1 - which))?.lastDay;
    return end === undefined ? {} : { end };
  }

  /** @returns whether it was accepted */
  async apply(command: Command): Promise<boolean> {
    if (command.kind === 'wait') return this.wait(command.days);
    const made = this.newId();
    const decide = this.decisions[command.kind](command, made);
    try {
      await this.ledger.write(decide, { actor: this.wallet(command.who), now: this.now });
      if (command.kind === 'order') this.ordered.push(command.which);
      if (command.kind === 'order') this.orders.push(made);
      if (command.kind === 'open') this.contests.push(made);
      if (command.kind === 'withdraw item') this.withdrawn.add(this.items[command.which] ?? '');
      if (command.kind === 'withdraw item' || command.kind === 'erase')
        await this.forEachOrder(REFUND_UNAVAILABLE_ITEM);
      if (command.kind === 'reschedule') this.reschedule(command);
      if (ENDING_APPLICATIONS.includes(command.kind)) await this.forEachOrder(END_APPLICATION);
      if (command.kind === 'turn 18') await this.forEachOrder(RELEASE_ORDER);
      if (command.kind === 'suspend') await this.forEachOrder(END_FOR_SUSPENSION);
      return true;
    } catch (error) {
      if (error instanceof DomainError) return false;
      throw error;
    }
  }

  private async wait(days: number): Promise<boolean> {
    this.now = romeDaysAfter(this.now, days);
    const { now } = this;
    for (const item of this.withdrawn) this.markedWithdrawn.add(item);
    await this.forEachOrder(EXPIRE_ORDER);
    await this.forEachOrder(RELEASE_ORDER);
    for (const contest of this.contests) {
      // One deadline closes it, another settles it.
      for (let deadline = 0; deadline < 2; deadline++) {
        await this.ledger.execute(MEET_CONTEST_DEADLINE, { contest }, { actor: SYSTEM, now });
      }
    }
    return true;
  }

  private async forEachOrder(kind: CommandKind<{ readonly order: string }>): Promise<void> {
    const { now } = this;
    for (const order of this.orders) await this.ledger.execute(kind, { order }, { actor: SYSTEM, now });
  }

  private wallet(at: number): string {
    return this.wallets[at] ?? '';
  }

  private orderOf({ which }: Command): string {
    return this.orders.at(-1 - which) ?? this.newId();
  }

  private named({ which }: Command): ContestRef {
    return { contest: this.contests.at(-1 - which) ?? this.newId() };
  }

  /** The roles that the guards of the routes require. */
  private signedIn({ who }: Command, decide: Decide, role?: 'admin'): Decide {
    return (state) => {
      const account = state.accounts.get(this.wallet(who));
      if (!account || (role && account.role !== role)) throw notAllowed();
      return decide(state);
    };
  }

  private readonly decisions: Readonly<Record<Exclude<Kind, 'wait'>, (command: Command, made: string) => Decide>> = {
    register: ({ who }) => {
      const wallet = this.wallet(who);
      const account = { wallet, role: ROLES_OF[who] ?? 'adult', welcomeCoins: 0 };
      return received(OPEN_ACCOUNT, account, { actor: wallet, now: this.now });
    },
    adjust: (command, edit) => {
      const { other, amount: balance } = command;
      const account = { wallet: this.wallet(other), role: ROLES_OF[other] ?? 'adult' };
      const data = { ...account, edit, balance, expectedBalance: undefined, reason: COMMITMENT };
      return this.sent(command, editAccount, data, 'admin');
    },
    transfer: (command) => {
      const { who, other, amount } = command;
      const transfer = { from: this.wallet(who), to: this.wallet(other), amount, note: undefined };
      return this.sent(command, TRANSFER_COINS, transfer);
    },
    order: (command, order) => {
      const { seller, type, price } = ITEMS[command.which] ?? { seller: 0, type: 'service', price: 0 };
      const id = this.items[command.which] ?? '';
      const item = {
        id,
        seller: this.wallet(seller),
        type,
        price,
        withdrawn: this.markedWithdrawn.has(id),
        days: this.daysOf(command.which),
      };
      return this.sent(command, PLACE_ORDER, { order, item, expectedPrice: price, message: undefined });
    },
    deliver: (command) => this.changed(command, { kind: 'deliver' }),
    'complete order': (command) => this.changed(command, { kind: 'complete' }),
    cancel: (command) => this.changed(command, { kind: 'cancel' }),
    dispute: (command) => this.changed(command, { kind: 'dispute', text: COMMITMENT }),
    answer: (command) => this.changed(command, { kind: 'answer', text: COMMITMENT }),
    resolve: (command) => {
      const outcome = command.favourable ? 'release' : 'refund';
      return this.changed(command, { kind: 'resolve', outcome, text: COMMITMENT });
    },
    review: (command) => this.changed(command, { kind: 'reviewing' }),
    accept: (command) => this.changed(command, { kind: 'accept', text: undefined }),
    decline: (command) => this.changed(command, { kind: 'decline', text: COMMITMENT }),
    'set seats': (command) => {
      const { amount, favourable } = command;
      const [item = '', seller] = [this.items[command.which], this.wallet(ITEMS[command.which]?.seller ?? 0)];
      if (command.which !== DATED)
        return () => {
          throw notAllowed();
        };
      return this.sent(command, SET_SEATS, { item, seller, seats: favourable ? 1 + (amount % 4) : null });
    },
    // A row changes.
    reschedule: () => () => [],
    'withdraw item': (command) => {
      const seller = this.wallet(ITEMS[command.which]?.seller ?? 0);
      return this.sent(command, WITHDRAW_ITEM, { item: this.items[command.which] ?? '', seller });
    },
    open: (command, contest) => {
      const endDate = romeDaysAfter(this.now, command.days).toISOString();
      return this.sent(command, OPEN_CONTEST, { contest, reward: command.amount, endDate, terms: COMMITMENT });
    },
    revise: (command) => this.sent(command, REVISE_CONTEST, { ...this.named(command), reward: command.amount }),
    postpone: (command) => {
      const endDate = romeDaysAfter(this.now, command.days).toISOString();
      return this.sent(command, REVISE_CONTEST, { ...this.named(command), endDate });
    },
    join: (command) => this.sent(command, JOIN_CONTEST, this.named(command)),
    leave: (command) => this.sent(command, LEAVE_CONTEST, this.named(command)),
    enter: (command) => this.sent(command, SUBMIT_ENTRY, { ...this.named(command), entry: COMMITMENT }),
    close: (command) => {
      const reason = command.favourable ? COMMITMENT : undefined;
      return this.sent(command, CLOSE_CONTEST, { ...this.named(command), reason });
    },
    'complete contest': (command) => {
      const winner = command.favourable ? this.wallet(command.other) : undefined;
      return this.sent(command, COMPLETE_CONTEST, { ...this.named(command), winner });
    },
    withdraw: (command) => {
      const isAdmin = this.ledger.state.accounts.get(this.wallet(command.who))?.role === 'admin';
      return this.sent(command, isAdmin ? WITHDRAW_CONTEST : WITHDRAW_OWN_CONTEST, this.named(command));
    },
    erase: (command) => {
      const wallet = this.wallet(command.who);
      return this.sent(command, closeAccount, { wallet, initiator: 'self' });
    },
    approve: (command) => this.changed(command, { kind: 'approve', ...this.endOfOrdered(command) }),
    refuse: (command) => this.changed(command, { kind: 'refuse', text: undefined }),
    'require consent': ({ favourable: required }) => this.bySystem(SET_CONSENT_POLICY, { required }),
    'turn 14': ({ who }) => this.bySystem(REACH_AGE, { wallet: this.wallet(who), age: CONSENT_AGE }),
    'turn 18': ({ who }) => this.bySystem(REACH_AGE, { wallet: this.wallet(who), age: MAJORITY }),
    consent: (command) => {
      const people = { child: this.wallet(command.other), guardian: this.wallet(command.who) };
      const declared = { text: 'one', method: 'mail-link', isInvited: command.favourable } as const;
      return this.sent(command, GIVE_CONSENT, { ...people, ...declared });
    },
    'withdraw consent': (command) => this.sent(command, WITHDRAW_CONSENT, this.childOf(command)),
    'set limits': (command) => {
      const { amount: weeklyCoins, days: approvalAbove, favourable: mayApply } = command;
      const limits = { weeklyCoins, approvalAbove, mayApply, isOldEnough: true };
      return this.sent(command, SET_LIMITS, { ...this.childOf(command), ...limits });
    },
    allow: (command) => this.sent(command, ALLOW_PERSON, this.allowed(command)),
    disallow: (command) => this.sent(command, DISALLOW_PERSON, this.allowed(command)),
    'contest guardian': (command) => this.sent(command, CONTEST_GUARDIAN, { guardian: this.wallet(command.other) }),
    'confirm guardian': (command) => this.sent(command, CONFIRM_GUARDIAN, this.judged(command)),
    'remove guardian': (command) => this.sent(command, REMOVE_GUARDIAN, this.judged(command)),
    verify: (command) => {
      const company = this.wallet(command.other);
      const data = { request: this.newId(), company, outcome: 'verify', reason: undefined } as const;
      return this.sent(command, DECIDE_VERIFICATION, data);
    },
    block: (command) => this.sent(command, BLOCK_PERSON, { person: this.wallet(command.other) }),
    unblock: (command) => this.sent(command, UNBLOCK_PERSON, { person: this.wallet(command.other) }),
    suspend: (command, made) => {
      const wallet = this.wallet(command.other);
      const found = { kind: 'profile', content: wallet, author: wallet } as const;
      const measure = { outcome: 'suspend', days: command.favourable ? command.days : undefined } as const;
      return this.sent(command, DECIDE_REPORT, { case: made, found, ...measure, statement: COMMITMENT, link: '/' });
    },
    lift: (command) => this.sent(command, LIFT_SUSPENSION, { wallet: this.wallet(command.other), reason: COMMITMENT }),
  };

  private childOf({ other }: Command) {
    return { child: this.wallet(other) };
  }

  private allowed(command: Command) {
    return { ...this.childOf(command), person: this.wallet(personAt(command.which)) };
  }

  private judged({ other, which }: Command) {
    return { child: this.wallet(childAt(which)), guardian: this.wallet(other), reason: COMMITMENT };
  }

  private bySystem<Data>(kind: CommandKind<Data>, data: Data): Decide {
    return received(kind, data, { actor: SYSTEM, now: this.now });
  }

  private changed(command: Command, change: OrderChange): Decide {
    return this.sent(command, CHANGE_ORDER, { order: this.orderOf(command), change });
  }

  private sent<Data>(command: Command, kind: CommandKind<Data>, data: Data, role?: 'admin'): Decide {
    const context = { actor: this.wallet(command.who), now: this.now };
    return this.signedIn(command, received(kind, data, context), role);
  }
}
