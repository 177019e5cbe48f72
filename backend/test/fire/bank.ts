import { randomUUID } from 'node:crypto';
import type { Random } from '../../demo/random.js';
import { type Member, PASSWORD } from '../app.js';
import { inDays, type Made } from '../makers.js';
import type { Question, RetryingClient } from './client.js';

const PRICE = 2;
const REWARD = 3;
const GIFT = 5;

export interface Town {
  readonly admin: Member;
  /** Each has an item to sell, at the same place in `items`. */
  readonly people: readonly Member[];
  readonly items: readonly string[];
  readonly company: Member;
}

interface Transferred {
  readonly transaction: { readonly _id: string };
}

/** What the clients were told, kept apart from FORM: every acknowledged transaction, and the balances that follow from them. */
export class BankRecord {
  readonly transfers: string[] = [];
  readonly orders: string[] = [];
  readonly contests: string[] = [];
  readonly erased: Member[] = [];
  readonly balances = new Map<string, number>();

  add(personId: string, coins: number): void {
    this.balances.set(personId, (this.balances.get(personId) ?? 0) + coins);
  }
}

/** A client of the bank: one of its people, who trades until the run is over and keeps the record. */
export class BankClient {
  constructor(
    private readonly town: Town,
    private readonly record: BankRecord,
    private readonly client: RetryingClient,
    private readonly random: Random,
    private readonly self: Member,
  ) {}

  /** Trades until `isOver`; what it began by then it finishes. */
  async trade(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const turn = this.random.next();
      if (turn < 0.7) await this.transfer();
      else if (turn < 0.92) await this.buy();
      else if (turn < 0.97) await this.runContest();
      else await this.comeAndGo();
    }
  }

  private async transfer(): Promise<void> {
    await this.pay(this.self, this.another(), this.random.whole(1, 3));
  }

  private async pay(from: Member, to: Member, amount: number): Promise<void> {
    const body = { recipient: to.email, amount };
    const sent = await this.write<Transferred>('POST', '/coin/transfer', { token: from.token, body });
    if (!sent) return;
    this.record.transfers.push(sent.transaction._id);
    this.record.add(from._id, -amount);
    this.record.add(to._id, amount);
  }

  private async buy(): Promise<void> {
    const at = this.random.whole(0, this.town.items.length - 1);
    const [seller, item] = [this.town.people[at], this.town.items[at]];
    if (!seller || seller === this.self) return;
    const { token } = this.self;
    const order = await this.write<Made>('POST', `/marketplace/${item}/orders`, {
      token,
      body: { expectedPrice: PRICE },
    });
    if (!order) return;
    this.record.orders.push(order._id);
    this.record.add(this.self._id, -PRICE);
    if (this.random.chance(0.5)) {
      if (await this.write('POST', `/orders/${order._id}/cancel`, { token })) this.record.add(this.self._id, PRICE);
      return;
    }
    await this.write('POST', `/orders/${order._id}/deliver`, { token: seller.token });
    if (await this.write('POST', `/orders/${order._id}/complete`, { token })) this.record.add(seller._id, PRICE);
  }

  private async runContest(): Promise<void> {
    const { company, admin } = this.town;
    const contest = await this.write<Made>('POST', '/contests', {
      token: company.token,
      body: { title: 'Idea', description: 'In una pagina', reward: REWARD, endDate: inDays(9) },
    });
    if (!contest) return;
    this.record.contests.push(contest._id);
    this.record.add(company._id, -REWARD);
    const { token } = this.self;
    await this.write('POST', `/contests/${contest._id}/join`, { token });
    await this.write('PUT', `/contests/${contest._id}/entry`, { token, body: { text: 'La mia idea' } });
    await this.write('POST', `/contests/${contest._id}/close`, {
      token: admin.token,
      body: { reason: 'Si è deciso così' },
    });
    const winner = { token: company.token, body: { winner: this.self._id } };
    if (await this.write('POST', `/contests/${contest._id}/complete`, winner)) this.record.add(this.self._id, REWARD);
  }

  /** Somebody registers, gets coins and is erased, with whom the coins return to the treasury. */
  private async comeAndGo(): Promise<void> {
    const email = `ospite-${this.random.uuid()}@example.it`;
    const body = { name: 'Ospite', email, role: 'adult', password: PASSWORD, password2: PASSWORD };
    const registered = await this.client.ask<{ code?: string }>('POST', '/auth/register', { body });
    // Nobody is signed in, so there is no key: where the first answer was lost, the address is taken by the same person.
    if (registered.status !== 201 && registered.body.code !== 'EMAIL_TAKEN') {
      return this.client.problem(`POST /auth/register: ${registered.status} ${JSON.stringify(registered.body)}`);
    }
    const signedIn = await this.client.ask<{ token: string }>('POST', '/auth/login', {
      body: { email, password: PASSWORD },
    });
    const { token } = signedIn.body;
    const me = await this.client.ask<Made>('GET', '/user/me', { token });
    if (me.status !== 200) return this.client.problem(`GET /user/me of a new person: ${me.status}`);
    const guest = { _id: me.body._id, email, token };
    await this.pay(this.self, guest, GIFT);
    const gone = await this.client.ask('DELETE', '/user/me', {
      token,
      body: { password: PASSWORD },
      key: randomUUID(),
    });
    // Where the first answer was lost, the account is gone when the request is repeated.
    if (gone.status === 204 || gone.status === 401) this.record.erased.push(guest);
    else this.client.problem(`DELETE /user/me: ${gone.status} ${JSON.stringify(gone.body)}`);
  }

  private another(): Member {
    for (;;) {
      const person = this.random.pick(this.town.people);
      if (person !== this.self) return person;
    }
  }

  /** @returns the body of a successful answer; a refusal is a problem, except for missing coins */
  private async write<Body>(method: string, path: string, question: Question): Promise<Body | undefined> {
    const { status, body } = await this.client.ask<Body & { code?: string }>(method, path, {
      ...question,
      key: this.random.uuid(),
    });
    if (status < 300) return body;
    if (body.code !== 'INSUFFICIENT_COINS') this.client.problem(`${method} ${path}: ${status} ${JSON.stringify(body)}`);
    return undefined;
  }
}

/** @returns people with coins and items, a company that pays for contests, and what the record begins with */
export async function buildTown(
  join: (name: string, coins: number, role?: 'company') => Promise<Member>,
  client: RetryingClient,
  admin: Member,
  count: number,
): Promise<Town> {
  const people: Member[] = [];
  for (let at = 0; at < count; at++) people.push(await join('Persona', COINS));
  const company = await join('Cora', COINS * count, 'company');
  const items = await Promise.all(
    people.map(async ({ token }) => {
      const body = { title: 'Lezione', description: 'Un’ora', type: 'service', price: PRICE };
      return (await client.ask<Made>('POST', '/marketplace', { token, body, key: randomUUID() })).body._id;
    }),
  );
  return { admin, people, items, company };
}

/** Coins of each person at the beginning. */
export const COINS = 1000;
