import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { baselineTransfers } from './baseline-transfers.js';
import { browserFigures } from './browser.js';
import { cluster } from './cluster.js';
import { eventStoreCosts } from './event-store-costs.js';
import { httpTransfers, ownShare } from './http-transfers.js';
import { largeLedger } from './large-ledger.js';
import { ledgerTransfers } from './ledger-transfers.js';
import { thisMachine } from './machine.js';
import { MachineNoise } from './noise.js';
import { type Only, readOptions, type Scale } from './options.js';
import { endProcesses } from './processes.js';
import { proofs } from './proofs.js';
import { hiccup } from './read-table-outage.js';
import { rebuildRate } from './rebuild-rate.js';
import { formatReport, type Row, reportOf } from './report.js';
import { type BenchServer, startBenchServer } from './server.js';
import { tracing } from './tracing.js';
import { verification } from './verification.js';

const noise = new MachineNoise();
/** The exit code of a run in which a target is missed, beside 1 of one that could not be made. */
const MISSED = 2;

/** Measures the targets of docs/architecture.md in one run; exit code 2 when one is missed by more than the noise. */
async function main(): Promise<void> {
  const { scale, json, only } = readOptions(process.argv.slice(2));
  const server = await startBenchServer();
  process.once('SIGINT', () => {
    endProcesses();
    void server.stop().finally(() => process.exit(130));
  });
  try {
    const rows = await (only ? PARTS[only] : measure)(server, scale);
    const report = reportOf(await thisMachine(server), rows, noise.share, new Date());
    process.stdout.write(`\n${formatReport(report)}`);
    const path = resolve(process.env.INIT_CWD ?? '.', json);
    await writeFile(path, `${JSON.stringify(report, null, 2)}\n`);
    process.stdout.write(`report written to ${path}\n`);
    const missed = report.rows.filter((row) => row.missed);
    if (missed.length > 0) {
      process.stdout.write(`missed by more than the noise: ${missed.map(({ work }) => work).join(' · ')}\n`);
      process.exitCode = MISSED;
    }
  } finally {
    endProcesses();
    await server.stop();
  }
}

async function measure(server: BenchServer, scale: Scale): Promise<Row[]> {
  const ledger = await step('the ledger alone', ledgerTransfers(server, scale));
  const traced = await step('traces', tracing());
  const http = await measureHttp(server, scale);
  const verified = await measureVerification(server, scale);
  const proven = await step('proofs', proofs(server, scale));
  const opened = await measureBrowser(server, scale);
  const recovered = await measureHiccup(server, scale);
  const large = await measureLarge(server, scale);
  const rebuilt = await measureRebuild(server, scale);
  const costs = await measureEventStore(server, scale);
  const several = await measureCluster(server, scale);
  const first = [...ledger, ...traced, ...http, ...several];
  return [...first, ...verified, ...proven, ...opened, ...recovered, ...rebuilt, ...costs, ...large];
}

/** The program and the usual way, in the same minutes. */
async function measureHttp(server: BenchServer, scale: Scale): Promise<Row[]> {
  const [http, ...others] = await step('the program over HTTP', httpTransfers(server, scale));
  const usual = await step('the usual way over HTTP', baselineTransfers(server, scale));
  const beside: Row = {
    ...http,
    reference: { work: usual.work, value: usual.value },
    bar: { atLeast: 15 },
    notes: [...(http.notes ?? []), ...(usual.notes ?? [])],
  };
  return [beside, ...others, ...(await step('the CPU of a transfer', ownShare(server, scale)))];
}

const measureHiccup = (server: BenchServer, scale: Scale): Promise<Row[]> =>
  step('locked read tables', hiccup(server, scale));

const measureRebuild = (server: BenchServer, scale: Scale): Promise<Row[]> =>
  step('rebuilding the read tables', rebuildRate(server, scale));

const measureLarge = (server: BenchServer, scale: Scale): Promise<Row[]> =>
  step('a ledger with a long history', largeLedger(server, scale));

const measureEventStore = (server: BenchServer, scale: Scale): Promise<Row[]> =>
  step('the costs of EventStoreDB', eventStoreCosts(server, scale));

const measureCluster = (server: BenchServer, scale: Scale): Promise<Row[]> =>
  step('several processes', cluster(server, scale));

const measureBrowser = (server: BenchServer, scale: Scale): Promise<Row[]> =>
  step('pages in a browser', browserFigures(server, scale));

const measureVerification = (server: BenchServer, scale: Scale): Promise<Row[]> =>
  step('verification', verification(server, scale));

/** What runs alone when asked. */
const PARTS: Readonly<Record<Only, (server: BenchServer, scale: Scale) => Promise<Row[]>>> = {
  hiccup: measureHiccup,
  http: measureHttp,
  eventstore: measureEventStore,
  cluster: measureCluster,
  rebuild: measureRebuild,
  verification: measureVerification,
  large: measureLarge,
  browser: measureBrowser,
};

/** Prints each row to the console as soon as it is measured. */
async function step<Result>(name: string, work: Promise<Result>): Promise<Result> {
  const start = performance.now();
  const result = await work;
  noise.sample();
  process.stderr.write(`${name}: ${((performance.now() - start) / 1000).toFixed(0)} s\n`);
  return result;
}

await main().catch((error: unknown) => {
  process.stderr.write(`the bench could not run: ${error instanceof Error ? (error.stack ?? error.message) : error}\n`);
  process.exitCode = 1;
});
