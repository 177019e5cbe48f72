import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Browser, type CDPSession, chromium } from 'playwright-core';

/** Opens pages as on a first visit: with an empty cache, on a processor four times slower. */

const SLOW_DOWN = 4;
const LOAD_MS_MAX = 30_000;
const FIND_CHROMIUM = fileURLToPath(
  new URL('../../scripts/chromium.sh', import.meta.url.replace('/dist/bench/', '/bench/')),
);

export type Encoding = 'br' | 'gzip';

export interface PageLoad {
  /** Compressed size of all scripts, without headers. */
  readonly scriptBytes: number;
  /** From the start of the navigation. */
  readonly largestPaintMs: number;
}

/** Runs in the page, because only the page has its paint timings. */
const LARGEST_PAINT = `new Promise((resolve, reject) => {
  setTimeout(() => reject(new Error('the page painted nothing')), ${LOAD_MS_MAX});
  new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime))
    .observe({ type: 'largest-contentful-paint', buffered: true });
})`;

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

/** Loads `url` until the network is idle. @throws Error when the page or one of its requests fails */
export async function loadPage(browser: Browser, url: string, encoding: Encoding): Promise<PageLoad> {
  const context = await browser.newContext({ locale: 'it-IT', extraHTTPHeaders: { 'accept-encoding': encoding } });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
    const scripts = countScripts(session, encoding);
    await page.goto(url, { waitUntil: 'networkidle', timeout: LOAD_MS_MAX });
    const largestPaintMs = await page.evaluate<number>(LARGEST_PAINT);
    return { scriptBytes: scripts.bytes(), largestPaintMs };
  } finally {
    await context.close();
  }
}

function countScripts(session: CDPSession, encoding: Encoding): { bytes(): number } {
  const scripts = new Set<string>();
  let bytes = 0;
  let wrong: string | undefined;
  session.on('Network.responseReceived', ({ requestId, response: { url, status, mimeType, headers } }) => {
    if (status >= 400) wrong ??= `${url} answered ${status}`;
    if (!mimeType.endsWith('javascript')) return;
    scripts.add(requestId);
    const sentAs = headers['content-encoding'];
    if (sentAs !== encoding) wrong ??= `${url} came as ${sentAs ?? 'it is'}, not as ${encoding}`;
  });
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  return {
    bytes: () => {
      if (wrong !== undefined) throw new Error(wrong);
      return bytes;
    },
  };
}
