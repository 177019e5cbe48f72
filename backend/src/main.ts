import { FirstAdmin } from './accounts/first-admin.js';
import { createApp, createLogger } from './app.js';
import { ConfigError, readConfig } from './config.js';
import { openRuntime } from './runtime.js';

/** Starts FORM and says where it is. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const logger = createLogger(config.logLevel);
  const runtime = await openRuntime(config, logger);
  const app = await createApp(runtime, logger);
  const admin = await app.get(FirstAdmin).ensure(new Date());
  await app.listen(config.port, '0.0.0.0');

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await app.close();
    await runtime.close();
    logger.flush();
    process.exit(0);
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);

  const { port } = app.getHttpServer().address() as { port: number };
  say(`\n  FORM     http://localhost:${port}`);
  say(`  API      http://localhost:${port}/api/docs`);
  say(`  Admin    ${admin.email}${admin.password ? `   password: ${admin.password}   (shown only this once)` : ''}`);
  if (runtime.ledger.broken) say('\n  The ledger is BROKEN and takes no writes: run "make audit ARGS=verify".');
  say('');
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);

main().catch((error: unknown) => {
  const line = error instanceof Error ? error.message : String(error);
  const details = error instanceof ConfigError || !(error instanceof Error) ? '' : `\n${error.stack}`;
  process.stderr.write(`FORM cannot start: ${line}${details}\n`);
  process.exit(1);
});
