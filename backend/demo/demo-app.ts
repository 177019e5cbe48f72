import type { INestApplicationContext, Type } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { getDataSourceToken } from '@nestjs/typeorm';
import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import { romeDay } from '../src/basics/calendar.js';
import type { CommandKind, Sender } from '../src/engine/ledger/state/command.js';
import { wallet } from '../src/engine/ledger/state/postings.js';
import { balanceOf } from '../src/engine/ledger/state/state.js';
import type { Ledger } from '../src/engine/ledger/writing/ledger.js';
import type { Outcome } from '../src/engine/ledger/writing/pending.js';
import { People } from '../src/features/accounts/people/people.js';
import { Categories } from '../src/features/categories/categories.js';
import { CompanyVerifications } from '../src/features/companies/company-verifications.js';
import { VerificationRequests } from '../src/features/companies/verification-requests.js';
import type { ContestView } from '../src/features/contests/api/contest-views.js';
import { ContestDeadlinesJob } from '../src/features/contests/application/contest-deadlines.job.js';
import { Contests } from '../src/features/contests/application/contests.js';
import { GenerateContestsJob } from '../src/features/contests/application/generate-contests.job.js';
import { ChangedFacts } from '../src/features/marketplace/application/changed-facts.job.js';
import { EditItems } from '../src/features/marketplace/application/edit-items.js';
import { OrderDeadlinesJob } from '../src/features/marketplace/application/order-deadlines.job.js';
import { SeatAlerts } from '../src/features/marketplace/application/seat-alerts.js';
import { GuardianConsents } from '../src/features/minors/consent/guardian-consents.js';
import { RefuseByLink } from '../src/features/minors/consent/refuse-by-link.js';
import { BirthdaysJob } from '../src/features/minors/families/birthdays.job.js';
import { FamilyCommands } from '../src/features/minors/families/family-commands.js';
import { GuardianRequests } from '../src/features/minors/families/guardian-requests.js';
import { OwnGuardians } from '../src/features/minors/families/own-guardians.js';
import { WaitingChildrenJob } from '../src/features/minors/families/waiting-children.job.js';
import { GuardiansJob } from '../src/features/minors/guardians.job.js';
import { Decisions } from '../src/features/moderation/application/decisions.js';
import { OwnReports } from '../src/features/moderation/application/own-reports.js';
import { Reports } from '../src/features/moderation/application/reports.js';
import { Notifications } from '../src/features/notifications/notifications.js';
import { LedgerCommand } from '../src/platform/commands/ledger-command.js';
import { NestLogger } from '../src/platform/http/observation/nest-logger.js';
import { openOfflineApplication } from '../src/startup/offline-application.js';
import type { Runtime } from '../src/startup/runtime.js';

/** The product without its web server and its timers: the caller gives the time of each command. */
export class DemoApp {
  readonly people: People;
  readonly categories: Categories;
  readonly items: EditItems;
  readonly seatAlerts: SeatAlerts;
  readonly notifications: Notifications;
  readonly weekly: GenerateContestsJob;
  readonly guardianRequests: GuardianRequests;
  readonly consents: GuardianConsents;
  readonly family: FamilyCommands;
  readonly ownGuardians: OwnGuardians;
  readonly refusals: RefuseByLink;
  readonly reports: Reports;
  readonly ownReports: OwnReports;
  readonly decisions: Decisions;
  readonly verifications: CompanyVerifications;
  readonly verificationRequests: VerificationRequests;
  readonly database: DataSource;
  private readonly contests: Contests;
  private readonly commands: CommandBus;
  private readonly orderClock: OrderDeadlinesJob;
  private readonly changedFacts: ChangedFacts;
  private readonly contestClock: ContestDeadlinesJob;
  private readonly birthdays: BirthdaysJob;
  private readonly guardians: GuardiansJob;
  private readonly waitingChildren: WaitingChildrenJob;
  /** The day, in Rome, of which the daily jobs have run. */
  private lastDay = '';

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
    this.seatAlerts = app.get(SeatAlerts, part);
    this.orderClock = app.get(OrderDeadlinesJob, part);
    this.changedFacts = app.get(ChangedFacts, part);
    this.contestClock = app.get(ContestDeadlinesJob, part);
    this.guardianRequests = app.get(GuardianRequests, part);
    this.consents = app.get(GuardianConsents, part);
    this.family = app.get(FamilyCommands, part);
    this.ownGuardians = app.get(OwnGuardians, part);
    this.refusals = app.get(RefuseByLink, part);
    this.reports = app.get(Reports, part);
    this.ownReports = app.get(OwnReports, part);
    this.decisions = app.get(Decisions, part);
    this.verifications = app.get(CompanyVerifications, part);
    this.verificationRequests = app.get(VerificationRequests, part);
    this.database = app.get<DataSource>(getDataSourceToken(), part);
    this.birthdays = app.get(BirthdaysJob, part);
    this.guardians = app.get(GuardiansJob, part);
    this.waitingChildren = app.get(WaitingChildrenJob, part);
  }

  static async open(runtime: Runtime, logger: Logger): Promise<DemoApp> {
    return new DemoApp(runtime, await openOfflineApplication(runtime, new NestLogger(logger)));
  }

  get ledger(): Ledger {
    return this.runtime.ledger;
  }

  part<Part>(type: Type<Part>): Part {
    return this.app.get(type, { strict: false });
  }

  /** A command that needs nothing but the ledger. */
  decide<Data>(kind: CommandKind<Data>, data: Data, sender: Sender): Promise<Outcome> {
    return this.commands.execute(new LedgerCommand(kind, data, sender));
  }

  coinsOf(holder: { readonly wallet: string }): number {
    return balanceOf(this.ledger.state, wallet(holder.wallet));
  }

  /** Runs the schedulers of orders and contests, and once a day those of minors and their guardians. */
  async runClocks(now: Date): Promise<void> {
    await this.orderClock.run(now);
    await this.changedFacts.tell(now);
    await this.contestClock.run(now);
    const day = romeDay(now);
    if (day === this.lastDay) return;
    this.lastDay = day;
    await this.birthdays.run(now);
    await this.settled();
    await this.guardians.run(now);
    await this.waitingChildren.run(now);
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
