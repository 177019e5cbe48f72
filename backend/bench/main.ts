import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { baselineTransfers } from './baseline-transfers.js';
import { browserFigures } from './browser.js';
import { cluster } from './cluster.js';
import { crawledTransfers } from './crawler.js';
import { eventStoreCosts } from './event-store-costs.js';
import { httpTransfers } from './http-transfers.js';
import { largeLedger } from './large-ledger.js';
import { ledgerBesideCopy, ledgerTransfers } from './ledger-transfers.js';
import { thisMachine } from './machine.js';
import { type Only, readOptions, type Scale } from './options.js';
import { endProcesses } from './processes.js';
import { proofs } from './proofs.js';
import { hiccup } from './read-table-outage.js';
import { rebuildRate } from './rebuild-rate.js';
import { formatReport, type Row, reportOf } from './report.js';
import { type BenchServer, startBenchServer } from './server.js';
import { sqlTransfers } from './sql-transfers.js';
import { tracing } from './tracing.js';
import { verification } from './verification.js';

/** Measures the targets of docs/architecture.md in one run. A missed target is reported and fails nothing. */
async function main(): Promise<void> {
  const { scale, json, only } = readOptions(process.argv.slice(2));
  const server = await startBenchServer();
  process.once('SIGINT', () => {
    endProcesses();
    void server.stop().finally(() => process.exit(130));
  });
  try {
    const rows = await (only ? PARTS[only] : measure)(server, scale);
    const report = reportOf(await thisMachine(server), rows, new Date());
    process.stdout.write(`\n${formatReport(report)}`);
    const path = resolve(process.env.INIT_CWD ?? '.', json);
    await writeFile(path, `${JSON.stringify(report, null, 2)}\n`);
    process.stdout.write(`report written to ${path}\n`);
  } finally {
    endProcesses();
    await server.stop();
  }
}

async function measure(server: BenchServer, scale: Scale): Promise<Row[]> {
  const sql = await step('plain SQL transfers', sqlTransfers(server, scale));
  const ledger = await step('the ledger alone', ledgerTransfers(server, scale, sql));
  const beside = await measureCopy(server, scale);
  const traced = await step('traces', tracing());
  const http = await measureHttp(server, scale, sql);
  const verified = await measureVerification(server, scale);
  const proven = await step('proofs', proofs(server, scale));
  const opened = await measureBrowser(server, scale);
  const crawled = await measureCrawler(server, scale);
  const recovered = await measureHiccup(server, scale);
  const large = await measureLarge(server, scale);
  const rebuilt = await measureRebuild(server, scale);
  const costs = await measureEventStore(server, scale);
  const several = await measureCluster(server, scale);
  const first = [sql, ...ledger, ...beside, ...traced, ...http, ...several];
  return [...first, ...verified, ...proven, ...opened, ...crawled, ...recovered, ...rebuilt, ...costs, ...large];
}

/** The program and the usual way, in the same minutes. */
async function measureHttp(server: BenchServer, scale: Scale, sql: Row): Promise<Row[]> {
  const [http, ...others] = await step('the program over HTTP', httpTransfers(server, scale, sql));
  const usual = await step('the usual way over HTTP', baselineTransfers(server, scale));
  const beside: Row = {
    ...http,
    reference: { work: usual.work, value: usual.value },
    bar: { atLeast: 15 },
    notes: usual.notes,
  };
  return [http, beside, ...others];
}

const measureHiccup = (server: BenchServer, scale: Scale): Promise<Row[]> =>
  step('locked read tables', hiccup(server, scale));

const measureRebuild = (server: BenchServer, scale: Scale): Promise<Row[]> =>
  step('rebuilding the read tables', rebuildRate(server, scale));

const measureLarge = (server: BenchServer, scale: Scale): Promise<Row[]> =>
  step('a ledger with a long history', largeLedger(server, scale));

const measureEventStore = (server: BenchServer, scale: Scale): Promise<Row[]> =>
  step('the costs of EventStoreDB', eventStoreCosts(server, scale));

const measureCopy = (server: BenchServer, scale: Scale): Promise<Row[]> =>
  step('the ledger beside COPY', ledgerBesideCopy(server, scale));

const measureCluster = (server: BenchServer, scale: Scale): Promise<Row[]> =>
  step('several processes', cluster(server, scale));

const measureCrawler = (server: BenchServer, scale: Scale): Promise<Row[]> =>
  step('transfers beside a crawler', crawledTransfers(server, scale));
const measureBrowser = (server: BenchServer, scale: Scale): Promise<Row[]> =>
  step('pages in a browser', browserFigures(server, scale));

const measureVerification = (server: BenchServer, scale: Scale): Promise<Row[]> =>
  step('verification', verification(server, scale));

/** What runs alone when asked. */
const PARTS: Readonly<Record<Only, (server: BenchServer, scale: Scale) => Promise<Row[]>>> = {
  hiccup: measureHiccup,
  http: async (server, scale) => {
    const sql = await step('plain SQL transfers', sqlTransfers(server, scale));
    return [sql, ...(await measureHttp(server, scale, sql))];
  },
  eventstore: measureEventStore,
  cluster: measureCluster,
  copy: measureCopy,
  rebuild: measureRebuild,
  verification: measureVerification,
  large: measureLarge,
  browser: measureBrowser,
  crawler: measureCrawler,
};

/** Prints each row to the console as soon as it is measured. */
async function step<Result>(name: string, work: Promise<Result>): Promise<Result> {
  const start = performance.now();
  const result = await work;
  process.stderr.write(`${name}: ${((performance.now() - start) / 1000).toFixed(0)} s\n`);
  return result;
}

await main().catch((error: unknown) => {
  process.stderr.write(`the bench could not run: ${error instanceof Error ? (error.stack ?? error.message) : error}\n`);
  process.exitCode = 1;
});
