import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { HttpConnection, parsed } from './http-connection.js';
import { CONNECTIONS, type Member } from './http-load.js';

/** Where a leader is lost, a request may be answered with 503; then it is sent again with the same key. */
const UNAVAILABLE = 503;
const RETRY_MS = 50;
const STEP_MS = 50;
/** The rate at a moment is that of the second from it on. */
const WINDOW_STEPS = 1000 / STEP_MS;

/** Transfers without a pause on one process, each sent until it is acknowledged. */
export class FailoverLoad {
  private readonly startedAt = performance.now();
  /** How many transfers were acknowledged in each step since the start. */
  private readonly acknowledged: number[] = [];
  private done = 0;
  private readonly paid = new Map<Member, number>();
  private repeated = 0;
  private running = true;
  private callers: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly port: number,
    private readonly members: readonly Member[],
    private readonly connections: readonly HttpConnection[],
  ) {}

  /** @param members more than CONNECTIONS: each connection pays from one of them, and the rest receive */
  static async start(port: number, members: readonly Member[]): Promise<FailoverLoad> {
    const connections = await Promise.all(Array.from({ length: CONNECTIONS }, () => HttpConnection.open(port)));
    const load = new FailoverLoad(port, members, connections);
    load.callers = Promise.all(connections.map((connection, caller) => load.pay(connection, caller)));
    // Whoever ends the load hears of an error.
    load.callers.catch(() => undefined);
    return load;
  }

  /** Waits until so many transfers are acknowledged. @throws Error of a caller */
  async untilDone(count: number): Promise<void> {
    while (this.done < count) await Promise.race([delay(STEP_MS), this.failed()]);
  }

  /** Waits while transfers go on. @throws Error of a caller */
  async run(ms: number): Promise<void> {
    await Promise.race([delay(ms), this.failed()]);
  }

  /** Transfers a second of the last `seconds`. */
  rateOfLast(seconds: number): number {
    const steps = (seconds * 1000) / STEP_MS;
    return this.count(this.step - steps, steps) / seconds;
  }

  /**
   * How many milliseconds after `from`, by `performance.now()`, the rate reached `least`.
   * @returns undefined when it has not
   */
  recoveredAfter(from: number, least: number): number | undefined {
    const first = Math.ceil((from - this.startedAt) / STEP_MS);
    for (let step = first; step + WINDOW_STEPS <= this.step; step++) {
      if (this.count(step, WINDOW_STEPS) >= least) return this.startedAt + step * STEP_MS - from;
    }
    return undefined;
  }

  /**
   * Ends the load, after the last answers.
   * @returns how many transfers were acknowledged, and how many requests were sent again
   * @throws Error when a balance is not what the acknowledged transfers make it: one is lost, or took effect twice
   */
  async end(welcomeCoins: number): Promise<{ acknowledged: number; repeated: number }> {
    this.running = false;
    await this.callers;
    const connection = await HttpConnection.open(this.port);
    for (const [{ email, token }, paid] of this.paid) {
      const answer = await connection.send('GET', '/api/user/me', headersOf(token));
      const { coinBalance } = parsed<{ coinBalance: number }>(answer);
      if (coinBalance === welcomeCoins - paid) continue;
      throw new Error(`${email} paid ${paid} of ${welcomeCoins} and has ${coinBalance}`);
    }
    connection.close();
    for (const own of this.connections) own.close();
    return { acknowledged: this.done, repeated: this.repeated };
  }

  /** The step that is under way. */
  private get step(): number {
    return Math.floor((performance.now() - this.startedAt) / STEP_MS);
  }

  private count(first: number, steps: number): number {
    return this.acknowledged.slice(first, first + steps).reduce((sum, count) => sum + (count ?? 0), 0);
  }

  private failed(): Promise<unknown> {
    return this.callers.then(() => new Promise<never>(() => undefined));
  }

  private async pay(connection: HttpConnection, caller: number): Promise<void> {
    const payer = this.members[caller];
    const recipient = this.members[CONNECTIONS + (caller % (this.members.length - CONNECTIONS))];
    if (!payer || !recipient) throw new Error('too few people');
    const body = JSON.stringify({ recipient: recipient.email, amount: 1 });
    while (this.running) {
      const headers = `${headersOf(payer.token)}idempotency-key: ${randomUUID()}\r\n`;
      let answer = await connection.send('POST', '/api/coin/transfer', headers, body);
      while (answer.status === UNAVAILABLE) {
        this.repeated++;
        await delay(RETRY_MS);
        answer = await connection.send('POST', '/api/coin/transfer', headers, body);
      }
      if (answer.status !== 201) throw new Error(`answer ${answer.status}: ${answer.body}`);
      this.done++;
      this.acknowledged[this.step] = (this.acknowledged[this.step] ?? 0) + 1;
      this.paid.set(payer, (this.paid.get(payer) ?? 0) + 1);
    }
  }
}

const headersOf = (token: string): string => `accept: application/json\r\nauthorization: Bearer ${token}\r\n`;
