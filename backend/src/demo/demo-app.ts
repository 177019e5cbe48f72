import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { CommandBus, CqrsModule } from '@nestjs/cqrs';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { Logger } from 'pino';
import { People } from '../accounts/people.js';
import { AppModule } from '../app.module.js';
import { Categories } from '../categories/categories.js';
import { ContestDeadlinesJob } from '../contests/contest-deadlines.job.js';
import type { ContestView } from '../contests/contest-views.js';
import { Contests } from '../contests/contests.js';
import { GenerateContestsJob } from '../contests/generate-contests.job.js';
import { NestLogger } from '../http/nest-logger.js';
import type { Ledger } from '../ledger/ledger.js';
import { wallet } from '../ledger/postings.js';
import { balanceOf } from '../ledger/state.js';
import { EditItems } from '../marketplace/edit-items.js';
import { OrderDeadlinesJob } from '../marketplace/order-deadlines.job.js';
import { Notifications } from '../notifications/notifications.js';
import type { Runtime } from '../runtime.js';

/** The product without its web server and its timers: the caller gives the time of each command. */
export class DemoApp {
  readonly people: People;
  readonly categories: Categories;
  readonly items: EditItems;
  readonly notifications: Notifications;
  readonly weekly: GenerateContestsJob;
  private readonly contests: Contests;
  private readonly commands: CommandBus;
  private readonly orderClock: OrderDeadlinesJob;
  private readonly contestClock: ContestDeadlinesJob;

  private constructor(
    private readonly runtime: Runtime,
    private readonly app: INestApplicationContext,
  ) {
    const part = { strict: false };
    this.people = app.get(People, part);
    this.categories = app.get(Categories, part);
    this.items = app.get(EditItems, part);
    this.notifications = app.get(Notifications, part);
    this.weekly = app.get(GenerateContestsJob, part);
    this.contests = app.get(Contests, part);
    this.commands = app.get(CommandBus, part);
    this.orderClock = app.get(OrderDeadlinesJob, part);
    this.contestClock = app.get(ContestDeadlinesJob, part);
  }

  /** The application is created but never initialised: its timers and its start-up work use the present time. */
  static async open(runtime: Runtime, logger: Logger): Promise<DemoApp> {
    const app = await NestFactory.create(AppModule.of(runtime), new FastifyAdapter(), {
      logger: new NestLogger(logger),
      abortOnError: false,
    });
    // The only part of the start-up that is needed: it registers the handlers with the command bus.
    app.get(CqrsModule, { strict: false }).onApplicationBootstrap();
    return new DemoApp(runtime, app);
  }

  get ledger(): Ledger {
    return this.runtime.ledger;
  }

  send<Result = unknown>(command: object): Promise<Result> {
    return this.commands.execute(command);
  }

  coinsOf(holder: { readonly wallet: string }): number {
    return balanceOf(this.ledger.state, wallet(holder.wallet));
  }

  /** Runs the schedulers of orders and contests. */
  async runClocks(now: Date): Promise<void> {
    await this.orderClock.run(now);
    await this.contestClock.run(now);
  }

  /** The contests as people see them, in the order of `ids`. */
  async contestsWith(ids: readonly string[]): Promise<readonly ContestView[]> {
    await this.settled();
    const shown = new Map((await this.contests.withIds(ids)).map((contest) => [contest._id, contest]));
    return ids.flatMap((id) => shown.get(id) ?? []);
  }

  /** Waits until the read tables contain every event. */
  async settled(): Promise<void> {
    await this.runtime.projections.waitFor(this.ledger.head.revision);
  }

  close(): Promise<void> {
    return this.app.close();
  }
}
