import { expect, type Page } from '@playwright/test';
import { Browsing } from './browsing';
import { PASSWORD, signIn, signOut, test } from './form';
import { adminOf, call, join, openAs } from './members';

/** User content is shown as text only, links do not leave the site, and no person sees the data of another. */

const SCRIPT = '<img src=x onerror="window.attacked=true"><script>window.attacked=true</script>';

const attacked = (page: Page) => page.evaluate(() => 'attacked' in window);

test('shows scripts in names, titles, biographies, notes and messages as text', async ({ page, form }) => {
  const admin = await adminOf(form);
  const [ada, firm] = [
    await join(form, `Ada ${SCRIPT}`, 'adult', 100),
    await join(form, `Bruno ${SCRIPT}`, 'company', 100),
  ];
  await call(form, 'PUT', '/user/profile', firm.token, { bio: SCRIPT, companyName: SCRIPT });
  const item = { title: `Corso ${SCRIPT}`, description: SCRIPT, type: 'course', price: 5 };
  const { _id } = await call<{ _id: string }>(form, 'POST', '/marketplace', firm.token, item);
  await call(form, 'POST', `/marketplace/${_id}/orders`, ada.token, { expectedPrice: 5, message: SCRIPT });
  await call(form, 'POST', '/coin/transfer', firm.token, { recipient: ada.email, amount: 1, note: SCRIPT });
  const terms = { title: `Contest ${SCRIPT}`, description: SCRIPT, rules: SCRIPT };
  const endDate = new Date(Date.now() + 86_400_000).toISOString();
  const contest = await call<{ _id: string }>(form, 'POST', '/contests', firm.token, { ...terms, reward: 5, endDate });
  await call(form, 'POST', `/contests/${contest._id}/join`, ada.token);
  await call(form, 'PUT', `/contests/${contest._id}/entry`, ada.token, { text: SCRIPT });
  const words = { title: `Avviso ${SCRIPT}`.slice(0, 110), message: SCRIPT, targetRole: 'all' };
  await call(form, 'POST', '/admin/notifications/broadcast', admin.token, words);

  const paths = [
    '/',
    '/marketplace',
    `/marketplace/${_id}`,
    '/contests',
    `/contests/${contest._id}`,
    `/user/${firm._id}`,
  ];
  await openAs(page, firm);
  const browsing = new Browsing(page, form.url);
  await browsing.begin();
  for (const path of [...paths, '/dashboard', '/wallet', '/notifications', '/orders?side=sold', '/profile']) {
    await browsing.goTo(path);
    expect(await attacked(page), path).toBe(false);
  }
  // As the server has rendered it.
  await page.goto(`${form.url}/marketplace/${_id}`);
  expect(await attacked(page)).toBe(false);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('<script>');
});

test('does not follow a notification that links to another site', async ({ page, form }) => {
  await openAs(page, await join(form, 'Ada Bianchi'));
  const notification = { type: 'system', message: 'Vieni a vedere', read: false, createdAt: new Date().toISOString() };
  const links = [
    'javascript:window.attacked=true',
    '//altrove.example/x',
    'https://altrove.example',
    '/\\altrove.example',
  ];
  const json = links.map((link, index) => ({
    ...notification,
    _id: `00000000-0000-4000-8000-00000000000${index}`,
    title: link,
    link,
  }));
  await page.route('**/api/notifications?*', (route) => route.fulfill({ json }));
  await page.goto(`${form.url}/notifications`);
  await expect(page.getByText('javascript:window.attacked=true')).toBeVisible();
  const main = page.getByRole('main');
  for (const link of await main.getByRole('link').all()) {
    const url = new URL((await link.getAttribute('href')) ?? '/', form.url);
    expect(url.origin).toBe(form.url);
  }
  expect(await attacked(page)).toBe(false);
});

test('returns after signing in only to its own URLs', async ({ page, form }) => {
  const ada = await join(form, 'Ada Bianchi');
  await page.goto(`${form.url}/login`);
  await page.evaluate(() => history.replaceState({ usr: { from: '//altrove.example/x' }, key: 'x', idx: 0 }, ''));
  await page.reload();
  await page.getByLabel('E-mail').fill(ada.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Accedi' }).click();
  await expect(page).toHaveURL(`${form.url}/dashboard`);
});

test('shows the second person in a tab no data of the first', async ({ page, form }) => {
  const [ada, ben] = [await join(form, 'Ada Segreta', 'adult', 77), await join(form, 'Ben Neri')];
  await signIn(page, form, ada.email);
  for (const path of ['/wallet', '/profile', '/notifications', '/dashboard']) await page.goto(form.url + path);
  await expect(page.getByText('Ada Segreta').first()).toBeVisible();
  await signOut(page);
  const seen: string[] = [];
  await page.exposeFunction('saw', (text: string) => void seen.push(text));
  await page.evaluate(() => {
    const look = () => Reflect.get(window, 'saw')(document.body.innerText);
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  await page.getByRole('banner').getByRole('link', { name: 'Accedi' }).click();
  await page.getByLabel('E-mail').fill(ben.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Accedi' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ben Neri');
  expect(seen.filter((text) => text.includes('Ada Segreta') || text.includes(ada.email))).toEqual([]);
});
