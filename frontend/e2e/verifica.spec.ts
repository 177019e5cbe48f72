import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { brokenRules } from './accessibility';
import { expect, type Form, test } from './form';
import { adminOf, call, join, openAs } from './members';

/** The page verifies a receipt in the browser alone, without the network and without a request to the server. */

const VECTORS = new URL('../../backend/src/engine/ledger/vectors/ledger-v1.json', import.meta.url);
const { origin, events, merkle, checkpoint } = JSON.parse(readFileSync(VECTORS, 'utf8'));
const REVISION = 2;
const RECEIPT = JSON.stringify({
  ...{ event: events[REVISION].event, hash: events[REVISION].hash, index: REVISION },
  ...{ size: merkle.inclusion.size, path: merkle.inclusion.paths[REVISION], checkpoint: checkpoint.note },
});
const ALTERED = RECEIPT.replace('"amount":30', '"amount":31');

/** Opens the page with a server that sends the keys of the vectors. */
async function openWithKeys(page: Page, form: Form): Promise<void> {
  await page.route('**/api/coin/keys', (route) => route.fulfill({ json: { origin, keys: [checkpoint.vkey] } }));
  await page.goto(`${form.url}/verifica`);
  await expect(page.getByText(/questo browser la ricorda/)).toBeVisible();
}

const choose = (page: Page, text: string) =>
  page.getByLabel('Scegli il file della ricevuta').setInputFiles({
    name: 'ricevuta.json',
    mimeType: 'application/json',
    buffer: Buffer.from(text),
  });

async function drop(page: Page, text: string): Promise<void> {
  const dataTransfer = await page.evaluateHandle((content) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([content], 'ricevuta.json', { type: 'application/json' }));
    return transfer;
  }, text);
  await page.getByRole('main').dispatchEvent('drop', { dataTransfer });
}

const verdict = (page: Page, name: RegExp | string) => page.getByRole('heading', { level: 2, name });

test('verifies receipts with the network off, and sends nothing', async ({ page, form, context }) => {
  await openWithKeys(page, form);
  await page.waitForLoadState('networkidle');
  const requests: string[] = [];
  page.on('request', (request) => {
    // Every screen asks whether FORM is there when the browser says that it is offline; that carries nothing.
    const isProbe = request.method() === 'HEAD' && new URL(request.url()).pathname === '/health/live';
    if (!isProbe) requests.push(`${request.method()} ${request.url()}`);
  });
  await context.setOffline(true);

  await drop(page, RECEIPT);
  await expect(verdict(page, 'Ricevuta valida')).toBeFocused();
  await expect(page.getByRole('region', { name: 'La transazione' })).toContainText('30 Coin FORM');
  await page.getByText('Dettagli tecnici').click();
  await expect(page.getByText(events[REVISION].hash).filter({ visible: true })).toBeVisible();

  await drop(page, ALTERED);
  await expect(verdict(page, 'Ricevuta non valida: il contenuto è stato alterato')).toBeFocused();
  await page.getByRole('button', { name: 'Verifica un’altra ricevuta' }).click();
  await choose(page, 'nessuna ricevuta');
  await expect(page.getByText(/non è un file JSON/)).toBeVisible();
  await choose(page, RECEIPT);
  await expect(verdict(page, 'Ricevuta valida')).toBeVisible();
  expect(requests).toEqual([]);
});

test('stores the public key for when the server does not answer', async ({ page, form }) => {
  await openWithKeys(page, form);
  await page.unroute('**/api/coin/keys');
  await page.route('**/api/coin/keys', (route) => route.abort());
  await page.reload();
  await expect(page.getByText(/Il server non risponde: è quella che questo browser ricorda/)).toBeVisible();
  await choose(page, RECEIPT);
  await expect(verdict(page, 'Ricevuta valida')).toBeVisible();
});

test('gives the same verdict in a browser without Ed25519', async ({ page, form }) => {
  await page.addInitScript(() => {
    const { importKey } = SubtleCrypto.prototype;
    Reflect.set(SubtleCrypto.prototype, 'importKey', function (this: SubtleCrypto, ...args: unknown[]) {
      if (args[2] === 'Ed25519') return Promise.reject(new DOMException('Unrecognized name', 'NotSupportedError'));
      return Reflect.apply(importKey, this, args);
    });
  });
  await openWithKeys(page, form);
  await choose(page, RECEIPT);
  await expect(verdict(page, 'Ricevuta valida')).toBeVisible();
  await drop(page, RECEIPT.replace('Y8vuZHO3', 'Y8vuZHO4'));
  await expect(verdict(page, 'Ricevuta non valida: la firma non è di una chiave fidata')).toBeVisible();
});

test('is accessible with a verdict, in both schemes, on a phone, on a desktop and on paper', async ({ page, form }) => {
  for (const { width, colorScheme } of [
    { width: 360, colorScheme: 'dark' },
    { width: 1280, colorScheme: 'light' },
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    await openWithKeys(page, form);
    for (const [text, name] of [
      [ALTERED, /^Ricevuta non valida/],
      [RECEIPT, 'Ricevuta valida'],
    ] as const) {
      await drop(page, text);
      await expect(verdict(page, name)).toBeVisible();
      await page.getByText('Dettagli tecnici').click();
      expect(await brokenRules(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
        0,
      );
    }
    await page.unroute('**/api/coin/keys');
  }
  await page.emulateMedia({ media: 'print' });
  const main = page.getByRole('main');
  for (const words of ['Ricevuta valida', '30 Coin FORM', 'Verificata il', checkpoint.vkey])
    await expect(main.getByText(words, { exact: true }).filter({ visible: true }).first()).toBeVisible();
  await expect(main.getByRole('button')).toHaveCount(0);
  await expect(page.getByText('Dettagli tecnici')).toBeHidden();
  const paper = await page.pdf({ format: 'A4', margin: { top: '1cm', bottom: '1cm', left: '1cm', right: '1cm' } });
  expect(paper.toString('latin1')).toContain('/Count 1');
});

test('a transaction of the wallet offers its receipt as a file, and a link to its verification', async ({
  page,
  form,
}) => {
  const ada = await join(form, 'Ada Bianchi', 'adult', 100);
  await openAs(page, ada);
  await page.goto(`${form.url}/wallet`);
  await page.getByRole('button', { name: /^Impronta e ricevuta/ }).click();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Scarica ricevuta' }).click(),
  ]);
  const [transaction] = await call<{ _id: string; hash: string }[]>(form, 'GET', '/coin/transactions', ada.token);
  expect(download.suggestedFilename()).toBe(`ricevuta-${transaction?._id}.json`);
  const receipt = readFileSync(await download.path(), 'utf8');
  expect(JSON.parse(receipt)).toMatchObject({ hash: transaction?.hash });

  await page.getByRole('button', { name: 'Verifica ricevuta' }).click();
  await expect(verdict(page, 'Ricevuta valida')).toBeVisible();
  await expect(page.getByRole('region', { name: 'La transazione' })).toContainText('100 Coin FORM');
  await drop(page, receipt.replace('"amount":100', '"amount":101'));
  await expect(verdict(page, 'Ricevuta non valida: il contenuto è stato alterato')).toBeVisible();
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/verifica');
});

test('shows the newest checkpoint to administrators, and offers it as a file', async ({ page, form }) => {
  const finding = { id: '', reason: 'CHECKPOINT: coda mancante o storia riscritta (revisione 5)' };
  const json = {
    ...{ valid: false, transactionsCount: 3, eventsCount: 5, durationMs: 12, head: null },
    ...{ balances: 'checked', startedAt: '2026-07-01T22:30:00.000Z' },
    ...{ checkpoint: checkpoint.note, invalidTransactions: [finding] },
  };
  await page.route('**/api/coin/verify-blockchain', (route) => route.fulfill({ json }));
  await openAs(page, await adminOf(form));
  await page.goto(`${form.url}/admin/blockchain`);
  await page.getByRole('button', { name: 'Avvia la verifica' }).click();
  const panel = page.getByRole('region', { name: 'Ultimo checkpoint firmato' });
  await expect(panel).toContainText(`${origin}, chiave 63cbee64`);
  await expect(page.getByRole('cell', { name: finding.reason })).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    panel.getByRole('button', { name: 'Scarica il checkpoint' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('checkpoint-5.txt');
  expect(readFileSync(await download.path(), 'utf8')).toBe(checkpoint.note);
});

test('is linked from the home page and from the footer of every page', async ({ page, form }) => {
  await page.goto(form.url);
  await page.getByRole('main').getByRole('link', { name: 'Verifica una ricevuta' }).click();
  await expect(page).toHaveTitle('Verifica una ricevuta · FORM');
  await page.goto(`${form.url}/marketplace`);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Verifica una ricevuta' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Verifica una ricevuta' })).toBeVisible();
});
