import type { Page } from '@playwright/test';
import { expect, type Form, test } from './form';
import { holdFile } from './held-file';
import { isLong } from './long-run';
import { join, openAs } from './members';

/** What the server renders, before the application takes it over and where it never does. */

const APPLICATION = '**/assets/index-*.js';
const notStarted = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'La pagina si legge e i link funzionano' });

async function publish(form: Form, title: string): Promise<string> {
  const ada = await join(form, 'Ada Bianchi');
  const fields = new FormData();
  for (const [name, value] of Object.entries({ title, description: 'Con calma.', type: 'service', price: '30' }))
    fields.set(name, value);
  const headers = { authorization: `Bearer ${ada.token}` };
  const answer = await fetch(`${form.url}/api/marketplace`, { method: 'POST', headers, body: fields });
  const { _id }: { _id: string } = JSON.parse(await answer.text());
  return _id;
}

/** Until the server has rendered a page: the first one on a busy machine may not be ready in time. */
const rendered = (url: string) => expect.poll(async () => (await fetch(url)).status).toBe(200);

async function open(page: Page, url: string): Promise<void> {
  await rendered(url);
  await page.goto(url);
}

/** Whatever the page complains of from now on, and where its start ends. */
async function watch(page: Page): Promise<string[]> {
  const complaints: string[] = [];
  page.on('pageerror', ({ message }) => complaints.push(message));
  await page.addInitScript(() => {
    addEventListener('form:started', () => Object.assign(window, { hasStarted: true }));
  });
  return complaints;
}
const started = (page: Page) => page.waitForFunction(() => 'hasStarted' in window);

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the home, an item and the legal pages say what they are, and links lead on', async ({ page, form }) => {
    const id = await publish(form, 'Lezioni di greco antico');
    await rendered(`${form.url}/marketplace/${id}`);
    await rendered(`${form.url}/privacy`);
    await open(page, form.url);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/la tua forma\./);
    await page.getByRole('link', { name: 'Dettagli: Lezioni di greco antico' }).click();
    await page.waitForURL(`**/marketplace/${id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Lezioni di greco antico' })).toBeVisible();
    await expect(page.getByText('30 Coin FORM')).toBeVisible();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Informativa sulla privacy' })).toBeVisible();
  });
});

for (const [what, file] of [
  ['the application', 'index'],
  ['its screen', 'home-screen'],
] as const) {
  test(`a page is read although ${what} does not arrive: it says so, and its links are links`, async ({
    page,
    form,
  }) => {
    await page.route(`**/assets/${file}-*.js`, (route) => route.abort());
    await open(page, form.url);
    await expect(notStarted(page)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/la tua forma\./);
    await page.getByRole('banner').getByRole('link', { name: 'Contest' }).click();
    await page.waitForURL('**/contests');
    await expect(page.getByRole('heading', { level: 1, name: 'Contest' })).toBeVisible();
  });
}

test('a member’s first screen names its files and asks who is here before the application is there', async ({
  page,
  form,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const { token } = await join(form, 'Carla Verdi', 'adult', 30);
  await page.addInitScript((value) => localStorage.setItem('token', value), token);
  await page.goto(`${form.url}/dashboard`);
  // The greeting may be that of the frame, before the application asks for anything.
  await expect(page.getByRole('heading', { level: 2, name: 'Il tuo saldo' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Ciao, Carla Verdi' })).toBeVisible();
  const html = await (await fetch(`${form.url}/dashboard`)).text();
  const ofDashboard = asked.slice(0, asked.indexOf('/api/user/dashboard') + 1);
  expect(ofDashboard.filter((path) => path === '/api/user/me')).toHaveLength(1);
  const entry = asked.findIndex((path) => path.startsWith('/assets/index-') && path.endsWith('.js'));
  expect(html).toContain(asked[entry]);
  // What the screen is made of; only its last sections begin afterwards, either of them first, with their pieces.
  const last = asked.findIndex((path) => /^\/assets\/(for-you|first-steps)-/.test(path));
  const before = last === -1 ? asked : asked.slice(0, last);
  const unnamed = before.filter((path) => path.startsWith('/assets/') && path.endsWith('.js') && !html.includes(path));
  expect(unnamed.filter((path) => !/\/(confirm-email|announcements)[-.]/.test(path))).toEqual([]);
});

test('the dashboard greets a member while the application is under way', async ({ page, form }) => {
  await openAs(page, await join(form, 'Dario Blu'));
  const release = await holdFile(page, APPLICATION);
  await page.goto(`${form.url}/dashboard`, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1, name: 'Ciao, Dario Blu' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Accedi' })).toHaveCount(0);
  release();
  await expect(page.getByRole('heading', { level: 2, name: 'Il tuo saldo' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ciao, Dario Blu');
});

test('a name does not stay when its person signs out elsewhere before the application is there', async ({
  page,
  context,
  form,
}) => {
  const { token } = await join(form, 'Fulvia Neri');
  const other = await context.newPage();
  await other.goto(`${form.url}/first-ask.js`);
  await other.evaluate((value) => localStorage.setItem('token', value), token);
  const release = await holdFile(page, APPLICATION);
  await page.goto(`${form.url}/dashboard`, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1, name: 'Ciao, Fulvia Neri' })).toBeVisible();
  await other.evaluate(() => localStorage.removeItem('token'));
  await expect(page.locator('html[data-signed-in]')).toHaveCount(0);
  await expect(page.getByText('Fulvia Neri')).toHaveCount(0);
  release();
  await page.waitForURL('**/login');
});

test('a visitor sees nothing of a member’s dashboard, and where it does not start it says so', async ({
  page,
  form,
}) => {
  const release = await holdFile(page, APPLICATION);
  await page.goto(`${form.url}/dashboard`, { waitUntil: 'commit' });
  const frame = page.locator('#root[data-frame]');
  await expect(frame).toBeAttached();
  await expect(frame).toBeHidden();
  release();
  await page.waitForURL('**/login');
  await expect(page.getByRole('button', { name: 'Accedi' })).toBeVisible();
  await openAs(page, await join(form, 'Elena Blu'));
  await page.route(APPLICATION, (route) => route.abort());
  await page.goto(`${form.url}/dashboard`);
  await expect(page.getByRole('heading', { level: 1, name: 'FORM non si è caricato' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
});

test('whoever is signed in never sees a visitor’s page', async ({ page, form }) => {
  await openAs(page, await join(form, 'Bruno Neri', 'adult', 30));
  const release = await holdFile(page, APPLICATION);
  await page.goto(form.url, { waitUntil: 'domcontentloaded' });
  await expect(page.locator('#root')).toHaveAttribute('data-rendered');
  await expect(page.getByRole('link', { name: 'Accedi' })).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
  release();
  await expect(page.getByRole('link', { name: 'Vai alla tua dashboard' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Accedi' })).toHaveCount(0);
});

test('whoever is signed in reads that it did not start, not a visitor’s page', async ({ page, form }) => {
  await openAs(page, await join(form, 'Carla Neri'));
  await page.route(APPLICATION, (route) => route.abort());
  await open(page, form.url);
  await expect(page.getByRole('heading', { name: 'FORM non si è caricato' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Accedi' })).toBeHidden();
});

const SCHEMES = ['light', 'dark'] as const;
/** On a day the system's scheme alone, and a choice against it, each on every second page; a long run has all on each page. */
const CHOICES = SCHEMES.flatMap((colorScheme) =>
  [...SCHEMES, undefined].map((stored) => ({ colorScheme, stored })),
).filter(({ colorScheme, stored }) => isLong || colorScheme !== stored);

for (const [turn, { colorScheme, stored }] of CHOICES.entries())
  test(`is taken over as it is: ${colorScheme} system, ${stored ?? 'no'} choice`, async ({ page, form }) => {
    const id = await publish(form, 'Lezioni di latino');
    const complaints = await watch(page);
    await page.emulateMedia({ colorScheme });
    if (stored) await page.addInitScript((value) => localStorage.setItem('mantine-color-scheme-value', value), stored);
    const paths = ['/', '/marketplace', '/contests', `/marketplace/${id}`, '/privacy', '/marketplace/nulla'];
    for (const path of paths.filter((_, index) => isLong || index % 2 === turn % 2)) {
      await page.goto(form.url + path);
      await started(page);
      await expect(page.getByLabel('Tema')).toHaveValue(stored ?? 'auto');
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', stored ?? colorScheme);
    }
    expect(complaints).toEqual([]);
  });
