import { randomBytes } from 'node:crypto';
import type { Browser } from 'playwright-core';
import type { Scale } from './options.js';
import { loadPage, type PageLoad, startBrowser } from './page-load.js';
import { startServer } from './processes.js';
import type { Row } from './report.js';
import type { BenchServer } from './server.js';

/** Page loads of the demonstration, as `make demo` runs it, in a real browser. */

/** Takes some twenty seconds on an idle machine. */
const DEMO_MS_MAX = 180_000;
const PAGES = ['/', '/login', '/marketplace', '/contests'];
const SCRIPT_KB_MAX = 150;
const LARGEST_PAINT_MS_MAX = 1500;

/** @returns no rows, and a line on the console, when there is no browser to measure with */
export async function browserFigures(server: BenchServer, { pageLoads }: Scale): Promise<Row[]> {
  const browser = await startBrowser().catch((error: unknown) => {
    process.stderr.write(`no page was loaded, because Chromium is missing: ${error}\n`);
    return undefined;
  });
  if (!browser) return [];
  try {
    return await withDemo(server, (address) => measure(browser, address, pageLoads));
  } finally {
    await browser.close();
  }
}

function withDemo<Result>(server: BenchServer, work: (address: string) => Promise<Result>): Promise<Result> {
  return server.withDatabase('bench_browser', async (url) => {
    const env = { DATABASE_URL: url, JWT_SECRET: randomBytes(32).toString('hex') };
    const demo = await startServer('../src/demo/main.js', env, DEMO_MS_MAX);
    return work(`http://localhost:${demo.port}`).finally(demo.stop);
  });
}

async function measure(browser: Browser, address: string, count: number): Promise<Row[]> {
  const rows: Row[] = [];
  for (const path of PAGES) {
    // The first load of a page is not timed, because it also warms the program up.
    const gzip = await loadPage(browser, address + path, 'gzip');
    const loads: PageLoad[] = [];
    for (let left = count; left > 0; left--) loads.push(await loadPage(browser, address + path, 'br'));
    rows.push(largestPaint(path, loads), ...scripts(path, median(loads.map(scriptBytes)), gzip.scriptBytes));
  }
  return rows;
}

const largestPaint = (path: string, loads: readonly PageLoad[]): Row => ({
  work: `${path}: largest contentful paint`,
  value: median(loads.map(({ largestPaintMs }) => largestPaintMs)),
  unit: 'ms',
  bar: { atMost: LARGEST_PAINT_MS_MAX },
  notes: [`in Chromium from localhost, 4 times slower processor, nothing cached; median of ${loads.length}`],
});

const scripts = (path: string, brotli: number, gzip: number): Row[] => [
  {
    work: `${path}: JavaScript of the first load`,
    value: brotli / 1000,
    unit: 'kB',
    bar: { atMost: SCRIPT_KB_MAX },
    notes: ['in brotli, which browsers ask for on localhost and wherever there is HTTPS'],
  },
  { work: `${path}: the same in gzip`, value: gzip / 1000, unit: 'kB' },
];

const scriptBytes = (load: PageLoad): number => load.scriptBytes;

function median(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN;
}
