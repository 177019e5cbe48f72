import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Random } from '../../demo/random.js';
import { caller, ENV, join as joinForm, signIn } from '../app.js';
import { eventually } from '../conditions.js';
import { startEventStoreProcess } from '../event-store-process.js';
import { type FrozenProxy, startFrozenProxy } from '../frozen-proxy.js';
import { BankClient, BankRecord, buildTown, COINS, type Town } from './bank.js';
import { RetryingClient } from './client.js';
import { ProgramGroup } from './program-group.js';
import { problemsAfter } from './reconcile.js';
import { ServerProcess } from './server-process.js';

/**
 * The longest that an answer may take: 7.5 s, as docs/monitoring.md promises, and 2.5 until a busy process has read the request.
 * A connection that a killed process ends is no answer.
 */
const ANSWER_MS_MAX = 10_000;
/** After the last kill: what the clients have begun is answered. */
const FINISH_MS_MAX = 60_000;

export interface GroupFireOptions {
  readonly seed: number;
  readonly processes: number;
  /** For each process. */
  readonly callers: number;
  readonly kills: number;
  /** From one kill to the next. */
  readonly everyMs: number;
  /** The ledger is in EventStoreDB (its protocol double). */
  readonly onEventStore: boolean;
}

/** What the clients saw of one kill, or of one process that was cut off from EventStoreDB. */
export interface SeenKill {
  readonly isCut: boolean;
  readonly led: boolean;
  /** From the kill until a write that was sent afterwards succeeded. */
  readonly writesAgainMs: number | undefined;
  readonly refused: number;
  readonly lost: number;
}

export interface GroupFireReport {
  readonly seed: number;
  readonly kills: readonly SeenKill[];
  readonly acknowledged: Readonly<Record<'transfers' | 'orders' | 'contests' | 'erased', number>>;
  /** The longest answer, in milliseconds. */
  readonly slowestMs: number;
  /** What must not be: empty after a good run. */
  readonly problems: readonly string[];
  readonly errors: readonly string[];
}

/**
 * Clients trade with several processes in turn, of which one after the other is killed: every second time the one that leads.
 * Afterwards what the clients were told is compared with the ledger and with the read tables.
 */
export async function runGroupFire(options: GroupFireOptions): Promise<GroupFireReport> {
  const folder = await mkdtemp(join(tmpdir(), 'form-fire-'));
  await chmod(folder, 0o755);
  const eventStore = options.onEventStore ? await startEventStoreProcess() : undefined;
  const eventStoreUrl = eventStore?.connectionString;
  try {
    const env = { ...ENV, DATA_DIR: folder, REGISTRATIONS_PER_HOUR_MAX: '1000000', PROCESSES: '1' };
    const ways: FrozenProxy[] = [];
    if (eventStoreUrl) {
      for (let count = 0; count < options.processes; count++) ways.push(await startFrozenProxy(eventStoreUrl));
    }
    const group = await ProgramGroup.start(
      Array.from({ length: options.processes }, (_, at) => ({
        ...env,
        ...(ways[at] && { EVENTSTORE_URL: ways[at].url }),
      })),
    );
    try {
      return await new GroupFire(options, group, new ServerProcess(folder), { url: eventStoreUrl, ways }).run();
    } finally {
      await group.stop();
      for (const way of ways) await way.close();
    }
  } finally {
    await eventStore?.kill();
    await rm(folder, { recursive: true, force: true });
  }
}

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );

interface Kill {
  readonly at: number;
  readonly led: boolean;
  readonly isCut: boolean;
}

/** EventStoreDB, and the way of each process to it. */
interface EventStoreWays {
  readonly url: string | undefined;
  readonly ways: readonly FrozenProxy[];
}

class GroupFire {
  private readonly random: Random;
  private readonly record = new BankRecord();
  private readonly client: RetryingClient;
  private readonly kills: Kill[] = [];
  private isOver = false;
  private endsAt = Number.POSITIVE_INFINITY;

  constructor(
    private readonly options: GroupFireOptions,
    private readonly group: ProgramGroup,
    private readonly server: ServerProcess,
    private readonly eventStore: EventStoreWays,
  ) {
    this.random = new Random(options.seed);
    this.client = new RetryingClient(
      () => group.nextUrl(),
      () => performance.now() > this.endsAt,
    );
  }

  async run(): Promise<GroupFireReport> {
    const { client, record, group, server } = this;
    const eventStoreUrl = this.eventStore.url;
    const town = await this.buildTown();
    const trading = town.people.map((self) =>
      new BankClient(town, record, client, this.random.fork(), self).trade(() => this.isOver),
    );
    const traded = Promise.allSettled(trading);
    await server.withClient((database) => this.killInTurn(database));
    this.isOver = true;
    this.endsAt = performance.now() + FINISH_MS_MAX;
    for (const ended of await traded) if (ended.status === 'rejected') client.problem(String(ended.reason));
    const answered = client.attempts.filter(({ status }) => status !== 'lost');
    const slow = answered.filter(({ ms }) => ms > ANSWER_MS_MAX);
    for (const { what, status, ms, at } of slow) {
      const kill = this.kills.findLast((one) => one.at < at + ms);
      const afterKill = kill ? `, sent ${Math.round(at - kill.at)} ms after a kill` : '';
      client.problem(`${what}: ${status} after ${Math.round(ms)} ms${afterKill}`);
    }
    await eventually(async () => (await Promise.all(group.urls.map(isReady))).every(Boolean), FINISH_MS_MAX);
    const found = await problemsAfter({ url: group.nextUrl(), server, town, record, eventStoreUrl });
    const { transfers, orders, contests, erased } = record;
    return {
      seed: this.options.seed,
      kills: this.kills.map((kill, index) => this.seen(kill, this.kills[index + 1]?.at)),
      acknowledged: {
        transfers: transfers.length,
        orders: orders.length,
        contests: contests.length,
        erased: erased.length,
      },
      slowestMs: Math.round(Math.max(0, ...answered.map(({ ms }) => ms))),
      problems: [
        ...client.problems,
        ...group.programs.flatMap(({ crashes }) => crashes.map((words) => `FORM ended by itself, ${words}`)),
        ...found,
      ],
      errors: group.programs.flatMap((program) => program.errors()),
    };
  }

  private async buildTown(): Promise<Town> {
    const { processes, callers } = this.options;
    const call = caller(this.group.nextUrl());
    const admin = await signIn(call, 'admin@form.local');
    const join = (name: string, coins: number, role?: 'company') => joinForm(call, admin, { name, coins, role });
    const count = processes * callers;
    const town = await buildTown(join, this.client, admin, count);
    for (const { _id } of town.people) this.record.add(_id, COINS);
    this.record.add(town.company._id, COINS * count);
    return town;
  }

  private async killInTurn(database: Parameters<ProgramGroup['leader']>[0]): Promise<void> {
    const { kills, everyMs } = this.options;
    for (let count = 0; count < kills; count++) {
      await delay(everyMs / 2);
      const leader = await this.group.leader(database);
      const others = this.group.programs.map((_, number) => number).filter((number) => number !== leader);
      const victim = count % 2 === 0 ? leader : this.random.pick(others);
      // Every third one is cut off from the event store instead, where it is another server.
      const way = count % 3 === 2 ? this.eventStore.ways[victim] : undefined;
      this.kills.push({ at: performance.now(), led: victim === leader, isCut: way !== undefined });
      if (way) way.freeze();
      else this.group.programs[victim]?.kill();
      await delay(everyMs / 2);
      way?.heal();
    }
  }

  private seen({ at, led, isCut }: Kill, until = Number.POSITIVE_INFINITY): SeenKill {
    const during = this.client.attempts.filter((attempt) => attempt.at + attempt.ms >= at && attempt.at < until);
    const written = during
      .filter(({ status, isWrite, at: sent }) => isWrite && sent >= at && typeof status === 'number' && status < 300)
      .map((attempt) => attempt.at + attempt.ms - at);
    return {
      led,
      isCut,
      writesAgainMs: written.length > 0 ? Math.round(written.reduce((one, other) => Math.min(one, other))) : undefined,
      refused: during.filter(({ status }) => status === 503).length,
      lost: during.filter(({ status }) => status === 'lost').length,
    };
  }
}
