import { once } from 'node:events';
import { join } from 'node:path';
import { FirstAdmin } from './accounts/first-admin.js';
import { createApp, createLogger, REQUEST_MS_MAX } from './app.js';
import { type Config, ConfigError, readConfig } from './config.js';
import { HttpListener } from './http/listener.js';
import { DRAIN_MS_MAX } from './program.js';
import { openRuntime, type Runtime } from './runtime.js';

/**
 * Runs FORM until `stop`, then closes everything in the opposite order. The port is bound first: nothing that is shown only
 * once may be made by a start that fails.
 * @throws ConfigError | Error with one line for people | the reason of `stop` when it comes during the start
 */
export async function serve(stop: AbortSignal): Promise<void> {
  stop.throwIfAborted();
  const config = readConfig(process.env);
  const logger = createLogger(config.logLevel);
  const listener = new HttpListener(REQUEST_MS_MAX);
  const port = await bind(listener, config.port);
  try {
    const runtime = await openRuntime(config, logger, { stop });
    try {
      const app = await createApp(runtime, logger, listener.server);
      try {
        const admin = await app.get(FirstAdmin).ensure(new Date());
        listener.serve(app.getHttpAdapter().getInstance().routing);
        announce(port, admin, runtime);
        if (!stop.aborted) await once(stop, 'abort');
        await listener.close(DRAIN_MS_MAX);
      } finally {
        await app.close();
      }
    } finally {
      await runtime.close();
      logger.flush();
    }
  } finally {
    await listener.close(0);
  }
}

async function bind(listener: HttpListener, port: Config['port']): Promise<number> {
  try {
    return await listener.bind(port);
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
    if (code === 'EADDRINUSE') throw new ConfigError(`PORT ${port} is in use by another program`, { cause });
    if (code === 'EACCES') throw new ConfigError(`PORT ${port} is not open to this user`, { cause });
    throw cause;
  }
}

function announce(
  port: number,
  admin: { email: string; password?: string },
  { config, databaseFolder, ledger }: Runtime,
): void {
  const lines = [
    '',
    `  FORM     http://localhost:${port}`,
    `  API      http://localhost:${port}/api/docs`,
    `  Admin    ${admin.email}${admin.password ? `   password: ${admin.password}   (shown only this once)` : ''}`,
  ];
  if (databaseFolder && !databaseFolder.startsWith(join(config.dataDir, '/'))) {
    lines.push('', `  The database is in ${databaseFolder}:`);
    lines.push(`  the system user "postgres", who runs it, cannot reach ${config.dataDir}.`);
  }
  if (ledger.broken) lines.push('', '  The ledger is BROKEN and takes no writes: run "make audit ARGS=verify".');
  process.stdout.write(`${lines.join('\n')}\n\n`);
}
