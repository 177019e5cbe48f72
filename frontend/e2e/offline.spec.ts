import { readFile } from 'node:fs/promises';
import { createServer, get } from 'node:http';
import { extname } from 'node:path';
import type { Page } from '@playwright/test';
import { inLongRun } from '../../backend/test/runs';
import { expect, type Form, test } from './form';
import { join, openAs } from './members';

/** What is there without a network, what is not, and how a new release takes over. */

test.use({ serviceWorkers: 'allow' });

const DIST = new URL('../dist/browser/', import.meta.url);
const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
const ACCESSIBILITY = /assets\/accessibility-screen-[\w-]+\.js/;
/** Of a visitor's first visit. */
const BYTES_MAX = 220_000;
const FILES_MAX = 60;

/** The paths of what the browser keeps. */
const keptBy = (page: Page) =>
  page.evaluate(async () => {
    const releases = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    return (await Promise.all(releases.map((cache) => cache.keys()))).flat().map(({ url }) => new URL(url).pathname);
  });

/** Of a file, as the server sends it. */
const bytesOf = (url: string): Promise<number> =>
  new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      answer.once('end', () => resolve(bytes));
    }).once('error', reject);
  });

const bar = (page: Page) => page.getByRole('banner').getByRole('status');

/** Opens a page and waits until everything that works offline is stored. */
async function visit(page: Page, form: Form, path = '/'): Promise<void> {
  await page.goto(form.url + path);
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('ledger-keys'))).not.toBeNull();
}

test('after one visit of another page, a receipt is verified with the network off', async ({ page, form, context }) => {
  const ada = await join(form, 'Ada Bianchi', 'adult', 100);
  const headers = { authorization: `Bearer ${ada.token}` };
  const [movement] = await (await fetch(`${form.url}/api/coin/transactions`, { headers })).json();
  const receipt = await (await fetch(`${form.url}/api/coin/transactions/${movement._id}/receipt`, { headers })).text();

  await visit(page, form);
  const kept = await keptBy(page);
  expect(kept).toContain('/index.html');
  expect(kept.length).toBeLessThanOrEqual(FILES_MAX);
  const bytes = await Promise.all(kept.map((path) => bytesOf(form.url + path)));
  expect(bytes.reduce((sum, each) => sum + each)).toBeLessThanOrEqual(BYTES_MAX);
  await context.setOffline(true);
  await page.goto(`${form.url}/verifica?da=una-email`);
  await expect(page.getByRole('heading', { level: 1, name: 'Verifica una ricevuta' })).toBeVisible();
  await expect(bar(page)).toContainText('Sei offline');
  await page
    .getByLabel('Scegli il file della ricevuta')
    .setInputFiles({ name: 'ricevuta.json', mimeType: 'application/json', buffer: Buffer.from(receipt) });
  await expect(page.getByRole('heading', { level: 2, name: 'Ricevuta valida' })).toBeVisible();

  await page.goto(`${form.url}/marketplace`);
  await expect(page.getByRole('heading', { level: 1, name: 'La pagina non si è caricata' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Sei offline, e questa parte di FORM non è ancora su questo');
  await expect(bar(page)).toContainText('Sei offline');
  await context.setOffline(false);
  await expect(bar(page)).toBeEmpty();
});

test('after a sign-in every screen but those of administrators is there with the network off', async ({
  page,
  form,
  context,
}) => {
  await openAs(page, await join(form, 'Ada Bianchi'));
  await visit(page, form, '/dashboard');
  const worker = await (await fetch(`${form.url}/service-worker.js`)).text();
  const listed = new Set(worker.match(/assets\/[\w./-]+(?=")/g));
  await expect
    .poll(async () => (await keptBy(page)).filter((path) => path.startsWith('/assets/')).length)
    .toBe(listed.size);
  expect((await keptBy(page)).filter((path) => path.startsWith('/assets/admin/'))).toEqual([]);
  await context.setOffline(true);
  await page.goto(`${form.url}/marketplace`);
  await expect(page.getByRole('heading', { level: 1, name: 'Marketplace' })).toBeVisible();
});

test('without an answer, the balance has its time and a command is not sent', async ({ page, form }) => {
  await openAs(page, await join(form, 'Ada Bianchi', 'adult', 70));
  await page.goto(`${form.url}/wallet`);
  const link = page.getByRole('banner').getByRole('link', { name: /apri il portafoglio/ });
  await expect(link).toHaveAccessibleName('70 Coin FORM: apri il portafoglio');
  const sent: string[] = [];
  await page.route(/\/(api|health)\//, (route) => {
    const { pathname } = new URL(route.request().url());
    // It asks for the name of the recipient, and changes nothing.
    const isQuestion = pathname === '/api/coin/recipient';
    if (route.request().method() === 'POST' && !isQuestion) sent.push(pathname);
    return route.abort();
  });
  await page.getByRole('banner').getByRole('link', { name: 'Ordini' }).click();
  await page.waitForURL('**/orders');
  await link.click();
  await page.waitForURL('**/wallet');

  await expect(bar(page)).toContainText(/^FORM non risponde\. Il saldo è aggiornato alle \d\d:\d\d/);
  await expect(link).toHaveAccessibleName(/^70 Coin FORM, aggiornati alle \d\d:\d\d: apri il portafoglio$/);
  await expect(link).toContainText('70');
  await expect(page.getByText(/^Coin FORM, aggiornato alle \d\d:\d\d$/)).toBeVisible();
  await page.getByLabel('E-mail del destinatario').fill('ben@example.it');
  await page.getByLabel('Importo').fill('5');
  await page.getByRole('button', { name: 'Continua' }).click();
  await page.getByRole('button', { name: 'Conferma e invia' }).click();
  await expect(page.getByText('Senza connessione non abbiamo inviato nulla.')).toBeVisible();
  expect(sent).toEqual([]);

  await page.unrouteAll();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(bar(page)).toBeEmpty();
  await expect(link).toHaveAccessibleName('70 Coin FORM: apri il portafoglio');
});

inLongRun(() => {
  test('a new release waits for the person, and the files of the old one stay until then', async ({ context }) => {
    const site = await serveReleases();
    const [page, other] = [await context.newPage(), await context.newPage()];
    for (const each of [page, other]) {
      await each.goto(`${site.url}/register`);
      await each.evaluate(async () => (await navigator.serviceWorker.ready).active);
    }
    // As a page does for somebody who is signed in.
    await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.postMessage('signed-in'));
    await expect.poll(() => keptBy(page)).toContainEqual(expect.stringMatching(ACCESSIBILITY));
    await other.getByLabel('E-mail').fill('a-meta@example.it');

    site.release();
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await expect(bar(page)).toContainText('È pronta una nuova versione di FORM');
    await page.reload();
    expect(await page.content()).not.toContain('name="release"');
    await page.getByRole('banner').getByRole('button', { name: 'Ricarica' }).click();
    await expect(page.locator('meta[name="release"]')).toBeAttached();

    // The other page has lost nothing, not even the files that it has not loaded yet and the server no longer has.
    await expect(bar(other)).toContainText('È pronta una nuova versione di FORM');
    await expect(other.getByLabel('E-mail')).toHaveValue('a-meta@example.it');
    await other.getByRole('contentinfo').getByRole('link', { name: 'Accessibilità' }).click();
    await other.getByRole('button', { name: 'Esci senza inviare' }).click();
    await expect(other.getByRole('heading', { level: 1, name: 'Dichiarazione di accessibilità' })).toBeVisible();
    expect(site.missing()).toEqual([]);
    await site.close();
  });

  test('SERVICE_WORKER=off removes the worker and its files, and reloads no page', async ({ page }) => {
    const site = await serveReleases();
    await page.goto(`${site.url}/register`);
    await page.evaluate(async () => (await navigator.serviceWorker.ready).active);
    await page.getByLabel('E-mail').fill('a-meta@example.it');
    site.turnOff();
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    const left = () =>
      page.evaluate(
        async () => [...(await navigator.serviceWorker.getRegistrations()), ...(await caches.keys())].length,
      );
    await expect.poll(left).toBe(0);
    await expect(page.getByLabel('E-mail')).toHaveValue('a-meta@example.it');
    await site.close();
  });
});

/**
 * A server of the built application that can move on to another release, whose page is marked and whose chunk of the accessibility
 * statement has another name.
 */
async function serveReleases() {
  const built = (name: string) => readFile(new URL(name, DIST), 'utf8');
  const [worker, html] = [await built('service-worker.js'), await built('index.html')];
  let isNew = false;
  let isOff = false;
  const missing: string[] = [];
  const bodyOf = (path: string): string | Promise<Buffer> => {
    if (path === 'service-worker.js' && isOff) return readFile(new URL('service-worker-off.js', DIST));
    if (path === 'service-worker.js') return isNew ? worker.replace(ACCESSIBILITY, 'favicon.svg') : worker;
    if (extname(path) !== '') return readFile(new URL(path, DIST));
    return isNew ? html.replace('<head>', '<head><meta name="release" />') : html;
  };
  const server = createServer(async ({ url = '/' }, response) => {
    const path = url === '/index.html' ? '' : url.slice(1);
    const isGone = isNew && ACCESSIBILITY.test(path);
    if (isGone) missing.push(path);
    // It is there, as a page asks that had no answer, and has nobody's data.
    if (path.startsWith('health/')) response.end('{}');
    else if (isGone || path.startsWith('api/')) response.writeHead(404).end('{}');
    else response.setHeader('content-type', types[extname(path)] ?? 'text/html').end(await bodyOf(path));
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return {
    url: `http://localhost:${address.port}`,
    release: () => {
      isNew = true;
    },
    turnOff: () => {
      isOff = true;
    },
    missing: () => missing,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
