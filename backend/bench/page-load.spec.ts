import { createServer } from 'node:http';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { loadPage, startBrowser } from './page-load.js';

const SCRIPT = 'document.title = "FORM"; '.repeat(20);
const sent = { br: brotliCompressSync(SCRIPT), gzip: gzipSync(SCRIPT) };

const site = createServer((request, response) => {
  if (request.url !== '/script.js') {
    response
      .setHeader('content-type', 'text/html')
      .end('<link rel="icon" href="data:,"><script defer src="/script.js"></script><h1>FORM</h1>');
    return;
  }
  const encoding = request.headers['accept-encoding'] === 'br' ? 'br' : 'gzip';
  response.setHeader('content-type', 'text/javascript').setHeader('content-encoding', encoding).end(sent[encoding]);
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
    'measures the compressed size of its scripts in %s, and its largest paint',
    async (encoding) => {
      const load = await loadPage(browser, url, encoding);
      expect(load.scriptBytes).toBe(sent[encoding].length);
      expect(load.largestPaintMs).toBeGreaterThan(0);
    },
  );
});
