import { randomBytes } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { emailOf } from '../demo/content/person.js';
import { DEMO_PASSWORD, FEATURED } from '../demo/demo-people.js';
import { answerDelay, filterDelay } from './key-delay.js';
import type { Scale } from './options.js';
import { loadPage, type PageLoad, startBrowser, withPage } from './page-load.js';
import { type PlainCopies, startPlainCopies } from './plain-copy.js';
import { form, startServer } from './processes.js';
import type { Bar, Row } from './report.js';
import type { BenchServer } from './server.js';

/** Page loads of the demonstration, as `make demo` runs it, in a real browser. */

/** Takes some twenty seconds on an idle machine. */
const DEMO_MS_MAX = 180_000;
const LAYOUT_SHIFT_MAX = 0.02;
const FILTER_MS_MAX = 100;
/** On processors so many times slower than this one. */
const ANSWER_MS_MAX: readonly (readonly [slowDown: number, msMax: number])[] = [
  [1, 50],
  [4, 150],
];
/** Of the loads that count waves: what is asked for within this time is asked for at once. */
const LATENCY_MS = 100;
const WIDE = { width: 1280, height: 900 };
const NARROW = { width: 360, height: 800 };

const ADMIN_EMAIL = 'admin@bench.form.local';

interface Measured {
  readonly path: string;
  readonly as?: 'admin' | 'member';
  readonly scriptKbMax?: number;
  readonly styleKbMax?: number;
  readonly wavesMax?: number;
  /** Of its largest contentful paint beside that of the same page as plain HTML and CSS. */
  readonly paintMax?: number;
}

/** The main screens: each is steady, and the first that people open are quick. */
const screensOf = ({ item, contest }: { item: string; contest: string }): readonly Measured[] => [
  { path: '/', scriptKbMax: 160, styleKbMax: 25, paintMax: 1.5 },
  { path: '/marketplace', paintMax: 2 },
  { path: '/orientamento', scriptKbMax: 165, paintMax: 1.5 },
  { path: `/marketplace/${item}` },
  { path: '/contests' },
  { path: `/contests/${contest}` },
  { path: '/login' },
  { path: '/verifica' },
  { path: '/dashboard', as: 'member', scriptKbMax: 165, paintMax: 2 },
  { path: '/wallet', as: 'member' },
  { path: '/orders', as: 'member' },
  { path: '/profile', as: 'member' },
  { path: '/admin', as: 'admin', wavesMax: 2 },
];

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
    const env = { DATABASE_URL: url, JWT_SECRET: randomBytes(32).toString('hex'), ADMIN_EMAIL };
    const demo = await startServer(form('demo'), env, { msMax: DEMO_MS_MAX });
    return work(`http://localhost:${demo.port}`).finally(demo.stop);
  });
}

async function measure(browser: Browser, address: string, count: number): Promise<Row[]> {
  const copies = await startPlainCopies(address);
  try {
    return await measureAll(browser, copies, count);
  } finally {
    copies.close();
  }
}

async function measureAll(browser: Browser, copies: PlainCopies, count: number): Promise<Row[]> {
  const { address } = copies;
  const tokens = {
    admin: await signIn(address, ADMIN_EMAIL),
    member: await signIn(address, emailOf(FEATURED)),
  };
  const first = async (list: string) => {
    const [row]: { _id: string }[] = JSON.parse(await (await fetch(`${address}/api/${list}?limit=1`)).text());
    if (!row) throw new Error(`the demonstration has no ${list}`);
    return row._id;
  };
  const rows: Row[] = [];
  for (const page of screensOf({ item: await first('marketplace'), contest: await first('contests') })) {
    const token = page.as && tokens[page.as];
    const url = address + page.path;
    // The first load of a page is not timed, because it also warms the program up.
    const gzip = await loadPage(browser, url, { encoding: 'gzip', token });
    const plainUrl = await withPage(browser, { token, slowDown: 1, viewport: WIDE }, async (shown, open) => {
      await open(url);
      return copies.keep(shown, page.path);
    });
    const loads: PageLoad[] = [];
    const plain: PageLoad[] = [];
    for (let left = count; left > 0; left--) {
      loads.push(await loadPage(browser, url, { token, viewport: WIDE }));
      plain.push(await loadPage(browser, plainUrl, { viewport: WIDE }));
    }
    const far = { token, latencyMs: LATENCY_MS, slowDown: 1 };
    const wide = await loadPage(browser, url, { ...far, viewport: WIDE });
    const narrow = await loadPage(browser, url, { ...far, viewport: NARROW });
    const named = { ...page, path: page.path.replace(/\/[0-9a-f-]{36}$/, '/:id') };
    rows.push(...sizes(named, loads, gzip), ...steadiness(named, loads, plain, wide, narrow));
  }
  return [...rows, await filters(browser, address), ...(await answers(browser, address))];
}

async function signIn(address: string, email: string): Promise<string> {
  const answer = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  });
  if (!answer.ok) throw new Error(`${email} could not sign in: ${answer.status}`);
  const { token }: { token: string } = JSON.parse(await answer.text());
  return token;
}

function sizes({ path, scriptKbMax, styleKbMax }: Measured, loads: readonly PageLoad[], gzip: PageLoad): Row[] {
  return [
    {
      work: `${path}: JavaScript of the first load`,
      value: median(loads.map(({ scriptBytes }) => scriptBytes)) / 1000,
      unit: 'kB',
      ...atMost(scriptKbMax),
      notes: ['in brotli, which browsers ask for on localhost and wherever there is HTTPS'],
    },
    {
      work: `${path}: files of JavaScript of the first load`,
      value: median(loads.map(({ scriptFiles }) => scriptFiles)),
      unit: 'files',
    },
    { work: `${path}: the same in gzip`, value: gzip.scriptBytes / 1000, unit: 'kB' },
    {
      work: `${path}: CSS of the first load`,
      value: median(loads.map(({ styleBytes }) => styleBytes)) / 1000,
      unit: 'kB',
      ...atMost(styleKbMax),
    },
  ];
}

function steadiness(
  { path, wavesMax, paintMax }: Measured,
  loads: readonly PageLoad[],
  plain: readonly PageLoad[],
  wide: PageLoad,
  narrow: PageLoad,
): Row[] {
  const paint = (pages: readonly PageLoad[]) => median(pages.map(({ largestPaintMs }) => largestPaintMs));
  return [
    {
      work: `${path}: largest contentful paint`,
      value: paint(loads),
      unit: 'ms',
      reference: { work: 'the same page as plain HTML and CSS', value: paint(plain) },
      ...atMost(paintMax),
      notes: [`in Chromium from localhost, 4 times slower processor, nothing cached; median of ${loads.length}`],
    },
    {
      work: `${path}: layout shift, 1280 × 900`,
      value: Math.max(wide.layoutShift, ...loads.map(({ layoutShift }) => layoutShift)),
      unit: '',
      bar: { atMost: LAYOUT_SHIFT_MAX },
      notes: [`the most of all loads, one of them with answers that take ${LATENCY_MS} ms longer`],
    },
    { work: `${path}: layout shift, 360 × 800`, value: narrow.layoutShift, unit: '' },
    {
      work: `${path}: scripts one after the other`,
      value: wide.scriptWaves,
      unit: wide.scriptWaves === 1 ? 'wave' : 'waves',
      ...atMost(wavesMax),
      notes: [`a script of the next wave is asked for after one of this wave arrived, ${LATENCY_MS} ms later`],
    },
  ];
}

async function filters(browser: Browser, address: string): Promise<Row> {
  return {
    work: '/marketplace: from a key in the filters to the paint',
    value: await filterDelay(browser, `${address}/marketplace`),
    unit: 'ms',
    bar: { atMost: FILTER_MS_MAX },
    notes: ['the slowest key, 4 times slower processor'],
  };
}

async function answers(browser: Browser, address: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [slowDown, msMax] of ANSWER_MS_MAX)
    rows.push({
      work: `/orientamento: from an answer to the paint of the next statement${slowDown > 1 ? `, ${slowDown} times slower processor` : ''}`,
      value: await answerDelay(browser, `${address}/orientamento`, slowDown),
      unit: 'ms',
      bar: { atMost: msMax },
      notes: ['the slowest of twenty keys, as a visitor'],
    });
  return rows;
}

const atMost = (limit?: number): { bar?: Bar } => (limit === undefined ? {} : { bar: { atMost: limit } });

function median(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN;
}
