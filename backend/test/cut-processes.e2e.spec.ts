import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { PostgresStore } from '../src/event-store/postgres.js';
import { parseEnvelope } from '../src/ledger/envelope.js';
import { join, type Member, signIn } from './app.js';
import { allEvents } from './coins.js';
import { eventually } from './conditions.js';
import { type CutProcess, type CutProcesses, startCutProcesses } from './cut-processes.js';
import { RetryingClient } from './fire/client.js';
import { everyDayOrLong } from './runs.js';

/** Processes that are frozen, or cut off from each other or from the database, while people trade through each of them. */

const CALLERS = everyDayOrLong(3, 16);
/** The lease is free after 2.5 s of silence; the rest is the bar of 5 s. */
const TAKE_OVER_MS_MAX = 5000;
/** Longer than the lease, so that whoever may take over has done so. */
const HOLD_MS = everyDayOrLong(3000, 20_000);
const HEALED_MS_MAX = 20_000;

interface Transferred {
  readonly transaction: { readonly _id: string };
}

let processes: CutProcesses;
let admin: Member;
let people: Member[];
beforeAll(async () => {
  processes = await startCutProcesses(2);
  const { leader } = await processes.roles();
  admin = await signIn(leader.call, 'admin@form.local');
  people = await Promise.all(
    Array.from({ length: CALLERS * 2 }, () => join(leader.call, admin, { name: 'Ada', coins: 100_000 })),
  );
}, 120_000);
afterAll(() => processes.close(), 60_000);

/** Everybody pays their neighbour one coin again and again, half of them through each process, until `stop`. */
class Trade {
  readonly acknowledged: string[] = [];
  readonly clients: ReadonlyMap<CutProcess, RetryingClient>;
  private isOver = false;
  private readonly trading: Promise<unknown>;

  constructor() {
    this.clients = new Map(
      processes.all.map((one) => [
        one,
        new RetryingClient(
          () => one.url,
          () => false,
        ),
      ]),
    );
    this.trading = Promise.all(people.map((person, turn) => this.trade(person, turn)));
  }

  /** When the first write that was sent through `one` after `since` was acknowledged, in ms after that. */
  async writesAgainAfter(one: CutProcess, since: number): Promise<number> {
    const { attempts } = this.client(one);
    const written = () => attempts.find(({ at, status }) => at >= since && status === 201);
    await eventually(() => written() !== undefined);
    const { at, ms } = written() ?? { at: 0, ms: 0 };
    return at + ms - since;
  }

  client(one: CutProcess): RetryingClient {
    const client = this.clients.get(one);
    if (!client) throw new Error('no such process');
    return client;
  }

  /** Stops, once everything that was begun is answered. @returns what must not be */
  async stop(): Promise<readonly string[]> {
    this.isOver = true;
    await this.trading;
    return [...this.clients.values()].flatMap(({ problems }) => problems);
  }

  private async trade({ token }: Member, turn: number): Promise<void> {
    const recipient = people[(turn + 1) % people.length]?.email;
    const one = processes.all[turn % processes.all.length];
    if (!one) return;
    const client = this.client(one);
    while (!this.isOver) {
      const body = { recipient, amount: 1 };
      const { status, body: sent } = await client.ask<Transferred>('POST', '/coin/transfer', {
        token,
        body,
        key: randomUUID(),
      });
      if (status === 201) this.acknowledged.push(sent.transaction._id);
      else client.problem(`${status} ${JSON.stringify(sent)}`);
    }
  }
}

async function transfersInLedger(): Promise<string[]> {
  const store = await PostgresStore.open(processes.database.url);
  try {
    const events = (await allEvents(store)).map(({ envelope }) => parseEnvelope(envelope));
    return events.flatMap((event) => (event?.type === 'CoinsTransferred' ? [event.id] : []));
  } finally {
    await store.close();
  }
}

/** Runs `fault` while people trade; then all is well, and the ledger has what was acknowledged, once. */
async function duringTrade(fault: (trade: Trade) => Promise<void>): Promise<void> {
  const before = await transfersInLedger();
  const trade = new Trade();
  try {
    await fault(trade);
    const healedAt = performance.now();
    for (const one of processes.all) expect(await trade.writesAgainAfter(one, healedAt)).toBeLessThan(HEALED_MS_MAX);
  } finally {
    expect(await trade.stop()).toEqual([]);
  }
  expect((await transfersInLedger()).slice(before.length).sort()).toEqual(trade.acknowledged.toSorted());
  for (const { call } of processes.all) {
    await eventually(async () => {
      const { status, body } = await call('GET', '/coin/verify-blockchain', { token: admin.token });
      if (status === 503) return false;
      expect(body).toMatchObject({ valid: true });
      return true;
    });
  }
}

it('leads in another process while the leader is frozen, and follows that one when it wakes', async () => {
  const { leader, follower } = await processes.roles();
  await duringTrade(async (trade) => {
    await trade.writesAgainAfter(leader, performance.now());
    process.kill(leader.program.pid, 'SIGSTOP');
    const frozenAt = performance.now();
    try {
      expect(await trade.writesAgainAfter(follower, frozenAt)).toBeLessThan(TAKE_OVER_MS_MAX);
      await delay(Math.max(0, HOLD_MS - (performance.now() - frozenAt)));
    } finally {
      process.kill(leader.program.pid, 'SIGCONT');
    }
  });
  expect((await processes.roles()).leader).toBe(follower);
}, 120_000);

it('leads in another process while the leader is cut off from the database', async () => {
  const { leader, follower } = await processes.roles();
  await duringTrade(async (trade) => {
    await trade.writesAgainAfter(leader, performance.now());
    leader.database.freeze();
    const cutAt = performance.now();
    try {
      expect(await trade.writesAgainAfter(follower, cutAt)).toBeLessThan(TAKE_OVER_MS_MAX);
      await delay(Math.max(0, HOLD_MS - (performance.now() - cutAt)));
    } finally {
      leader.database.thaw();
    }
  });
}, 120_000);

it('writes only through the leader while the link to it is cut, and reads through both', async () => {
  const { leader, follower } = await processes.roles();
  await duringTrade(async (trade) => {
    leader.link.freeze();
    const cutAt = performance.now();
    try {
      await delay(HOLD_MS);
      expect(await trade.writesAgainAfter(leader, cutAt)).toBeLessThan(TAKE_OVER_MS_MAX);
      const { attempts } = trade.client(follower);
      await eventually(() => attempts.some(({ at, ms, status }) => at + ms > cutAt && status === 503));
      const [reader] = people;
      expect(await follower.call('GET', '/user/me', { token: reader?.token })).toMatchObject({ status: 200 });
      const answered = attempts.filter(({ at, status }) => at > cutAt && status !== 'lost');
      for (const { status, ms } of answered) {
        expect(status).toBe(503);
        expect(ms).toBeLessThan(8000);
      }
    } finally {
      leader.link.thaw();
    }
  });
}, 120_000);
