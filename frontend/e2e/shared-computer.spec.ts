import type { Page } from '@playwright/test';
import { expect, signIn, signOut, test } from './form';
import { call, join } from './members';

/** School computers are shared: nothing of a person stays in the browser. */

test.use({ serviceWorkers: 'allow' });

/** Everything that the browser keeps for FORM. */
const stored = (page: Page) =>
  page.evaluate(async () => {
    const addresses: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) addresses.push(new URL(url).pathname);
    return {
      caches: await caches.keys(),
      addresses,
      local: Object.keys(localStorage).sort(),
      session: { ...sessionStorage },
      databases: (await indexedDB.databases()).map(({ name }) => name),
      cookies: document.cookie,
    };
  });

/** Files of the build and of frontend/public, which are the same for everybody. */
const ANYBODYS = /^\/(assets\/[\w.-]+\.(js|css|woff2|svg|png)|index\.html|manifest\.webmanifest|[\w-]+\.(js|svg|png))$/;

test('no cache holds anything personal, and signing out clears the rest', async ({ page, form }) => {
  const ada = await join(form, 'Ada Bianchi', 'adult', 50);
  const seller = await join(form, 'Bruno Verdi', 'company');
  const offer = { title: 'Corso di tornio', description: 'Due sabati', type: 'course', price: 20 };
  const { _id } = await call<{ _id: string }>(form, 'POST', '/marketplace', seller.token, offer);
  await page.goto(form.url);
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active);
  await page.getByLabel('Tema').selectOption('dark');
  await signIn(page, form, ada.email);
  for (const path of ['/dashboard', '/wallet', `/marketplace/${_id}`, '/profile']) {
    await page.goto(form.url + path);
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    await expect(page.getByRole('status').filter({ hasText: /^Caricamento/ })).toHaveCount(0);
  }
  // What some later feature may leave behind.
  await page.evaluate(async () => {
    localStorage.setItem('bozza', 'Ada');
    sessionStorage.setItem('bozza', 'Ada');
    await (await caches.open('immagini')).put('/api/images/1', new Response('Ada'));
  });
  const during = await stored(page);
  expect(during.local).toContain('token');
  expect(during.addresses.filter((path) => !ANYBODYS.test(path))).toEqual(['/api/images/1']);

  await signOut(page);
  await expect.poll(async () => (await stored(page)).caches).toHaveLength(1);
  // That it was signed out is noted until the server has answered.
  await expect.poll(async () => (await stored(page)).local).toEqual(['ledger-keys', 'mantine-color-scheme-value']);
  const after = await stored(page);
  expect(after.addresses.length).toBeGreaterThan(20);
  expect(after.addresses.filter((path) => !ANYBODYS.test(path))).toEqual([]);
  expect(JSON.stringify(after.session)).not.toMatch(/Ada|bozza|@/);
  expect(after.databases).toEqual([]);
  expect(after.cookies).toBe('');
  expect(await page.content()).not.toContain('Ada Bianchi');
});

test('the wallet prints without the names and notes of others, unless they are asked for', async ({ page, form }) => {
  const ada = await join(form, 'Ada Bianchi', 'adult', 50);
  const ben = await join(form, 'Benedetto Neri', 'adult', 50);
  await call(form, 'POST', '/coin/transfer', ben.token, { recipient: ada.email, amount: 2, note: 'Per il gelato' });
  await signIn(page, form, ada.email);
  await page.goto(`${form.url}/wallet`);
  await expect(page.getByText('Per il gelato')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  for (const text of ['Per il gelato', 'Da Benedetto Neri']) await expect(page.getByText(text)).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => {
    window.print = () => undefined;
  });
  await page.getByRole('button', { name: 'Stampa le transazioni' }).click();
  await page.getByRole('menuitem', { name: 'Con nomi e note' }).click();
  await page.emulateMedia({ media: 'print' });
  for (const text of ['Per il gelato', 'Da Benedetto Neri']) await expect(page.getByText(text)).toBeVisible();
});
