import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { commandLine } from '../basics/operator-commands.js';
import { DRAIN_MS_MAX } from '../basics/program.js';
import type { EmbeddedPostgres } from '../engine/event-store/postgres/embedded-postgres.js';
import { FirstAdmin } from '../features/accounts/registration/first-admin.js';
import { OpenStreams } from '../features/live/open-streams.js';
import { requireConsentSetting } from '../features/minors/consent/consent-setting.js';
import { READY } from '../platform/cluster/worker-place.js';
import { Metrics } from '../platform/http/observation/metrics.js';
import { serveMetrics } from '../platform/http/observation/metrics-access.js';
import type { HttpListener } from '../platform/http/server/listener.js';
import { Serving } from '../platform/http/server/serving.js';
import type { Config } from '../platform/settings/config.js';
import { createApp } from './app.js';
import type { Log } from './log.js';
import { openRuntime, type Runtime } from './runtime.js';

/** How long a leader that stops waits for the next one. */
const HAND_OVER_MS_MAX = 5000;

interface Application {
  readonly config: Config;
  readonly logger: Log;
  readonly listener: HttpListener;
  readonly metrics: HttpListener | undefined;
  /** The embedded PostgreSQL, which starts already. */
  readonly embedded: Promise<EmbeddedPostgres> | undefined;
  /** Says what a person needs to know. */
  readonly isFirst: boolean;
  /** Runs once requests can be answered, before they are. */
  readonly onReady: (() => Promise<void>) | undefined;
  readonly stop: AbortSignal;
}

/**
 * Runs the databases, the ledger and the web application until `stop`, and closes them in the opposite order.
 * @throws ConfigError | Error with one line for people | the reason of `stop` when it comes during the start
 */
export async function runApplication(application: Application): Promise<void> {
  const { config, logger, listener, metrics, embedded, isFirst, onReady, stop } = application;
  const runtime = await openRuntime(config, logger, { embedded, stop, joins: true });
  try {
    requireConsentSetting(config, runtime.ledger.state);
    const app = await createApp(runtime, logger, listener.server);
    try {
      const admin = await app.get(FirstAdmin).ensure();
      await onReady?.();
      listener.serve(app.getHttpAdapter().getInstance().routing);
      metrics?.serve(serveMetrics(app.get(Metrics)));
      if (isFirst) announce(listener.port, admin, runtime, metrics?.port);
      process.send?.(READY);
      if (!stop.aborted) await once(stop, 'abort');
      app.get(Serving).stop();
      listener.retire();
      await Promise.all([runtime.member?.leadership.handOver(HAND_OVER_MS_MAX), delay(config.drainSeconds * 1000)]);
      const drained = Promise.all([listener.close(DRAIN_MS_MAX), metrics?.close(DRAIN_MS_MAX)]);
      // They would not end by themselves.
      app.get(OpenStreams).end();
      await drained;
    } finally {
      await app.close();
    }
  } finally {
    await runtime.close();
    await logger.close();
  }
}

function announce(
  port: number,
  admin: { email: string; password?: string },
  { config, databaseFolder, ledger }: Runtime,
  metricsPort: number | undefined,
): void {
  const address = config.publicUrl ?? `http://localhost:${port}`;
  const lines = [
    '',
    `  FORM     ${address}${config.publicUrl ? `   (port ${port})` : ''}`,
    `  API      ${address}/api/docs`,
    `  Admin    ${admin.email}${admin.password ? `   password: ${admin.password}   (shown only this once)` : ''}`,
  ];
  if (config.welcomeCoins === 0) {
    lines.push('  Coins    new accounts have 0: start with WELCOME_COINS=100, or give people some at /admin/users');
  }
  if (metricsPort !== undefined) lines.push(`  Metrics  http://localhost:${metricsPort}/metrics`);
  if (databaseFolder && !databaseFolder.startsWith(join(config.dataDir, '/'))) {
    lines.push('', `  The database is in ${databaseFolder}:`);
    lines.push(`  the system user "postgres", who runs it, cannot reach ${config.dataDir}.`);
  }
  if (ledger.outdated) lines.push('', `  Nothing is written: ${ledger.outdated.message}.`);
  if (ledger.broken)
    lines.push('', `  The ledger is BROKEN and takes no writes: run "${commandLine('audit', 'verify')}".`);
  if (ledger.broken?.code === 'CHECKPOINT') {
    lines.push(`  If an older backup was restored on purpose: stop FORM and run "${commandLine('accept-restore')}".`);
  }
  process.stdout.write(`${lines.join('\n')}\n\n`);
}
