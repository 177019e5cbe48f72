import { randomUUID } from 'node:crypto';
import { caller, join, type Member, signIn } from '../app.js';
import { RetryingClient } from '../fire/client.js';

/** Coins of each person, more than they can spend. */
const COINS = 1_000_000;

interface Transferred {
  readonly transaction: { readonly _id: string };
}

/** People who pay each other through one address, again and again, and remember what they were told. */
export class Traffic {
  readonly acknowledged: string[] = [];
  readonly client: RetryingClient;
  private isOver = false;
  private trading: Promise<unknown> = Promise.resolve();

  private constructor(
    readonly admin: Member,
    readonly people: readonly Member[],
    url: string,
  ) {
    this.client = new RetryingClient(
      () => url,
      () => false,
    );
  }

  static async start(url: string, adminPassword: string, writers: number): Promise<Traffic> {
    const call = caller(url);
    const admin = await signIn(call, 'admin@form.local', adminPassword);
    const people: Member[] = [];
    for (let count = 0; count < writers; count++) people.push(await join(call, admin, { name: 'Ada', coins: COINS }));
    const traffic = new Traffic(admin, people, url);
    traffic.trading = Promise.all(people.map((_, turn) => traffic.trade(turn)));
    return traffic;
  }

  /** After how many milliseconds a write was answered that was sent at `since` or later; undefined: none was. */
  nextWriteAfter(since: number): number | undefined {
    const answered = this.client.attempts.flatMap(({ at, ms, status }) =>
      at >= since && status === 201 ? [at + ms] : [],
    );
    return answered.length === 0 ? undefined : answered.reduce((one, other) => Math.min(one, other)) - since;
  }

  /** The longest time from `since` on in which no write was answered, in milliseconds. */
  longestPauseAfter(since: number, until = performance.now()): number {
    const answers = this.client.attempts.flatMap(({ at, ms, status }) =>
      status === 201 && at + ms >= since && at + ms <= until ? [at + ms] : [],
    );
    const times = [since, ...answers.sort((one, other) => one - other), until];
    return times.reduce((longest, time, at) => Math.max(longest, time - (times[at - 1] ?? time)), 0);
  }

  /** How many requests ended from `since` on, and how many of them failed. */
  countAfter(since: number): { requests: number; failed: number } {
    const ended = this.client.attempts.filter(({ at, ms }) => at + ms >= since);
    return { requests: ended.length, failed: ended.filter(({ status }) => status !== 201).length };
  }

  /** Stops, once everything that was begun is answered. @returns what must not be */
  async stop(): Promise<readonly string[]> {
    this.isOver = true;
    await this.trading;
    return this.client.problems;
  }

  private async trade(turn: number): Promise<void> {
    const { token } = this.people[turn] as Member;
    const recipient = this.people[(turn + 1) % this.people.length]?.email;
    while (!this.isOver) {
      const question = { token, body: { recipient, amount: 1 }, key: randomUUID() };
      const { status, body } = await this.client.ask<Transferred>('POST', '/coin/transfer', question);
      if (status === 201) this.acknowledged.push(body.transaction._id);
      else this.client.problem(`${status} ${JSON.stringify(body)}`);
    }
  }
}
