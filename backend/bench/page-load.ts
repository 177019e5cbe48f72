import { execFile } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { type Encoding, type Transfers, watchTransfers } from './page-transfers.js';

/** Opens pages as on a first visit: with an empty cache, by default on a processor four times slower. */

const SLOW_DOWN = 4;
const LOAD_MS_MAX = 30_000;
const RENDER_ATTEMPTS_MAX = 20;
const RENDER_PAUSE_MS = 500;
const FIND_CHROMIUM = fileURLToPath(
  new URL('../../scripts/chromium.sh', import.meta.url.replace(/\/dist[^/]*\/bench\//, '/bench/')),
);

/** How a page is opened. */
export interface Visit {
  readonly encoding?: Encoding;
  /** How many times slower than its own the processor is. */
  readonly slowDown?: number;
  /** How long each answer takes on its way. */
  readonly latencyMs?: number;
  readonly viewport?: { readonly width: number; readonly height: number };
  /** Of the person who is signed in. */
  readonly token?: string | undefined;
}

export interface PageLoad extends Transfers {
  /** From the start of the navigation. */
  readonly largestPaintMs: number;
  /** Sum of the layout shifts, which is never less than the CLS of the web vitals. */
  readonly layoutShift: number;
}

/** Runs in the page, because only the page has its paint timings. */
const LARGEST_PAINT = `new Promise((resolve, reject) => {
  setTimeout(() => reject(new Error('the page painted nothing')), ${LOAD_MS_MAX});
  new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime))
    .observe({ type: 'largest-contentful-paint', buffered: true });
})`;

/** Runs in the page before its own scripts: the browser keeps only the first 150 shifts and interactions for later. */
const NOTE_SHIFTS = `
  window.layoutShift = 0;
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) window.layoutShift += value;
  }).observe({ type: 'layout-shift', buffered: true });`;

/** A Chromium that connects only to the program. @throws Error when the machine has none and none can be installed */
export async function startBrowser(): Promise<Browser> {
  const { stdout } = await promisify(execFile)('bash', [FIND_CHROMIUM]);
  return chromium.launch({
    executablePath: stdout.trim() || undefined,
    // The bench handles signals itself, because it has to stop the database too.
    handleSIGINT: false,
    args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
  });
}

/** Loads `url` until the network is quiet. @throws Error when the page or one of its requests fails */
export function loadPage(browser: Browser, url: string, visit: Visit = {}): Promise<PageLoad> {
  return withPage(browser, visit, async (_, open) => (await open(url)).load());
}

export interface OpenPage {
  /** What the load took so far. @throws Error when one of its requests failed */
  load(): Promise<PageLoad>;
}

/** Gives `work` a page of a new visitor, and the function that opens an address in it. */
export async function withPage<Result>(
  browser: Browser,
  visit: Visit,
  work: (page: Page, open: (url: string) => Promise<OpenPage>) => Promise<Result>,
): Promise<Result> {
  const { encoding = 'br', viewport } = visit;
  const context = await browser.newContext({
    locale: 'it-IT',
    // It keeps every file once the page is idle, which is no part of the page's load.
    serviceWorkers: 'block',
    extraHTTPHeaders: { 'accept-encoding': encoding },
    ...(viewport && { viewport }),
  });
  try {
    const page = await newPage(context, visit);
    const transfers = await watchTransfers(page, encoding);
    return await work(page, async (url) => {
      await rendered(url);
      await page.goto(url, { waitUntil: 'load', timeout: LOAD_MS_MAX });
      await transfers.quiet(LOAD_MS_MAX);
      return { load: async () => ({ ...transfers.figures(), ...(await paints(page)) }) };
    });
  } finally {
    await context.close();
  }
}

/** A busy program gives a page without its content at first (ADR 45): it is asked again until it has kept a whole one. */
async function rendered(url: string): Promise<void> {
  for (let left = RENDER_ATTEMPTS_MAX; left > 0; left--) {
    if ((await fetch(url)).status !== 503) return;
    await delay(RENDER_PAUSE_MS);
  }
}

async function newPage(context: BrowserContext, { token, slowDown = SLOW_DOWN, latencyMs = 0 }: Visit): Promise<Page> {
  await context.addInitScript(NOTE_SHIFTS);
  if (token !== undefined) await context.addInitScript(`localStorage.setItem('token', ${JSON.stringify(token)})`);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
  const throughput = { downloadThroughput: -1, uploadThroughput: -1 };
  await session.send('Network.emulateNetworkConditions', { offline: false, latency: latencyMs, ...throughput });
  return page;
}

async function paints(page: Page): Promise<Pick<PageLoad, 'largestPaintMs' | 'layoutShift'>> {
  const largestPaintMs = await page.evaluate<number>(LARGEST_PAINT);
  return { largestPaintMs, layoutShift: await page.evaluate<number>('window.layoutShift') };
}
