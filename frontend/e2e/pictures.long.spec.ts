import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { lookAt, phonePhoto, plainPng } from '../../backend/test/photo';
import { brokenRules } from './accessibility';
import { expect, type Form, test } from './form';
import { call, join as joinForm, type Member, openAs } from './members';

/** What becomes of the pictures that people choose, up to what the server keeps of them (product.md 11.12). */

const BYTES_MAX = 2 * 1024 * 1024;

const choose = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  page.locator('input[type="file"]').setInputFiles({ name, mimeType, buffer });

/** The file of a phone's photo, which the browser opens itself, under a name. */
let photo: (name: string) => Promise<string>;
let folder: string;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'form-photo-'));
  const bytes = await phonePhoto();
  expect(bytes.length).toBeGreaterThan(12e6);
  photo = async (name) => {
    await writeFile(join(folder, name), bytes);
    return join(folder, name);
  };
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

const choosePhoto = async (page: Page, name: string) =>
  page.locator('input[type="file"]').setInputFiles(await photo(name));

/** Notes the bytes of every picture before they leave. */
async function noteUploads(page: Page): Promise<() => Promise<number[]>> {
  await page.addInitScript(() => {
    const noted: number[] = [];
    const send = XMLHttpRequest.prototype.send;
    XMLHttpRequest.prototype.send = function (body) {
      const parts = body instanceof FormData ? [...body.values()] : [];
      for (const part of parts) if (part instanceof Blob) noted.push(part.size);
      send.call(this, body);
    };
    Object.assign(window, { noted });
  });
  return () => page.evaluate(() => Reflect.get(window, 'noted'));
}

/** The picture that the server keeps and serves. */
async function kept(form: Form, path: string | null | undefined): Promise<Buffer> {
  if (!path) throw new Error('there is no picture');
  return Buffer.from(await (await fetch(form.url + path)).arrayBuffer());
}

const portraitOf = async (form: Form, { token }: Member) =>
  kept(form, (await call<{ profileImage?: string }>(form, 'GET', '/user/me', token)).profileImage);

test('a phone’s photo of 12 MB becomes an upright portrait, cut and turned by keyboard', async ({ page, form }) => {
  const ada = await joinForm(form, 'Ada Bianchi');
  await openAs(page, ada);
  const uploads = await noteUploads(page);
  await page.goto(`${form.url}/profile`);
  await page.getByLabel('Biografia (facoltativa)').fill('Liutaia.');
  const save = page.getByRole('button', { name: 'Salva le modifiche' });

  await choosePhoto(page, 'IMG_0042.JPG');
  const dialog = page.getByRole('dialog', { name: 'Ritaglia l’immagine' });
  const area = dialog.getByRole('group', { name: 'Ritaglio: spostalo con le frecce' });
  await expect(area).toBeFocused();
  // Nobody saves without the picture while it is being cut.
  await expect(save).toBeDisabled();
  expect(await brokenRules(page, { within: 'dialog' })).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(save).toBeEnabled();

  await choosePhoto(page, 'IMG_0042.JPG');
  // The square as wide as the photo moves up to its upper edge, and gets narrower from its lower left corner.
  await expect(area).toBeFocused();
  const widest = (await area.boundingBox())?.width ?? 0;
  for (let steps = 0; steps < 20; steps++) await page.keyboard.press('Shift+ArrowUp');
  await dialog.getByRole('button', { name: /^Angolo in basso a sinistra/ }).focus();
  for (let steps = 0; steps < 6; steps++) await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(async () => (await area.boundingBox())?.width).toBeLessThan(widest - 20);
  await dialog.getByRole('button', { name: 'Ruota' }).click();
  await dialog.getByRole('button', { name: 'Usa questo ritaglio' }).click();
  await expect(page.getByText('IMG_0042.jpg')).toBeVisible();
  await save.click();
  await expect(page.getByText('Profilo aggiornato con successo!')).toBeVisible();
  const [bytes = 0] = await uploads();
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThan(BYTES_MAX / 4);
  // Of the upright photo's top right part red fills the right half; a quarter turn takes that to the lower half.
  const portrait = { width: 512, height: 512, red: ['bottomLeft', 'bottomRight'] };
  expect(await lookAt(await portraitOf(form, ada))).toMatchObject(portrait);
});

test('pictures of items are turned, reduced with their transparency, or sent as they are', async ({ page, form }) => {
  const ben = await joinForm(form, 'Ben Neri');
  await openAs(page, ben);
  const uploads = await noteUploads(page);
  await page.goto(`${form.url}/marketplace/new`);
  const alert = page.getByRole('main').getByRole('alert').filter({ hasText: /./ });

  for (const [name, type, bytes, complaint] of [
    ['tesi.pdf', 'application/pdf', Buffer.from('%PDF-1.7'), /^Questo file non è un’immagine/],
    ['IMG_1.HEIC', 'image/heic', Buffer.from('\0\0\0\x18ftypheic'), /^Questo browser non apre le foto HEIC/],
    ['cartello.png', 'image/png', await plainPng(12_000, 9000), /^L’immagine ha 108 milioni di pixel/],
  ] as const) {
    await choose(page, name, type, bytes);
    await expect(alert).toHaveText(complaint);
  }

  // It fills the screen as it is, so it leaves as it is, whatever its name.
  await choose(page, 'cornice.PNG', 'image/png', await plainPng(1280, 800));
  await expect(page.getByText('cornice.PNG')).toBeVisible();
  await expect(alert).toBeHidden();
  await choose(page, 'logo.PNG', 'image/png', await plainPng(3000, 1500, 0.5));
  await expect(page.getByText('logo.png')).toBeVisible();
  const ready = page.locator('main img[src^="blob:"]');
  const seen = () =>
    ready.evaluate(({ naturalWidth, naturalHeight }: HTMLImageElement) => [naturalWidth, naturalHeight]);
  await expect.poll(seen).toEqual([1280, 640]);

  await choosePhoto(page, 'liuto.jpeg');
  await expect(page.getByText('liuto.jpg')).toBeVisible();
  await expect.poll(seen).toEqual([960, 1280]);
  await page.getByRole('button', { name: 'Ruota' }).click();
  await expect.poll(seen).toEqual([1280, 960]);
  await page.getByLabel('Titolo').fill('Un liuto da restaurare');
  await page.getByLabel('Descrizione').fill('Di abete, senza corde.');
  await page.getByLabel('Prezzo in Coin FORM').fill('30');
  await page.getByRole('button', { name: 'Pubblica' }).click();
  await expect(page.getByText('Articolo pubblicato')).toBeVisible();
  const [bytes = BYTES_MAX] = await uploads();
  expect(bytes).toBeLessThan(BYTES_MAX);
  const path = await page.locator('main img').first().getAttribute('src');
  expect(await lookAt(await kept(form, path))).toMatchObject({ width: 1280, height: 960, red: ['bottomRight'] });
});
