import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Random } from '../../demo/random.js';
import { caller, ENV, join as joinForm, signIn } from '../app.js';
import { fakeTime } from '../fake-time.js';
import { BankClient, BankRecord, buildTown, COINS, type Town } from './bank.js';
import { RetryingClient } from './client.js';
import type { Fault, FaultTargets } from './faults.js';
import { problemsAfter } from './reconcile.js';
import { ServerProcess } from './server-process.js';
import { SupervisedProgram } from './supervised-program.js';
import { type FaultTimes, ReadinessWatch, type Seen, seen } from './timeline.js';

const run = promisify(execFile);
/** After a fault: writes succeed and readiness is green. */
const RECOVERY_MS_MAX = 60_000;
/** The longest that a client waits for one answer. */
const ANSWER_MS_MAX = 12_000;

export interface FireOptions {
  readonly seed: number;
  readonly clients: number;
  /** Size of the small file system, as `mount` reads it: room for all that is written, and quickly filled. */
  readonly disk: string;
  /** How many faults; each kind comes up once before one comes up again. */
  readonly faults: number;
  /** From one fault to the next, at least. */
  readonly everyMs: number;
  /** How long a fault lasts that does not end by itself. */
  readonly holdMs: readonly [min: number, max: number];
  readonly kinds: readonly Fault[];
}

export interface FireReport {
  readonly seed: number;
  readonly seen: readonly Seen[];
  readonly acknowledged: {
    readonly transfers: number;
    readonly orders: number;
    readonly contests: number;
    readonly erased: number;
  };
  /** What must not be: empty after a good run. */
  readonly problems: readonly string[];
  /** What FORM logged as errors. */
  readonly errors: readonly string[];
}

/**
 * Clients trade over HTTP with the program on its embedded PostgreSQL, while faults come from a seed. Afterwards what the
 * clients were told is compared with the ledger and with the read tables.
 */
export async function runFire(options: FireOptions): Promise<FireReport> {
  const folder = await mkdtemp(join(tmpdir(), 'form-fire-'));
  await chmod(folder, 0o755);
  const isSmallDisk = await mountSmallDisk(folder, options.disk);
  const timeFolder = await mkdtemp(join(tmpdir(), 'form-fire-time-'));
  const time = await fakeTime(timeFolder);
  const program = new SupervisedProgram({
    ...ENV,
    ...time.env,
    // Reading the file for each look at the clock would take most of the processor.
    FAKETIME_NO_CACHE: '0',
    FAKETIME_CACHE_DURATION: '1',
    DATA_DIR: folder,
    REGISTRATIONS_PER_HOUR_MAX: '100000',
  });
  try {
    await program.start();
    const fire = new Fire(options, { program, server: new ServerProcess(folder), dataDir: folder, isSmallDisk, time });
    return await fire.run();
  } finally {
    await program.stop();
    if (isSmallDisk) await run('umount', ['--lazy', folder]).catch(() => undefined);
    await rm(folder, { recursive: true, force: true });
    await rm(timeFolder, { recursive: true, force: true });
  }
}

/** Root mounts a small file system in memory that can be filled. @returns whether it did */
async function mountSmallDisk(folder: string, size: string): Promise<boolean> {
  if (process.getuid?.() !== 0) return false;
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=0755`, 'tmpfs', folder]);
    return true;
  } catch {
    return false;
  }
}

class Fire {
  private readonly random: Random;
  private readonly record = new BankRecord();
  private readonly client: RetryingClient;
  private readonly times: FaultTimes[] = [];
  private isOver = false;
  private endsAt = Number.POSITIVE_INFINITY;

  constructor(
    private readonly options: FireOptions,
    private readonly targets: FaultTargets,
  ) {
    this.random = new Random(options.seed);
    const url = () => targets.program.url;
    this.client = new RetryingClient(url, () => performance.now() > this.endsAt);
  }

  async run(): Promise<FireReport> {
    const town = await this.buildTown();
    const watch = new ReadinessWatch(() => this.targets.program.url);
    const trading = town.people.map((self) =>
      new BankClient(town, this.record, this.client, this.random.fork(), self).trade(() => this.isOver),
    );
    // A client whose request stays unanswered ends with an error, which is a problem and no reason to stop.
    const traded = Promise.allSettled(trading);
    await this.setFires(watch);
    this.isOver = true;
    this.endsAt = performance.now() + RECOVERY_MS_MAX;
    for (const ended of await traded) if (ended.status === 'rejected') this.client.problem(String(ended.reason));
    await watch.stop();
    const { attempts } = this.client;
    const slow = attempts.filter(({ ms }) => ms > ANSWER_MS_MAX);
    if (slow.length > 0) this.client.problem(`${slow.length} answers took more than ${ANSWER_MS_MAX} ms`);
    const { program, server } = this.targets;
    const found = await problemsAfter({ url: program.url, server, town, record: this.record });
    const { transfers, orders, contests, erased } = this.record;
    return {
      seed: this.options.seed,
      seen: this.times.map((times) => seen(times, attempts, watch.changes)),
      acknowledged: {
        transfers: transfers.length,
        orders: orders.length,
        contests: contests.length,
        erased: erased.length,
      },
      problems: [
        ...this.client.problems,
        ...program.crashes.map((words) => `FORM ended by itself, ${words}`),
        ...found,
      ],
      errors: program.errors(),
    };
  }

  private async buildTown(): Promise<Town> {
    const { clients } = this.options;
    const call = caller(this.targets.program.url);
    const admin = await signIn(call, 'admin@form.local');
    const join = (name: string, coins: number, role?: 'company') => joinForm(call, admin, { name, coins, role });
    const town = await buildTown(join, this.client, admin, clients);
    for (const { _id } of town.people) this.record.add(_id, COINS);
    this.record.add(town.company._id, COINS * clients);
    return town;
  }

  private async setFires(watch: ReadinessWatch): Promise<void> {
    const { faults, everyMs, kinds } = this.options;
    let left: Fault[] = [];
    for (let count = 0; count < faults; count++) {
      if (left.length === 0) left = this.random.shuffled(kinds);
      const fault = left.pop();
      if (!fault) return;
      const beganAt = performance.now();
      await this.setFire(fault, watch);
      await delay(Math.max(0, beganAt + everyMs - performance.now()));
    }
  }

  private async setFire(fault: Fault, watch: ReadinessWatch): Promise<void> {
    const beganAt = performance.now();
    const end = await fault.begin(this.targets);
    if (fault.lasts) await delay(this.random.between(...this.options.holdMs));
    await end();
    const endedAt = performance.now();
    const limitAt = endedAt + RECOVERY_MS_MAX;
    let [writtenAt, greenAt] = [0, 0];
    while (writtenAt === 0 || greenAt === 0) {
      if (performance.now() > limitAt) {
        this.client.problem(`not recovered from "${fault.name}": written ${writtenAt > 0}, readiness ${watch.state}`);
        break;
      }
      const written = this.client.attempts.findLast(
        ({ at, status, isWrite }) => isWrite && at >= endedAt && typeof status === 'number' && status < 300,
      );
      if (written && writtenAt === 0) writtenAt = written.at + written.ms;
      if (writtenAt > 0 && watch.state === 'ready') greenAt = Math.max(endedAt, watch.changes.at(-1)?.at ?? endedAt);
      await delay(50);
    }
    this.times.push({
      name: fault.name,
      beganAt,
      endedAt,
      writtenAt: writtenAt || limitAt,
      greenAt: greenAt || limitAt,
    });
  }
}
