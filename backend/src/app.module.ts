import { type DynamicModule, Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE, DiscoveryModule } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AccountsModule } from './accounts/accounts.module.js';
import { EDIT_ACCOUNT } from './accounts/edit-user.js';
import { CLOSE_ACCOUNT } from './accounts/erase-user.js';
import { AdminLogModule } from './admin-log/admin-log.module.js';
import { ReadinessWatch } from './alerts/readiness-watch.js';
import { BackupModule } from './backup/backup.module.js';
import { CategoriesModule } from './categories/categories.module.js';
import { CoinsModule } from './coins/coins.module.js';
import { CompaniesModule } from './companies/companies.module.js';
import { closeAccount, concerns, editAccount, templates } from './composition.js';
import { Config } from './config.js';
import { ContestsModule } from './contests/contests.module.js';
import { DashboardModule } from './dashboard/dashboard.module.js';
import { answeringDatabase } from './database.js';
import { EffectsModule } from './effects/effects.module.js';
import type { PoolFigures } from './event-store/event-store.js';
import { CONCERNS } from './feature/concerns.js';
import { GuardiansModule } from './guardians/guardians.module.js';
import { BrowserErrorsController } from './http/browser-errors.controller.js';
import { CurrentStateGuard } from './http/current-state.guard.js';
import { DatabaseCheck } from './http/database-check.js';
import { DATABASE_URL, EVENT_STORE, READING_URL } from './http/database-url.js';
import { ErrorsFilter } from './http/errors.filter.js';
import { FailureLimits } from './http/failure-limits.js';
import { GatheredWrites } from './http/gathered-writes.js';
import { HealthController } from './http/health.controller.js';
import { Labels } from './http/labels.js';
import { LedgerCommandHandler } from './http/ledger-command.js';
import { LedgerMetrics } from './http/ledger-metrics.js';
import { Metrics } from './http/metrics.js';
import { poolOf } from './http/named-statement.js';
import { NewRowIds } from './http/new-row-ids.js';
import { PersonalData } from './http/personal-data.js';
import { Readiness } from './http/readiness.js';
import { RemovedContents } from './http/removed-contents.js';
import { Serving } from './http/serving.js';
import { KnownCallers, RolesGuard, SignedInGuard } from './http/signed-in.js';
import { StoredResponses } from './http/stored-responses.js';
import { UnexpectedBody } from './http/unexpected-body.js';
import { validation } from './http/validation.js';
import { Waiting } from './http/waiting.js';
import { ImagesModule } from './images/images.module.js';
import { Jobs } from './jobs/jobs.js';
import { Checkpoints } from './ledger/checkpoints.js';
import { Cosignatures } from './ledger/cosignatures.js';
import { DurableEvents } from './ledger/durable-events.js';
import { Ledger } from './ledger/ledger.js';
import { LiveModule } from './live/live.module.js';
import { MailModule } from './mail/mail.module.js';
import { MarketplaceModule } from './marketplace/marketplace.module.js';
import { ModerationModule } from './moderation/moderation.module.js';
import { NotificationMailModule } from './notification-mail/notification-mail.module.js';
import { NotificationsModule } from './notifications/notifications.module.js';
import { TEMPLATES } from './notifications/templates.js';
import { PagesModule } from './pages/pages.module.js';
import { ProjectionRunner } from './projections/runner.js';
import { ProtectionModule } from './protection/protection.module.js';
import { StandingGuard } from './protection/standing.guard.js';
import { isUseful, readinessChecks } from './readiness-checks.js';
import type { Runtime } from './runtime.js';
import { UnfinishedBeforeLanes } from './unfinished-before-lanes.js';

const SHARED = [
  FailureLimits,
  GatheredWrites,
  KnownCallers,
  StoredResponses,
  Labels,
  Metrics,
  NewRowIds,
  PersonalData,
  RemovedContents,
  Waiting,
];

/** Provides the parts that were started before to every module. */
@Global()
@Module({})
class RuntimeModule {
  static of(runtime: Runtime): DynamicModule {
    const { config, databaseUrl, readingUrl, store, ledger, checkpoints, cosignatures, projections, member } = runtime;
    const serving = new Serving(() => !member || isUseful(member.leadership));
    const values = [
      { provide: Config, useValue: config },
      { provide: DATABASE_URL, useValue: databaseUrl },
      { provide: READING_URL, useValue: readingUrl },
      { provide: EVENT_STORE, useValue: store },
      { provide: Ledger, useValue: ledger },
      { provide: DurableEvents, useValue: runtime.localLedger.durable },
      { provide: Checkpoints, useValue: checkpoints },
      { provide: Cosignatures, useValue: cosignatures },
      { provide: ProjectionRunner, useValue: projections },
      { provide: Serving, useValue: serving },
      { provide: Readiness, useValue: new Readiness([serving.check, ...readinessChecks(runtime)]) },
      { provide: TEMPLATES, useValue: templates },
      { provide: CONCERNS, useValue: concerns },
      { provide: EDIT_ACCOUNT, useValue: editAccount },
      { provide: CLOSE_ACCOUNT, useValue: closeAccount },
    ];
    return {
      module: RuntimeModule,
      providers: [...values, ...SHARED],
      exports: [...values.map(({ provide }) => provide), ...SHARED],
    };
  }
}

/** Every pool of connections to PostgreSQL, by the name that the metrics give it. */
function poolsOf({ pools, store }: Runtime, database: DataSource, limits: FailureLimits): Record<string, PoolFigures> {
  return {
    ...pools,
    requests: poolOf(database),
    limits: limits.connections,
    ...(store.connections && { events: store.connections.pool }),
  };
}

@Module({})
export class AppModule {
  static of(runtime: Runtime): DynamicModule {
    return {
      module: AppModule,
      imports: [
        RuntimeModule.of(runtime),
        TypeOrmModule.forRoot({
          ...answeringDatabase(runtime.readingUrl, runtime.config.databasePool),
          autoLoadEntities: true,
        }),
        DiscoveryModule,
        CategoriesModule,
        NotificationsModule,
        ImagesModule,
        MailModule,
        AdminLogModule,
        PagesModule,
        AccountsModule,
        ProtectionModule,
        CoinsModule,
        MarketplaceModule,
        ContestsModule,
        CompaniesModule,
        GuardiansModule,
        NotificationMailModule,
        ModerationModule,
        DashboardModule,
        LiveModule,
        BackupModule,
        EffectsModule,
      ],
      controllers: [HealthController, BrowserErrorsController],
      providers: [
        {
          provide: LedgerMetrics,
          inject: [Metrics, DataSource, FailureLimits],
          useFactory: (metrics: Metrics, database: DataSource, limits: FailureLimits) =>
            new LedgerMetrics(metrics, { ...runtime, ledger: runtime.localLedger }, poolsOf(runtime, database, limits)),
        },
        ReadinessWatch,
        Jobs,
        UnfinishedBeforeLanes,
        DatabaseCheck,
        LedgerCommandHandler,
        { provide: APP_PIPE, useValue: validation },
        { provide: APP_FILTER, useClass: ErrorsFilter },
        { provide: APP_GUARD, useClass: CurrentStateGuard },
        { provide: APP_GUARD, useClass: SignedInGuard },
        { provide: APP_GUARD, useClass: StandingGuard },
        { provide: APP_GUARD, useClass: RolesGuard },
        { provide: APP_GUARD, useClass: UnexpectedBody },
      ],
    };
  }
}
