import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import type { EventStore } from '../src/engine/event-store/event-store.js';
import { EventStoreDbStore } from '../src/engine/event-store/eventstoredb/eventstoredb.js';
import { PostgresStore } from '../src/engine/event-store/postgres/postgres.js';
import { parseEnvelope } from '../src/engine/ledger/format/envelope.js';
import { join, type Member, signIn } from './app.js';
import { allEvents } from './coins.js';
import { eventually } from './conditions.js';
import { type CutProcess, type CutProcesses, startCutProcesses } from './cut-processes.js';
import { type Attempt, RetryingClient } from './fire/client.js';
import { everyDayOrLong } from './runs.js';

/** People who trade through each of several processes while these are frozen or cut off. */

const CALLERS = everyDayOrLong(3, 16);
const HEALED_MS_MAX = 20_000;

interface Transferred {
  readonly transaction: { readonly _id: string };
}

/** Everybody pays their neighbour one coin again and again, half of them through each process, until `stop`. */
export class Trade {
  readonly acknowledged: string[] = [];
  readonly clients: ReadonlyMap<CutProcess, RetryingClient>;
  private isOver = false;
  private readonly trading: Promise<unknown>;

  constructor(
    private readonly processes: readonly CutProcess[],
    private readonly people: readonly Member[],
  ) {
    this.clients = new Map(
      processes.map((one) => [
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

  /** What was sent through `one` from `since` on and is answered. */
  answersAfter(one: CutProcess, since: number): readonly Attempt[] {
    return this.client(one).attempts.filter(({ at, status }) => at >= since && status !== 'lost');
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
    const recipient = this.people[(turn + 1) % this.people.length]?.email;
    const one = this.processes[turn % this.processes.length];
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

export class CutTown {
  private constructor(
    readonly processes: CutProcesses,
    readonly admin: Member,
    readonly people: readonly Member[],
  ) {}

  /** @param hasEventStore whether the events are in EventStoreDB */
  static async start(hasEventStore = false): Promise<CutTown> {
    const processes = await startCutProcesses(2, hasEventStore);
    const { leader } = await processes.roles();
    const admin = await signIn(leader.call, 'admin@form.local');
    const people = await Promise.all(
      Array.from({ length: CALLERS * 2 }, () => join(leader.call, admin, { name: 'Ada', coins: 100_000 })),
    );
    return new CutTown(processes, admin, people);
  }

  roles = () => this.processes.roles();
  close = () => this.processes.close();

  /** Runs `fault` while people trade; then all is well, and the ledger has what was acknowledged, once. */
  async duringTrade(fault: (trade: Trade) => Promise<void>, healedMsMax = HEALED_MS_MAX): Promise<void> {
    const before = await this.transfersInLedger();
    const trade = new Trade(this.processes.all, this.people);
    try {
      await fault(trade);
      const healedAt = performance.now();
      for (const one of this.processes.all)
        expect(await trade.writesAgainAfter(one, healedAt)).toBeLessThan(healedMsMax);
    } finally {
      expect(await trade.stop()).toEqual([]);
    }
    expect((await this.transfersInLedger()).slice(before.length).sort()).toEqual(trade.acknowledged.toSorted());
    for (const { call } of this.processes.all) {
      await eventually(async () => {
        const { status, body } = await call('GET', '/coin/verify-blockchain', { token: this.admin.token });
        if (status === 503) return false;
        expect(body).toMatchObject({ valid: true });
        return true;
      });
    }
  }

  private async transfersInLedger(): Promise<string[]> {
    const { eventStoreUrl, database } = this.processes;
    const store: EventStore = eventStoreUrl
      ? new EventStoreDbStore(eventStoreUrl)
      : await PostgresStore.open(database.url);
    try {
      const events = (await allEvents(store)).map(({ envelope }) => parseEnvelope(envelope));
      return events.flatMap((event) => (event?.type === 'CoinsTransferred' ? [event.id] : []));
    } finally {
      await store.close();
    }
  }
}
