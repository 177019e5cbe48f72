import { once } from 'node:events';
import { join } from 'node:path';
import { FirstAdmin } from './accounts/first-admin.js';
import { createApp, REQUEST_MS_MAX } from './app.js';
import { READY, type WorkerPlace, workerPlace } from './cluster/worker-place.js';
import { type Config, readSettings, type Settings, withSecrets } from './config.js';
import { refuseHalfFilled } from './demo/filling.js';
import { ConfigError } from './environment.js';
import { requireConsentSetting } from './guardians/consent-setting.js';
import { HttpListener } from './http/listener.js';
import { Metrics } from './http/metrics.js';
import { serveMetrics } from './http/metrics-access.js';
import { inspectSettings } from './inspect-settings.js';
import { OpenStreams } from './live/open-streams.js';
import { createLogger, type Log } from './log.js';
import { commandLine } from './operator-commands.js';
import { DRAIN_MS_MAX } from './program.js';
import { openRuntime, type Runtime } from './runtime.js';
import { databaseOf } from './start-stores.js';
import { startTracing } from './tracing/start-tracing.js';

/**
 * Runs FORM until `stop`, then closes everything in the opposite order. Nothing is made before all settings are sound and the
 * port is bound: no data folder, and no secret that is shown only once.
 * @param prepare runs between that and the start
 * @throws ConfigError | Error with one line for people | the reason of `stop` when it comes during the start
 */
export async function serve(
  stop: AbortSignal,
  prepare?: (config: Config, logger: Log) => Promise<void>,
): Promise<void> {
  stop.throwIfAborted();
  const place = workerPlace(process.env);
  const { problems, hints } = await inspectSettings(process.env);
  if (place?.isFirst ?? true) for (const hint of hints) process.stderr.write(`${hint}\n`);
  if (problems[0] !== undefined) throw new ConfigError(problems[0]);
  const settings = readSettings(process.env);
  if (!prepare) refuseHalfFilled(settings.dataDir);
  const logger = createLogger(settings.logLevel, settings.logFormat);
  const { public: listener, metrics, close } = listenersOf(settings);
  // Under a supervisor others may serve this port already, so it is bound once requests can be answered.
  const isBoundLate = place !== undefined && !place.isFirst;
  if (!isBoundLate) await bindAll(settings, { listener, metrics, place });
  const endTracing = settings.traceEndpoint ? await startTracing(logger) : undefined;
  try {
    // One that refuses leaves no secret behind, either.
    if (settings.databaseUrl) await databaseOf(settings, undefined, stop);
    const config = withSecrets(settings);
    await prepare?.(config, logger);
    const runtime = await openRuntime(config, logger, { stop, joins: true });
    try {
      requireConsentSetting(settings, runtime.ledger.state);
      const app = await createApp(runtime, logger, listener.server);
      try {
        const admin = await app.get(FirstAdmin).ensure();
        if (isBoundLate) await bindAll(settings, { listener, metrics, place });
        listener.serve(app.getHttpAdapter().getInstance().routing);
        metrics?.serve(serveMetrics(app.get(Metrics)));
        if (place?.isFirst ?? true) announce(listener.port, admin, runtime, metrics?.port);
        process.send?.(READY);
        if (!stop.aborted) await once(stop, 'abort');
        const drained = close(DRAIN_MS_MAX);
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
  } finally {
    await endTracing?.();
    await close(0);
  }
}

interface Listeners {
  readonly public: HttpListener;
  readonly metrics: HttpListener | undefined;
  close(msMax: number): Promise<unknown>;
}

function listenersOf({ connectionsMax, connectionsPerAddressMax, proxies, metricsPort }: Settings): Listeners {
  const limits = { connectionsMax, ...(proxies === 0 && { connectionsPerAddressMax }) };
  const listener = new HttpListener({ requestMsMax: REQUEST_MS_MAX, ...limits });
  const metrics = metricsPort === undefined ? undefined : new HttpListener({ requestMsMax: REQUEST_MS_MAX });
  const close = (msMax: number) => Promise.all([listener.close(msMax), metrics?.close(msMax)]);
  return { public: listener, metrics, close };
}

interface Binding {
  readonly listener: HttpListener;
  readonly metrics: HttpListener | undefined;
  readonly place: WorkerPlace | undefined;
}

/** Each process has metrics of its own, on a port of its own. @throws ConfigError when a port is not available */
async function bindAll({ port, metricsPort = 0 }: Settings, { listener, metrics, place }: Binding): Promise<void> {
  await bind(listener, 'PORT', port);
  const ownPort = metricsPort === 0 ? 0 : metricsPort + (place?.number ?? 0);
  await metrics?.bind(ownPort, false).catch(async (error: unknown) => {
    await listener.close(0);
    throw meaningOf(error, 'METRICS_PORT', ownPort);
  });
}

async function bind(listener: HttpListener, setting: string, port: number): Promise<void> {
  try {
    await listener.bind(port);
  } catch (cause) {
    throw meaningOf(cause, setting, port);
  }
}

function meaningOf(cause: unknown, setting: string, port: number): unknown {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  if (code === 'EADDRINUSE') return new ConfigError(`${setting} ${port} is in use by another program`, { cause });
  if (code === 'EACCES') return new ConfigError(`${setting} ${port} is not open to this user`, { cause });
  return cause;
}

function announce(
  port: number,
  admin: { email: string; password?: string },
  { config, databaseFolder, ledger }: Runtime,
  metricsPort: number | undefined,
): void {
  const lines = [
    '',
    `  FORM     http://localhost:${port}`,
    `  API      http://localhost:${port}/api/docs`,
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
