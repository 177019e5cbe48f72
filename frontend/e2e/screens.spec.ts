import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { brokenRules } from './accessibility';
import { BETWEEN, Browsing } from './browsing';
import { expect, type Form, test } from './form';
import { mailedLink } from './journeys/families';
import { isLong } from './long-run';
import { adminOf, call, join as joinForm, type Member, openAs } from './members';
import { answered } from './questionnaire';
import { expectNoSidewaysScroll, expectReadable } from './reading-conditions';
import { ADMIN_LISTS, ADMIN_TOOLS, LINKED, PUBLIC, SIGNED_IN } from './screen-paths';

const VIEWS = [
  { width: 360, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
  { width: 360, colorScheme: 'dark' },
  { width: 1280, colorScheme: 'light' },
] as const;
/** Widths at which nothing scrolls sideways. */
const WIDTHS = [360, 768, 1280];
/** `make screenshots` sets the folder; without it the spec only checks the screens. */
const folder = process.env.SCREENSHOTS;

/** No screen needs what another one has left: with one worker all of them would be the end of the run. */
test.describe.configure({ mode: 'parallel', timeout: 240_000 });

/** On every day the screens of a list take turns with views and conditions, a long run checks each screen in all of them. */
const isEveryView = folder !== undefined || isLong;
const viewsOf = (turn: number) => (isEveryView ? VIEWS : VIEWS.slice(turn % VIEWS.length, (turn % VIEWS.length) + 1));

/** No screen scrolls sideways, hides what has the focus, wastes paper or breaks a rule of accessibility, at any width, in light or dark. */
async function checkScreen(page: Page, open: () => Promise<unknown>, path: string, turn: number): Promise<void> {
  for (const { width, colorScheme } of viewsOf(turn)) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    await open();
    await page.getByRole('main').getByRole('heading').first().waitFor();
    await expect(page.getByRole('status').filter({ hasText: /^Caricamento/ })).toHaveCount(0);
    expect(await brokenRules(page), `${path} ${width} ${colorScheme}`).toEqual([]);
    if (!folder) continue;
    await mkdir(folder, { recursive: true });
    const name = path === '/' ? 'home' : path.slice(1).replaceAll(/[/?=]/g, '-');
    await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`), fullPage: true });
  }
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page, path);
  }
  await expectReadable(page, path, isEveryView ? undefined : turn);
}

/** The screens of a person or a visitor, each from another one: only the first is loaded with the application. */
async function checkScreensOf(
  page: Page,
  form: Form,
  person: Member | undefined,
  paths: readonly string[],
): Promise<void> {
  await openAs(page, person);
  const browsing = new Browsing(page, form.url);
  await browsing.begin();
  for (const [turn, path] of paths.entries()) {
    const open = () => (path === BETWEEN ? page.goto(form.url + path) : browsing.goTo(path));
    await checkScreen(page, open, path, turn);
  }
}

for (const paths of [PUBLIC, LINKED]) {
  test(`${paths.join(', ')} read well for everyone`, async ({ page, form }) => {
    await checkScreensOf(page, form, undefined, paths);
  });
}

for (const paths of [SIGNED_IN, ADMIN_LISTS, ADMIN_TOOLS]) {
  test(`${paths.join(', ')} read well for everyone`, async ({ page, form }) => {
    await joinForm(form, 'Massimiliano Bartolomeo Quattrocchi della Valle');
    await checkScreensOf(page, form, await adminOf(form), paths);
  });
}

test('marketplace and contests read well for everyone', async ({ page, form }) => {
  const admin = await adminOf(form);
  const { item, contest, creator } = await publish(form, admin.token);
  await checkScreensOf(page, form, admin, [
    '/marketplace',
    '/marketplace?search=niente',
    item,
    '/marketplace/new',
    item.replace('marketplace', 'marketplace/edit'),
    '/orders',
    '/contests',
    contest,
    '/contests/new',
    creator,
  ]);
});

test('a path, and who accompanies its person, read well for both', async ({ page, form }) => {
  const { person, counsellor } = await accompany(form);
  await checkScreensOf(page, form, person, ['/percorso']);
  await checkScreensOf(page, form, counsellor, [
    '/accompagnati',
    `/accompagnati/${person._id}`,
    '/accompagnati/nessuno',
  ]);
});

/** Somebody with a result and a path, whom an adult accompanies, and who asks another one. */
async function accompany(form: Form): Promise<{ person: Member; counsellor: Member }> {
  const name = 'Massimiliano Bartolomeo Quattrocchi della Valle';
  const [person, counsellor] = [await joinForm(form, name), await joinForm(form, name)];
  const token = new URL(await mailedLink(form, 'confirm-email', counsellor.email), form.url).hash.slice(1);
  await call(form, 'POST', '/auth/confirm-email', undefined, { token });
  const long = `https://example.org/${'un-indirizzo-molto-lungo-'.repeat(3)}`;
  const { _id } = await call<{ _id: string }>(form, 'POST', '/path/goals', person.token, { title: long });
  await call(form, 'POST', `/path/goals/${_id}/steps`, person.token, { title: long, link: long });
  const { version, statements } = await call<Statements>(form, 'GET', '/orientation/statements');
  const answers = Object.fromEntries(statements.map((statement, at) => [statement._id, 1 + (at % 5)]));
  await call(form, 'POST', '/orientation/results', person.token, { version, answers });
  const invitation = { email: counsellor.email, sees: ['profile', 'path'] };
  await call(form, 'POST', '/guidance', person.token, invitation);
  const [asked] = await call<{ _id: string }[]>(form, 'GET', '/guidance', counsellor.token);
  await call(form, 'POST', `/guidance/${asked?._id}/accept`, counsellor.token);
  await call(form, 'POST', `/path/goals/${_id}/comments`, counsellor.token, { text: `${long} ${long}` });
  await call(form, 'PUT', `/guided/${person._id}/notes`, counsellor.token, { text: `${long}\n${long}` });
  await call(form, 'POST', '/guidance', person.token, { email: `${'a'.repeat(60)}@example.it`, sees: ['path'] });
  return { person, counsellor };
}

interface Statements {
  readonly version: number;
  readonly statements: readonly { readonly _id: string }[];
}

test('a statement, a result of many areas with its suggestions, and a path read well for everyone', async ({
  page,
  form,
}) => {
  const ada = await joinForm(form, 'Ada Bianchi');
  const { token } = ada;
  await publish(form, (await adminOf(form)).token);
  const { version, answers } = await answered(form, { R: 5, I: 5, A: 5, S: 5, E: 5, C: 4 });
  await call(form, 'POST', '/orientation/results', token, { version, answers });
  const title = 'Precipitevolissimevolmente'.repeat(4);
  const goal = await call<{ _id: string }>(form, 'POST', '/path/goals', token, { title });
  const link = `https://example.org/${'un-indirizzo-molto-lungo-'.repeat(8)}`;
  await call(form, 'POST', `/path/goals/${goal._id}/steps`, token, { title, link });
  await openAs(page, ada);
  const main = page.getByRole('main');
  const open = (path: string) => page.goto(form.url + path);
  const openStatement = async () => {
    await open('/orientamento');
    await main.getByRole('button', { name: 'Comincia il questionario' }).click();
    await main.getByRole('radio').first().waitFor();
  };
  const openResult = async () => {
    await open('/orientamento');
    for (const text of await main.locator('summary').all()) await text.click();
    await main
      .getByRole('button', { name: /^Aggiungi al percorso: Precip/ })
      .first()
      .click();
    await main.getByLabel('Per quale meta?').waitFor();
  };
  const openPath = async () => {
    await open('/percorso');
    await main.getByRole('button', { name: /^Aggiungi un passo/ }).click();
  };
  for (const [turn, how] of [openStatement, openResult, openPath].entries())
    await checkScreen(page, how, how.name, turn);
});

/** Creates an item and a contest with long texts, through the API. */
async function publish(form: Form, token: string): Promise<{ item: string; contest: string; creator: string }> {
  const post = (path: string, body: object) =>
    call<{ _id: string; creator: { _id: string } }>(form, 'POST', path, token, body);
  const words = {
    title: 'Precipitevolissimevolmenteprecipitevolissimevolmente: dizione per chi parla in pubblico',
    description: `https://example.org/${'un-indirizzo-molto-lungo-'.repeat(8)} e poi altre parole.`,
    areas: ['A', 'S', 'E'],
  };
  const item = await post('/marketplace', { ...words, type: 'course', price: 1_000_000_000, isOfficial: true });
  const endDate = new Date(Date.now() + 5 * 86_400_000).toISOString();
  const contest = await post('/contests', { ...words, rules: words.description, reward: 1_000_000, endDate });
  const startDate = new Date(Date.now() + 86_400_000).toISOString();
  await post('/contests', { ...words, reward: 1, startDate, endDate });
  return {
    item: `/marketplace/${item._id}`,
    contest: `/contests/${contest._id}`,
    creator: `/user/${item.creator._id}`,
  };
}
