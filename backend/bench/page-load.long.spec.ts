import { createServer } from 'node:http';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { filterDelay } from './key-delay.js';
import { loadPage, startBrowser } from './page-load.js';

const LATE = `${'document.title = "FORM";'.repeat(20)} for (const end = performance.now() + 40; performance.now() < end; );`;
/** Asks for a second script once it runs, and moves the heading down. */
const FIRST = `
  import('/late.js');
  requestAnimationFrame(() => requestAnimationFrame(() => { document.querySelector('p').style.height = '300px'; }));
  document.querySelector('input').addEventListener('input', () => {
    for (const end = performance.now() + 50; performance.now() < end; );
  });`;
const STYLE = 'h1 { font-size: 4rem } p { height: 10px; margin: 0 }';
const PAGE = `<!doctype html><link rel="icon" href="data:,"><link rel="stylesheet" href="/style.css">
  <script type="module" src="/first.js"></script><p></p><h1>FORM</h1><search><input></search>`;

const SCRIPT = 'text/javascript';
const parts: Record<string, readonly [type: string, text: string]> = {
  '/first.js': [SCRIPT, FIRST],
  '/late.js': [SCRIPT, LATE],
  '/style.css': ['text/css', STYLE],
};
const packed = { br: brotliCompressSync, gzip: gzipSync };

const site = createServer((request, response) => {
  const part = parts[request.url ?? ''];
  if (!part) {
    response.setHeader('content-type', 'text/html').end(PAGE);
    return;
  }
  const encoding = request.headers['accept-encoding'] === 'br' ? 'br' : 'gzip';
  const [type, text] = part;
  response.setHeader('content-type', type).setHeader('content-encoding', encoding).end(packed[encoding](text));
});

describe('loading a page', () => {
  let browser: Browser;
  let url = '';

  beforeAll(async () => {
    browser = await startBrowser();
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    const address = site.address();
    if (address && typeof address === 'object') url = `http://localhost:${address.port}/`;
  });

  afterAll(async () => {
    await browser.close();
    site.close();
  });

  it.each(['br', 'gzip'] as const)(
    'measures the compressed size of its parts in %s, and its paints',
    async (encoding) => {
      const load = await loadPage(browser, url, { encoding });
      expect(load.scriptBytes).toBe(packed[encoding](FIRST).length + packed[encoding](LATE).length);
      expect(load.styleBytes).toBe(packed[encoding](STYLE).length);
      expect(load.largestPaintMs).toBeGreaterThan(0);
      expect(load.layoutShift).toBeGreaterThan(0.02);
    },
  );

  it('counts scripts that wait for each other', async () => {
    expect((await loadPage(browser, url, { latencyMs: 50, slowDown: 1 })).scriptWaves).toBe(2);
  });

  it('measures how long a key in a filter takes to the paint', async () => {
    expect(await filterDelay(browser, url)).toBeGreaterThanOrEqual(48);
  });
});
