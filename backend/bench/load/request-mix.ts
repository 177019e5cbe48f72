import { randomUUID } from 'node:crypto';
import { type Answer, type HttpConnection, parsed } from '../http-connection.js';
import { randomBelow } from '../transfer-inputs.js';
import { type LoadFixture, newContest, type Offer, PASSWORD, type Visitor } from './load-fixture.js';
import type { Recorder } from './recorder.js';

interface Request {
  /** Its name in the report. */
  readonly route: string;
  readonly path: string;
  readonly by?: Visitor;
  readonly body?: object;
  /** The expected status. */
  readonly status?: number;
}

interface OpenOrder {
  readonly id: string;
  readonly buyer: Visitor;
  readonly offer: Offer;
}

/** The relative frequency of each act, out of about a hundred. */
const REQUEST_WEIGHTS = {
  browse: 18,
  search: 6,
  look: 14,
  contests: 10,
  contest: 8,
  profile: 4,
  me: 8,
  dashboard: 6,
  notifications: 9,
  readNotification: 3,
  orders: 4,
  transactions: 5,
  transfer: 8,
  buy: 5,
  deliver: 5,
  complete: 4,
  joinContest: 4,
  openContest: 1,
  signIn: 1,
} as const;
type RequestKind = keyof typeof REQUEST_WEIGHTS;

const BAG = (Object.keys(REQUEST_WEIGHTS) as RequestKind[]).flatMap((habit) =>
  Array<RequestKind>(REQUEST_WEIGHTS[habit]).fill(habit),
);
const QUEUE_MAX = 1000;

/** Sends a realistic mix of requests and checks each response. */
export class RequestMix {
  private readonly placed: OpenOrder[] = [];
  private readonly delivered: OpenOrder[] = [];
  private opened = 0;

  constructor(
    private readonly town: LoadFixture,
    /** Undefined during the warm-up. */
    public recorder: Recorder | undefined,
  ) {}

  /** Sends one request of a random kind. */
  async one(connection: HttpConnection, visitor: Visitor): Promise<void> {
    await this[pick(BAG)](connection, visitor);
  }

  private browse(connection: HttpConnection): Promise<unknown> {
    return this.get(connection, '/marketplace', '/marketplace?limit=24&sort=newest');
  }

  private search(connection: HttpConnection): Promise<unknown> {
    return this.get(connection, '/marketplace?search', '/marketplace?limit=24&search=numero&sort=price_asc');
  }

  private look(connection: HttpConnection): Promise<unknown> {
    return this.get(connection, '/marketplace/{id}', `/marketplace/${pick(this.town.offers).id}`);
  }

  private contests(connection: HttpConnection): Promise<unknown> {
    return this.get(connection, '/contests', '/contests?status=active&limit=24');
  }

  private contest(connection: HttpConnection, by: Visitor): Promise<unknown> {
    return this.get(connection, '/contests/{id}', `/contests/${pick(this.town.contests)}`, by);
  }

  private profile(connection: HttpConnection): Promise<unknown> {
    return this.get(connection, '/user/profile/{id}', `/user/profile/${pick(this.town.visitors).personId}`);
  }

  private me(connection: HttpConnection, by: Visitor): Promise<unknown> {
    return this.get(connection, '/user/me', '/user/me', by);
  }

  private dashboard(connection: HttpConnection, by: Visitor): Promise<unknown> {
    return this.get(connection, '/user/dashboard', '/user/dashboard', by);
  }

  private notifications(connection: HttpConnection, by: Visitor): Promise<unknown> {
    return this.get(connection, '/notifications', '/notifications?limit=30', by);
  }

  private orders(connection: HttpConnection, by: Visitor): Promise<unknown> {
    return this.get(connection, '/orders', '/orders?side=bought&limit=20', by);
  }

  private transactions(connection: HttpConnection, by: Visitor): Promise<unknown> {
    return this.get(connection, '/coin/transactions', '/coin/transactions?limit=30', by);
  }

  private async readNotification(connection: HttpConnection, by: Visitor): Promise<void> {
    const answer = await this.get(connection, '/notifications', '/notifications?limit=5', by);
    const [newest] = answer ? parsed<{ _id: string }[]>(answer) : [];
    if (!newest) return;
    const path = `/notifications/${newest._id}/read`;
    await this.send(connection, 'PUT', { route: 'PUT /notifications/{id}/read', path, by, status: 204 });
  }

  private async transfer(connection: HttpConnection, by: Visitor): Promise<void> {
    const others = this.town.visitors.filter((visitor) => visitor !== by);
    const body = { recipient: pick(others).email, amount: 1 + randomBelow(5), note: 'Grazie!' };
    await this.post(connection, 'POST /coin/transfer', '/coin/transfer', { by, body, status: 201 });
  }

  private async buy(connection: HttpConnection, by: Visitor): Promise<void> {
    const offer = pick(this.town.offers.filter(({ seller }) => seller !== by));
    const body = { expectedPrice: offer.price, message: 'Buongiorno, quando si comincia?' };
    const path = `/marketplace/${offer.id}/orders`;
    const answer = await this.post(connection, 'POST /marketplace/{id}/orders', path, { by, body, status: 201 });
    if (answer && this.placed.length < QUEUE_MAX) {
      this.placed.push({ id: parsed<{ _id: string }>(answer)._id, buyer: by, offer });
    }
  }

  private async deliver(connection: HttpConnection): Promise<void> {
    const order = this.placed.shift();
    if (!order) return;
    const path = `/orders/${order.id}/deliver`;
    const by = order.offer.seller;
    if (await this.post(connection, 'POST /orders/{id}/deliver', path, { by, status: 200 })) this.delivered.push(order);
  }

  private async complete(connection: HttpConnection): Promise<void> {
    const order = this.delivered.shift();
    if (!order) return;
    const path = `/orders/${order.id}/complete`;
    await this.post(connection, 'POST /orders/{id}/complete', path, { by: order.buyer, status: 200 });
  }

  /** A person who has joined every contest submits an entry instead. */
  private async joinContest(connection: HttpConnection, by: Visitor): Promise<void> {
    const id = this.town.contests.find((contest) => !by.joined.has(contest));
    if (!id) {
      const body = { text: 'Il mestiere che vorrei provare è quello del liutaio.' };
      const path = `/contests/${pick(this.town.contests)}/entry`;
      await this.send(connection, 'PUT', { route: 'PUT /contests/{id}/entry', path, by, body });
      return;
    }
    by.joined.add(id);
    await this.post(connection, 'POST /contests/{id}/join', `/contests/${id}/join`, { by, status: 200 });
  }

  private async openContest(connection: HttpConnection): Promise<void> {
    const request = { by: this.town.company, body: newContest(++this.opened), status: 201 };
    const answer = await this.post(connection, 'POST /contests', '/contests', request);
    if (answer) this.town.contests.push(parsed<{ _id: string }>(answer)._id);
  }

  private signIn(connection: HttpConnection, { email }: Visitor): Promise<unknown> {
    return this.send(connection, 'POST', {
      route: 'POST /auth/login',
      path: '/auth/login',
      body: { email, password: PASSWORD },
    });
  }

  private get(connection: HttpConnection, route: string, path: string, by?: Visitor): Promise<Answer | undefined> {
    return this.send(connection, 'GET', { route: `GET ${route}`, path, by });
  }

  private post(connection: HttpConnection, route: string, path: string, more: Partial<Request>) {
    return this.send(connection, 'POST', { route, path, ...more }, `idempotency-key: ${randomUUID()}\r\n`);
  }

  /** @returns undefined when the answer is not the expected one */
  private async send(
    connection: HttpConnection,
    method: string,
    { route, path, by, body, status = 200 }: Request,
    headers = '',
  ): Promise<Answer | undefined> {
    const { recorder } = this;
    const start = performance.now();
    const lines = `accept: application/json\r\n${by?.authorization ?? ''}${headers}`;
    const answer = await connection.send(method, `/api${path}`, lines, body ? JSON.stringify(body) : '');
    recorder?.note(route, performance.now() - start);
    if (answer.status === status) return answer;
    recorder?.noteError(route, `${answer.status} ${answer.body.slice(0, 120)}`);
    return undefined;
  }
}

function pick<T>(from: readonly T[]): T {
  const picked = from[randomBelow(from.length)];
  if (picked === undefined) throw new Error('there is nothing to pick from');
  return picked;
}
