import { type DynamicModule, Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { PoolFigures } from '../engine/event-store/event-store.js';
import { Checkpoints } from '../engine/ledger/checkpoints/checkpoints.js';
import { Cosignatures } from '../engine/ledger/checkpoints/cosignatures.js';
import { DurableEvents } from '../engine/ledger/writing/durable-events.js';
import { Ledger } from '../engine/ledger/writing/ledger.js';
import { ProjectionRunner } from '../engine/projections/runner.js';
import { CLOSE_ACCOUNT } from '../features/accounts/erasure/erase-user.js';
import { EDIT_ACCOUNT } from '../features/accounts/people/edit-user.js';
import { AUDIENCES } from '../features/definition/audiences.js';
import { StandingGuard } from '../features/moderation/standing.guard.js';
import { TEMPLATES } from '../features/notifications/templates.js';
import { ReadinessWatch } from '../platform/alerts/readiness-watch.js';
import { BackupModule } from '../platform/backup/backup.module.js';
import { CommandsModule } from '../platform/commands/commands.module.js';
import { BatchedWrites } from '../platform/database/batched-writes.js';
import { requestDatabase } from '../platform/database/database.js';
import { DatabaseCheck } from '../platform/database/database-check.js';
import { DATABASE_URL, EVENT_STORE, READING_URL } from '../platform/database/database-url.js';
import { poolOf } from '../platform/database/named-statement.js';
import { NewRowIds } from '../platform/database/new-row-ids.js';
import { StoredResponses } from '../platform/http/commands/stored-responses.js';
import { BrowserErrorsController } from '../platform/http/errors/browser-errors.controller.js';
import { ErrorsFilter } from '../platform/http/errors/errors.filter.js';
import { Labels, NAMES_OF_GONE } from '../platform/http/fields/labels.js';
import { PersonalData } from '../platform/http/fields/personal-data.js';
import { validation } from '../platform/http/fields/validation.js';
import { HealthController } from '../platform/http/observation/health.controller.js';
import { LedgerMetrics } from '../platform/http/observation/ledger-metrics.js';
import { Metrics } from '../platform/http/observation/metrics.js';
import { Readiness } from '../platform/http/observation/readiness.js';
import { CurrentStateGuard } from '../platform/http/requests/current-state.guard.js';
import { FailureLimits } from '../platform/http/requests/failure-limits.js';
import { KnownCallers, RolesGuard, SignedInGuard } from '../platform/http/requests/signed-in.js';
import { Serving } from '../platform/http/server/serving.js';
import { UnexpectedBody } from '../platform/http/server/unexpected-body.js';
import { ImagesModule } from '../platform/images/images.module.js';
import { Jobs } from '../platform/jobs/jobs.js';
import { Config } from '../platform/settings/config.js';
import { audiences, closeAccount, editAccount, featureModules, namesOfGone, templates } from './composition.js';
import { EffectsModule } from './effects.module.js';
import { isUseful, readinessChecks } from './readiness-checks.js';
import type { Runtime } from './runtime.js';
import { UnfinishedBeforeProcessors } from './unfinished-before-processors.js';

const SHARED = [FailureLimits, BatchedWrites, KnownCallers, StoredResponses, Labels, Metrics, NewRowIds, PersonalData];

/** Provides the parts that were started before to every module. */
@Global()
@Module({})
class RuntimeModule {
  static register(runtime: Runtime): DynamicModule {
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
      { provide: NAMES_OF_GONE, useValue: namesOfGone },
      { provide: AUDIENCES, useValue: audiences },
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
  static async register(runtime: Runtime): Promise<DynamicModule> {
    return {
      module: AppModule,
      imports: [
        RuntimeModule.register(runtime),
        TypeOrmModule.forRoot({
          ...requestDatabase(runtime.readingUrl, runtime.config.databasePool),
          autoLoadEntities: true,
        }),
        // Global, so that its handler is there before any module begins.
        CqrsModule.forRoot(),
        CommandsModule,
        ...(await featureModules()),
        ImagesModule,
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
        UnfinishedBeforeProcessors,
        DatabaseCheck,
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
