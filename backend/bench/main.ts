import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { baselineTransfers } from './baseline-transfers.js';
import { browserFigures } from './browser.js';
import { cluster } from './cluster.js';
import { crawledTransfers } from './crawler.js';
import { eventStoreCosts } from './event-store-costs.js';
import { httpTransfers, ownShare } from './http-transfers.js';
import { largeLedger } from './large-ledger.js';
import { ledgerTransfers } from './ledger-transfers.js';
import { thisMachine } from './machine.js';
import { MachineNoise } from './noise.js';
import { type Only, readOptions, type Scale } from './options.js';
import { endOnSignal, endProcesses } from './processes.js';
import { proofs } from './proofs.js';
import { hiccup } from './read-table-outage.js';
import { rebuildRate } from './rebuild-rate.js';
import { formatReport, type Row, reportOf } from './report.js';
import { searching } from './searching.js';
import { type BenchServer, startBenchServer } from './server.js';
import { suggested } from './suggested.js';
import { tracing } from './tracing.js';
import { verification } from './verification.js';

/** Measures the targets of docs/mechanisms.md in one run. @returns the exit code: 1 when one is missed by more than the noise */
async function main(): Promise<number> {
  const { scale, json, only } = readOptions(process.argv.slice(2));
  const server = await startBenchServer();
  endOnSignal(server);
  try {
    const rows = await (only ? PARTS[only] : measure)(server, scale);
    const report = reportOf(await thisMachine(server), rows, noise.share, new Date());
    process.stdout.write(`\n${formatReport(report)}`);
    const path = resolve(process.env.INIT_CWD ?? '.', json);
    await writeFile(path, `${JSON.stringify(report, null, 2)}\n`);
    process.stdout.write(`report written to ${path}\n`);
    return report.rows.some(({ missed }) => missed) ? 1 : 0;
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
  const crawled = await measureCrawler(server, scale);
  const matched = await measureSuggested(server, scale);
  const searched = await measureSearch(server, scale);
  const recovered = await measureHiccup(server, scale);
  const large = await measureLarge(server, scale);
  const rebuilt = await measureRebuild(server, scale);
  const costs = await measureEventStore(server, scale);
  const several = await measureCluster(server, scale);
  const first = [...ledger, ...traced, ...http, ...several];
  return [
    ...first,
    ...verified,
    ...proven,
    ...opened,
    ...crawled,
    ...matched,
    ...searched,
    ...recovered,
    ...rebuilt,
    ...costs,
    ...large,
  ];
}

/** The program and the usual way, in the same minutes. */
async function measureHttp(server: BenchServer, scale: Scale): Promise<Row[]> {
  const [http, ...others] = await step('the program over HTTP', httpTransfers(server, scale));
  const share = await step('where the program spends its time', ownShare(server, scale));
  const usual = await step('the usual way over HTTP', baselineTransfers(server, scale));
  const beside: Row = {
    ...http,
    reference: { work: usual.work, value: usual.value },
    bar: { atLeast: 15 },
    notes: usual.notes,
  };
  return [http, beside, ...others, ...share];
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

const measureCrawler = (server: BenchServer, scale: Scale): Promise<Row[]> =>
  step('transfers beside a crawler', crawledTransfers(server, scale));
const measureSuggested = (server: BenchServer, scale: Scale): Promise<Row[]> =>
  step('suggestions', suggested(server, scale));

const measureSearch = (server: BenchServer, scale: Scale): Promise<Row[]> =>
  step('the search', searching(server, scale));

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
  crawler: measureCrawler,
  suggested: measureSuggested,
  search: measureSearch,
};

const noise = new MachineNoise();

/** Prints how long a part took, and looks how steady the machine is after it. */
async function step<Result>(name: string, work: Promise<Result>): Promise<Result> {
  const start = performance.now();
  const result = await work;
  noise.sample();
  process.stderr.write(`${name}: ${((performance.now() - start) / 1000).toFixed(0)} s\n`);
  return result;
}

process.exitCode = await main().catch((error: unknown) => {
  process.stderr.write(`the bench could not run: ${error instanceof Error ? (error.stack ?? error.message) : error}\n`);
  return 1;
});
