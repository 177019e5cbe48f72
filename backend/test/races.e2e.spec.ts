import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PostgresStore } from '../src/engine/event-store/postgres/postgres.js';
import { parseEnvelope, type SealedEvent } from '../src/engine/ledger/format/envelope.js';
import { type Answer, type Member, PASSWORD, startTestApp, type TestApp } from './app.js';
import { allEvents } from './coins.js';
import { type Made, made, newCategory, newContest, newItem } from './makers.js';
import { answerTo } from './retries.js';
import { everyDayOrLong } from './runs.js';

/** Concurrent requests through two processes on one ledger, of which one or none may succeed. */

const JOINING = everyDayOrLong(40, 100);
const AT_ONCE = 8;
const ROUNDS_MAX = 30;
/** Rounds of requests of which one wins, whichever process it came through. */
const ROUNDS = everyDayOrLong(1, 4);
/** Registering takes a core for some 50 ms. */
const REGISTERING_AT_ONCE = 10;

let one: TestApp;
let two: TestApp;
let company: Member;
beforeAll(async () => {
  one = await startTestApp();
  two = await startTestApp({ database: one.database });
  company = await one.join('Cora Blu', 100_000, 'company');
});
afterAll(async () => {
  await two.close();
  await one.close();
});

/** Calls alternate between the two processes. */
const through = (turn: number): TestApp => (turn % 2 === 0 ? one : two);

/** The body with which an administrator closes a contest before its end. */
const closing = () => ({ token: one.admin.token, body: { reason: 'Si è deciso così' } });

interface Race {
  /** Whether the responses of the round show a race. */
  readonly raced: boolean;
}

/** Repeats `round` until it raced. @throws Error when it never did */
async function untilRaced(round: (number: number) => Promise<Race>): Promise<void> {
  for (let number = 0; number < ROUNDS_MAX; number++) if ((await round(number)).raced) return;
  throw new Error(`no race in ${ROUNDS_MAX} rounds`);
}

async function ledgerEvents(): Promise<SealedEvent[]> {
  const store = await PostgresStore.open(one.database.url);
  try {
    return (await allEvents(store)).flatMap(({ envelope }) => parseEnvelope(envelope) ?? []);
  } finally {
    await store.close();
  }
}

function statusesOf(answers: readonly Answer<unknown>[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

const balanceIn = async (account: string): Promise<number> => {
  const sql = 'select balance from wallet_balances where account = $1';
  return Number((await one.database.query<{ balance: string }>(sql, [account]))[0]?.balance ?? 0);
};

describe('contests', () => {
  it(`lets nobody join after the closing, when ${JOINING} join concurrently`, async () => {
    const people: Member[] = [];
    while (people.length < JOINING) {
      const group = Array.from({ length: REGISTERING_AT_ONCE }, () => one.join('Persona'));
      people.push(...(await Promise.all(group)));
    }
    await untilRaced(async (round) => {
      const { _id } = await newContest(one, company);
      const join = ({ token }: Member, turn: number) =>
        answerTo(through(turn), 'POST', `/contests/${_id}/join`, { token });
      const half = Math.ceil(((round % 4) + 1) * (JOINING / 5));
      const [first, closed, rest] = await Promise.all([
        Promise.all(people.slice(0, half).map(join)),
        answerTo(through(round), 'POST', `/contests/${_id}/close`, closing()),
        Promise.all(people.slice(half).map(join)),
      ]);
      expect(closed.status).toBe(200);
      const joins = [...first, ...rest];
      const late = joins.filter(({ status }) => status !== 200);
      for (const answer of late) expect(answer).toMatchObject({ status: 409, body: { code: 'CONTEST_NOT_ACTIVE' } });

      const told = (await ledgerEvents()).filter(({ data }) => data.contest === _id).map(({ type }) => type);
      const end = told.indexOf('ContestClosed');
      expect(told.slice(end + 1)).not.toContain('ContestJoined');
      expect(told.filter((type) => type === 'ContestJoined').length).toBe(JOINING - late.length);
      const { body } = await one.call('GET', `/contests/${_id}`);
      expect(body).toMatchObject({ status: 'closed', participantsCount: JOINING - late.length });
      return { raced: late.length > 0 && late.length < JOINING };
    });
  });

  it('opens one automatic contest in each category for concurrent requests', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      for (let count = 0; count < 5; count++) await newCategory(one);
      const { body: categories } = await one.call<Made[]>('GET', '/categories');
      const { token } = one.admin;
      const answers = await Promise.all(
        Array.from({ length: AT_ONCE }, (_, turn) =>
          answerTo<{ contests: Made[] }>(through(turn + round), 'POST', '/contests/generate-automatic', { token }),
        ),
      );
      expect(statusesOf(answers)).toEqual({ 200: AT_ONCE });
      const opened = (await ledgerEvents()).filter(
        ({ type, data }) => type === 'ContestOpened' && data.automatic === true,
      );
      expect(opened.map(({ data }) => data.category).sort()).toEqual(categories.map(({ _id }) => _id).sort());
      const generated = answers.flatMap(({ body }) => body.contests.map(({ _id }) => _id));
      expect(generated.sort()).toEqual(
        opened
          .slice(-generated.length)
          .map(({ data }) => data.contest)
          .sort(),
      );
    }
  });

  it('ends once: closed once, paid once, whoever is chosen', async () => {
    const winners = await Promise.all(['Ada', 'Bea', 'Ciro', 'Dino'].map((name) => one.join(name)));
    const balances = async () => {
      const coins: number[] = [];
      for (const { token } of winners) {
        coins.push((await one.call<{ coinBalance: number }>('GET', '/user/me', { token })).body.coinBalance);
      }
      return coins;
    };
    for (let round = 0; round < ROUNDS; round++) {
      const { _id } = await newContest(one, company, { reward: 40 });
      for (const winner of winners) {
        await made(one, ['POST', `/contests/${_id}/join`], winner);
        await made(one, ['PUT', `/contests/${_id}/entry`], winner, { text: 'Un elaborato' });
      }
      const each = <T>(send: (form: TestApp, index: number) => Promise<T>) =>
        Promise.all(Array.from({ length: AT_ONCE }, (_, turn) => send(through(turn + round), turn % winners.length)));
      const { token } = company;
      const before = await balances();
      const closings = await each((form) => answerTo(form, 'POST', `/contests/${_id}/close`, closing()));
      expect(statusesOf(closings)).toEqual({ 200: 1, 409: AT_ONCE - 1 });
      const completions = await each((form, index) =>
        answerTo(form, 'POST', `/contests/${_id}/complete`, { token, body: { winner: winners[index]?._id ?? null } }),
      );
      expect(statusesOf(completions)).toEqual({ 200: 1, 409: AT_ONCE - 1 });
      const won = (await balances()).map((coins, index) => coins - (before[index] ?? 0));
      expect(won.sort((a, b) => a - b)).toEqual([0, 0, 0, 40]);
      expect(await balanceIn(`contest:${_id}`)).toBe(0);
    }
  });
});

describe('a person who leaves', () => {
  const leave = (form: TestApp, { token }: Member) =>
    answerTo(form, 'DELETE', '/user/me', { token, body: { password: PASSWORD } });
  const walletOf = async ({ _id }: Member) =>
    (await one.database.query<{ wallet: string }>('select wallet from people where id = $1', [_id]))[0]?.wallet ?? '';

  it.each(everyDayOrLong<readonly ('buyer' | 'seller')[]>(['buyer'], ['buyer', 'seller']))(
    'never leaves with an open order: the %s',
    async (who) => {
      const join = { seller: () => one.join('Sara Viola'), buyer: () => one.join('Bruno Rossi', 50) };
      const people = { seller: await join.seller(), buyer: await join.buyer() };
      let item = await newItem(one, people.seller);
      // Leaving takes as long as checking a password: the order is sent later and later, until leaving comes first.
      let [orderAfterMs, stepMs] = [0, 0];
      const first = { order: false, leave: false };
      await untilRaced(async (round) => {
        const wallet = await walletOf(people[who]);
        const start = performance.now();
        let leaveMs: number | undefined;
        const [order, left] = await Promise.all([
          delay(orderAfterMs).then(async () => {
            const sentBeforeTheEnd = leaveMs === undefined;
            const { token } = people.buyer;
            const body = { expectedPrice: 3 };
            const answer = await answerTo<Made>(through(round), 'POST', `/marketplace/${item._id}/orders`, {
              token,
              body,
            });
            return { ...answer, sentBeforeTheEnd };
          }),
          leave(through(round + 1), people[who]).finally(() => {
            leaveMs = performance.now() - start;
          }),
        ]);
        expect(order.status).toBeLessThan(500);
        if (stepMs === 0) stepMs = (leaveMs ?? 0) / 6;
        if (order.status === 201) {
          expect(left.status).toBe(409);
          first.order = true;
          orderAfterMs += stepMs;
          await made(one, ['POST', `/orders/${order.body._id}/cancel`], people.buyer);
        } else {
          expect(left.status).toBe(204);
          expect(await balanceIn(`wallet:${wallet}`)).toBe(0);
          if (order.sentBeforeTheEnd) first.leave = true;
          stepMs /= 2;
          orderAfterMs -= stepMs;
          people[who] = await join[who]();
          if (who === 'seller') item = await newItem(one, people.seller);
        }
        return { raced: first.order && first.leave };
      });
    },
  );

  it('retains no coins, however many are sent meanwhile', async () => {
    await untilRaced(async () => {
      const [giver, leaver] = [await one.join('Gina Doni', 100_000), await one.join('Leo Addio', 100)];
      const wallet = await walletOf(leaver);
      const body = { recipient: leaver.email, amount: 1 };
      let left = false;
      let sent = 0;
      const refusedMeanwhile = new Set<number>();
      const sendUntilRefused = async (form: TestApp) => {
        for (;;) {
          const wasThere = !left;
          const { status } = await answerTo(form, 'POST', '/coin/transfer', { token: giver.token, body });
          if (status === 201) sent++;
          else {
            if (wasThere) refusedMeanwhile.add(status);
            return status;
          }
        }
      };
      const sending = Promise.all(Array.from({ length: AT_ONCE }, (_, turn) => sendUntilRefused(through(turn))));
      const answer = await leave(two, leaver);
      left = true;
      expect(answer.status).toBe(204);
      for (const status of await sending) expect([404, 429]).toContain(status);
      expect(await balanceIn(`wallet:${wallet}`)).toBe(0);
      const { body: me } = await one.call<{ coinBalance: number }>('GET', '/user/me', { token: giver.token });
      expect(me.coinBalance).toBe(100_000 - sent);
      return { raced: sent > 0 && refusedMeanwhile.size > 0 };
    });
  });
});

it('leaves a sound ledger whose balances add up', async () => {
  for (const form of [one, two]) {
    const { body } = await form.call<{ valid: boolean }>('GET', '/coin/verify-blockchain', { token: one.admin.token });
    expect(body.valid).toBe(true);
    expect((await form.call('GET', '/coin/supply')).body).toMatchObject({ sum: 0 });
  }
});
