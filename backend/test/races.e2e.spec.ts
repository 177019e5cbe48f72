import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PostgresStore } from '../src/event-store/postgres.js';
import { parseEnvelope, type SealedEvent } from '../src/ledger/envelope.js';
import { type Answer, type Member, PASSWORD, startTestApp, type TestApp } from './app.js';
import { allEvents } from './coins.js';
import { type Made, made, newCategory, newContest, newItem } from './makers.js';

/** What may happen once, or not any more, when many want it at the same moment, through two processes on one ledger. */

const JOINING = 100;
const ROUNDS = 4;

let one: TestApp;
let two: TestApp;
let company: Member;
beforeAll(async () => {
  one = await startTestApp();
  two = await startTestApp({ database: one.database });
  company = await one.join('Cora Blu', 100_000, 'company');
}, 60_000);
afterAll(async () => {
  await two.close();
  await one.close();
});

/** Every other call goes to the other process. */
const through = (turn: number): TestApp => (turn % 2 === 0 ? one : two);

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
  const sql = 'select balance from read.wallet_balances where account = $1';
  return Number((await one.database.query<{ balance: string }>(sql, [account]))[0]?.balance ?? 0);
};

describe('contests', () => {
  it(`lets nobody in after the close, when ${JOINING} join against it`, async () => {
    const people = await Promise.all(Array.from({ length: JOINING }, (_, index) => one.join(`Persona ${index}`)));
    let refused = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const { _id } = await newContest(one, company);
      const join = ({ token }: Member, turn: number) => through(turn).call('POST', `/contests/${_id}/join`, { token });
      const half = Math.ceil(((round + 1) * JOINING) / (ROUNDS + 1));
      const [first, closed, rest] = await Promise.all([
        Promise.all(people.slice(0, half).map(join)),
        through(round).call('POST', `/contests/${_id}/close`, {
          token: one.admin.token,
          body: { reason: 'Si è deciso così' },
        }),
        Promise.all(people.slice(half).map(join)),
      ]);
      expect(closed.status).toBe(200);
      const joins = [...first, ...rest];
      const late = joins.filter(({ status }) => status !== 200);
      for (const answer of late) expect(answer).toMatchObject({ status: 409, body: { code: 'CONTEST_NOT_ACTIVE' } });
      refused += late.length;

      const told = (await ledgerEvents()).filter(({ data }) => data.contest === _id).map(({ type }) => type);
      const end = told.indexOf('ContestClosed');
      expect(told.slice(end + 1)).not.toContain('ContestJoined');
      expect(told.filter((type) => type === 'ContestJoined').length).toBe(JOINING - late.length);
      const { body } = await one.call('GET', `/contests/${_id}`);
      expect(body).toMatchObject({ status: 'closed', participantsCount: JOINING - late.length });
    }
    expect(refused).toBeGreaterThan(0);
    expect(refused).toBeLessThan(ROUNDS * JOINING);
  }, 60_000);

  it('opens one automatic contest in each category, however many generate them at once', async () => {
    for (let count = 0; count < 5; count++) await newCategory(one);
    const { body: categories } = await one.call<Made[]>('GET', '/categories');
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, turn) =>
        through(turn).call<{ contests: { _id: string; category: { _id: string } }[] }>(
          'POST',
          '/contests/generate-automatic',
          {
            token: one.admin.token,
          },
        ),
      ),
    );
    expect(statusesOf(answers)).toEqual({ 200: 8 });
    const generated = answers.flatMap(({ body }) => body.contests);
    const ids = categories.map(({ _id }) => _id).sort();
    expect(generated.map(({ category }) => category._id).sort()).toEqual(ids);
    const opened = (await ledgerEvents()).filter(
      ({ type, data }) => type === 'ContestOpened' && data.automatic === true,
    );
    expect(opened.map(({ data }) => data.category).sort()).toEqual(ids);
  });

  it('ends once: closed once, paid once, whoever is named', async () => {
    const winners = await Promise.all(['Ada', 'Bea', 'Ciro', 'Dino'].map((name) => one.join(name)));
    const { _id } = await newContest(one, company, { reward: 40 });
    for (const winner of winners) {
      await made(one, ['POST', `/contests/${_id}/join`], winner);
      await made(one, ['PUT', `/contests/${_id}/entry`], winner, { text: 'Un elaborato' });
    }
    const each = <T>(send: (form: TestApp, index: number) => Promise<T>) =>
      Promise.all(Array.from({ length: 8 }, (_, turn) => send(through(turn), turn % winners.length)));
    const { token } = company;
    const close = { token: one.admin.token, body: { reason: 'Si è deciso così' } };
    expect(statusesOf(await each((form) => form.call('POST', `/contests/${_id}/close`, close)))).toEqual({
      200: 1,
      409: 7,
    });
    const completions = await each((form, index) =>
      form.call('POST', `/contests/${_id}/complete`, { token, body: { winner: winners[index]?._id ?? null } }),
    );
    expect(statusesOf(completions)).toEqual({ 200: 1, 409: 7 });
    const won = await Promise.all(
      winners.map(
        async ({ token: own }) => (await one.call<{ coinBalance: number }>('GET', '/user/me', { token: own })).body,
      ),
    );
    expect(won.map(({ coinBalance }) => coinBalance).sort()).toEqual([0, 0, 0, 40]);
    expect(await balanceIn(`contest:${_id}`)).toBe(0);
  });
});

describe('someone who leaves', () => {
  const leave = (form: TestApp, { token }: Member) =>
    form.call('DELETE', '/user/me', { token, body: { password: PASSWORD } });
  const walletOf = async ({ _id }: Member) =>
    (await one.database.query<{ wallet: string }>('select wallet from people where id = $1', [_id]))[0]?.wallet ?? '';

  it.each([0, 1, 2, 3, 4, 5])('never leaves with an order open (%i)', async (round) => {
    const [seller, buyer] = [await one.join('Sara Viola'), await one.join('Bruno Rossi', 50)];
    const item = await newItem(one, seller);
    const who = round % 2 === 0 ? buyer : seller;
    const wallet = await walletOf(who);
    const [order, left] = await Promise.all([
      through(round).call('POST', `/marketplace/${item._id}/orders`, {
        token: buyer.token,
        body: { expectedPrice: 3 },
      }),
      leave(through(round + (round > 2 ? 1 : 0)), who),
    ]);
    const both = [order.status, left.status];
    // One of the two is refused: which of them depends on who was faster.
    expect(both).toEqual(order.status === 201 ? [201, 409] : [expect.any(Number), 204]);
    expect(order.status).toBeLessThan(500);
    if (left.status === 204) expect(await balanceIn(`wallet:${wallet}`)).toBe(0);
  });

  it('takes no coins along, however many are sent meanwhile', async () => {
    const [giver, leaver] = [await one.join('Gina Doni', 500), await one.join('Leo Addio', 100)];
    const wallet = await walletOf(leaver);
    const body = { recipient: leaver.email, amount: 1 };
    const transfers = Promise.all(
      Array.from({ length: 40 }, (_, turn) =>
        through(turn).call('POST', '/coin/transfer', { token: giver.token, body }),
      ),
    );
    expect((await leave(two, leaver)).status).toBe(204);
    const counts = statusesOf(await transfers);
    expect((counts[201] ?? 0) + (counts[404] ?? 0) + (counts[429] ?? 0)).toBe(40);
    expect(await balanceIn(`wallet:${wallet}`)).toBe(0);
    const { body: me } = await one.call<{ coinBalance: number }>('GET', '/user/me', { token: giver.token });
    expect(me.coinBalance).toBe(500 - (counts[201] ?? 0));
  });
});

it('leaves a sound ledger, whose coins add up', async () => {
  for (const form of [one, two]) {
    const { body } = await form.call<{ valid: boolean }>('GET', '/coin/verify-blockchain', { token: one.admin.token });
    expect(body.valid).toBe(true);
    expect((await form.call('GET', '/coin/supply')).body).toMatchObject({ sum: 0 });
  }
});
