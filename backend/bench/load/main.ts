import { randomBytes } from 'node:crypto';
import { HttpConnection } from '../http-connection.js';
import { thisMachine } from '../machine.js';
import { endOnSignal, endProcesses, form, startServer } from '../processes.js';
import { rateOf } from '../rate.js';
import { type BenchServer, startBenchServer } from '../server.js';
import { build, PASSWORD, WELCOME_COINS } from './load-fixture.js';
import { type LoadOptions, readLoadOptions } from './options.js';
import { formatLoad, type LoadReport, Recorder } from './recorder.js';
import { RequestMix } from './request-mix.js';

/**
 * A realistic mix of requests to the program as `make start` runs it, on a database of its own. Exits with 1 when any
 * response was unexpected.
 */

const WARM_UP_S = 3;
/** More people than connections, so that a connection always finds another person. */
const OTHERS = 8;

async function main(): Promise<void> {
  const options = readLoadOptions(process.argv.slice(2));
  const server = await startBenchServer();
  endOnSignal(server);
  try {
    const report = await server.withDatabase('load', (url) => measure(server, url, options));
    process.stdout.write(options.json ? `${JSON.stringify(report, null, 2)}\n` : `\n${formatLoad(report)}`);
    if (report.total.errors > 0) process.exitCode = 1;
  } finally {
    endProcesses();
    await server.stop();
  }
}

async function measure(server: BenchServer, url: string, { seconds, connections }: LoadOptions): Promise<LoadReport> {
  const program = await startServer(form('start'), {
    DATABASE_URL: url,
    JWT_SECRET: randomBytes(32).toString('hex'),
    LEDGER_SIGNING_KEY: randomBytes(32).toString('base64'),
    ADMIN_PASSWORD: PASSWORD,
    WELCOME_COINS: String(WELCOME_COINS),
  });
  try {
    const town = await build(program.port, connections + OTHERS);
    const open = await Promise.all(Array.from({ length: connections }, () => HttpConnection.open(program.port)));
    const visits = new RequestMix(town, undefined);
    const recorder = new Recorder();
    const visit = async (caller: number) => {
      const [connection, visitor] = [open[caller], town.visitors[caller]];
      if (!connection || !visitor) throw new Error('a caller without a connection');
      await visits.one(connection, visitor);
    };
    await rateOf(connections, { seconds: WARM_UP_S, warmUpSeconds: 0 }, visit);
    visits.recorder = recorder;
    await rateOf(connections, { seconds, warmUpSeconds: 0 }, visit);
    for (const connection of open) connection.close();
    return recorder.report({ machine: await thisMachine(server), seconds, connections }, new Date());
  } finally {
    await program.stop();
  }
}

await main().catch((error: unknown) => {
  process.stderr.write(`the load could not run: ${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
});
