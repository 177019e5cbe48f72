import { ConfigError } from '../basics/environment.js';
import { type WorkerPlace, workerPlace } from '../platform/cluster/worker-place.js';
import { HttpListener, REQUEST_MS_MAX } from '../platform/http/server/listener.js';
import { type Config, readSettings, type Settings, withSecrets } from '../platform/settings/config.js';
import { inspectSettings } from '../startup/inspect-settings.js';
import { createLogger, type Log } from '../startup/log.js';
import { startEmbedded } from '../startup/start-stores.js';
import { startTracing } from '../startup/start-tracing.js';
import { requireFittingDatabase, sortingHint } from './before-start.js';
import { refuseHalfFilled } from './filling.js';

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
    await requireFittingDatabase(settings, stop);
    const hint = settings.databaseUrl && (place?.isFirst ?? true) && (await sortingHint(settings.databaseUrl));
    if (hint) logger.warn({}, hint);
    const config = withSecrets(settings);
    await prepare?.(config, logger);
    // PostgreSQL starts while the application is loaded.
    const embedded = config.databaseUrl ? undefined : startEmbedded(config, stop);
    embedded?.catch(() => undefined);
    const { runApplication } = await import('../startup/application.js');
    const onReady = isBoundLate ? () => bindAll(settings, { listener, metrics, place }) : undefined;
    await runApplication({
      config,
      logger,
      listener,
      metrics,
      embedded,
      isFirst: place?.isFirst ?? true,
      onReady,
      stop,
    });
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
