import { FirstSeconds, ORDERS } from './first-seconds';
import { expect, type Form, test } from './form';
import { consentTo, joinMinor } from './journeys/families';
import { adminOf, call, enter, join, type Member } from './members';
import { suspend } from './offered/people';

/**
 * Under a finger nothing moves: on a phone each kind of person opens their screens while the answers come one by one, in the order
 * in which they were asked for, and the other way round.
 */
test.use({
  viewport: { width: 390, height: 844 },
  settings: { GUARDIAN_CONSENT: 'required', WELCOME_COINS: '100' },
});
test.describe.configure({ timeout: 300_000 });

const COINS = 200;
/** What anybody may read, and only some may add to: who reads it for the first time has no room kept for why not. */
const OFFERED = ['/marketplace', '/contests'];
const bornYearsAgo = (years: number): string => `${new Date().getFullYear() - years}-01-01`;

async function expectStill(page: FirstSeconds, form: Form, paths: readonly string[]): Promise<void> {
  const moved: string[] = [];
  for (const path of paths) for (const order of ORDERS) moved.push(...(await page.movedOn(form.url + path, order)));
  expect(moved).toEqual([]);
}

/** @returns the path of an item that costs more than a guardian lets a child spend unasked */
async function publish(form: Form): Promise<string> {
  const seller = await join(form, 'Vera Vende', 'adult', COINS);
  const words = { title: 'Ripasso', description: 'Un pomeriggio insieme.', type: 'service', price: 40 };
  const { _id } = await call<{ _id: string }>(form, 'POST', '/marketplace', seller.token, words);
  return `/marketplace/${_id}`;
}

const order = (form: Form, item: string, { token }: Member) =>
  call(form, 'POST', `${item}/orders`, token, { expectedPrice: 40 });

test('nothing moves under the finger of a family', async ({ page, form }) => {
  const child = await joinMinor(form, 'Quinta Quindici', bornYearsAgo(15), COINS);
  const guardian = await consentTo(form, child, 'Genitore di Quinta');
  await order(form, await publish(form), child);
  const seconds = await FirstSeconds.on(page);
  for (const [person, paths] of [
    [guardian, ['/dashboard', '/famiglia', '/famiglia?sezione=limiti', '/profile']],
    [child, ['/dashboard', '/wallet', '/famiglia', ...OFFERED]],
    [await joinMinor(form, 'Attesa Tredici', bornYearsAgo(13), 0), ['/dashboard', '/profile', ...OFFERED]],
  ] as const) {
    await enter(page, form, person, '/dashboard');
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expectStill(seconds, form, paths);
  }
});

test('nothing moves under the finger of who is suspended, and reads so above each screen', async ({ page, form }) => {
  const item = await publish(form);
  const suspended = await join(form, 'Sospesa Rossi', 'adult', COINS);
  await order(form, item, suspended);
  await suspend(form, suspended);
  const seconds = await FirstSeconds.on(page);
  await enter(page, form, suspended, '/dashboard');
  await expect(page.getByText(/^Il tuo account è sospeso dal/)).toBeVisible();
  const kept = () => page.evaluate(() => Number(localStorage.getItem('own:room-of-suspension')));
  await expect.poll(kept).toBeGreaterThan(0);
  await expectStill(seconds, form, ['/dashboard', '/wallet', '/orders', item, ...OFFERED]);
});

test('nothing moves under the finger of a visitor, an adult, a company and an administrator', async ({
  page,
  form,
}) => {
  const seconds = await FirstSeconds.on(page);
  await expectStill(seconds, form, ['/', '/login', '/register', ...OFFERED]);
  for (const [person, paths] of [
    [
      await join(form, 'Anna Adulta', 'adult', COINS),
      ['/dashboard', '/wallet', '/orders', '/notifications', '/percorso', '/accompagnati', ...OFFERED],
    ],
    [await join(form, 'Azienda Nuova', 'company', COINS), ['/dashboard', '/orders', '/contests/new', ...OFFERED]],
    [await adminOf(form), ['/admin', '/admin/users', '/admin/disputes', '/admin/mail']],
  ] as const) {
    await enter(page, form, person, '/dashboard');
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expectStill(seconds, form, paths);
  }
});
