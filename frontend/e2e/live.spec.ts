import { expect, type Page } from '@playwright/test';
import { type Form, test } from './form';
import { call, join, type Member, openAs } from './members';

/** What changes on the server shows by itself, on any screen of any browser (product.md 6.7). */

/** From the change to the screen. */
const SHOWN_MS_MAX = 3000;

const balanceIn = (page: Page) => page.getByRole('banner').getByRole('link', { name: /apri il portafoglio/ });
const pay = (form: Form, from: Member, to: Member, amount: number) =>
  call(form, 'POST', '/coin/transfer', from.token, { recipient: to.email, amount });

async function openStreams(form: Form): Promise<number> {
  const metrics = await (await fetch(`${form.url}/metrics`)).text();
  return Number(/^form_event_streams (\d+)$/m.exec(metrics)?.[1]);
}

test('coins that arrive show within 3 s in every tab of a browser, over one stream', async ({ browser, form }) => {
  const [ada, ben] = [await join(form, 'Ada Bianchi', 'adult', 50), await join(form, 'Ben Neri')];
  await expect.poll(() => openStreams(form)).toBe(0);
  const contexts = await Promise.all([browser.newContext(), browser.newContext()]);
  const [his, hers] = [contexts[0], contexts[1]];
  if (!his || !hers) throw new Error('two browsers were opened');
  const [wallet, market, other] = await Promise.all([his.newPage(), his.newPage(), hers.newPage()]);
  for (const page of [wallet, market]) await openAs(page, ben);
  await openAs(other, ada);
  await wallet.goto(`${form.url}/wallet`);
  await expect.poll(() => openStreams(form)).toBe(1);
  await Promise.all([market.goto(`${form.url}/marketplace`), other.goto(`${form.url}/wallet`)]);
  for (const page of [wallet, market]) await expect(balanceIn(page)).toHaveAccessibleName(/\b0 /);
  await expect.poll(() => openStreams(form)).toBe(2);

  await pay(form, ada, ben, 7);
  const soon = { timeout: SHOWN_MS_MAX };
  await Promise.all([
    ...[wallet, market].map((page) => expect(balanceIn(page)).toHaveAccessibleName(/\b7 /, soon)),
    expect(wallet.getByRole('main').getByText('Ada Bianchi').first()).toBeVisible(soon),
    expect(market.getByRole('link', { name: 'Notifiche, 2 da leggere' })).toBeVisible(soon),
    expect(balanceIn(other)).toHaveAccessibleName(/\b43 /, soon),
  ]);
  expect(await openStreams(form)).toBe(2);

  // The other tab takes over, and asks for what nobody heard in between.
  await Promise.all([wallet.close(), pay(form, ada, ben, 1)]);
  await expect(balanceIn(market)).toHaveAccessibleName(/\b8 /, soon);
  await expect.poll(() => openStreams(form)).toBe(2);
  await market.getByRole('button', { name: 'Logout' }).click();
  await expect.poll(() => openStreams(form)).toBe(1);
  await Promise.all(contexts.map((context) => context.close()));
});

/** What the page asks the API for from here on. */
function readsOf(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const isRead = request.method() === 'GET' && pathname.startsWith('/api/') && pathname !== '/api/events';
    if (isRead) asked.push(pathname.slice('/api'.length));
  });
  return asked;
}

test('an own transfer is asked about once, and what another pays in that second shows', async ({ page, form }) => {
  const [ada, ben] = [await join(form, 'Ada Bianchi', 'adult', 50), await join(form, 'Ben Neri', 'adult', 50)];
  await openAs(page, ada);
  await page.goto(`${form.url}/wallet`);
  await expect.poll(() => openStreams(form)).toBe(1);
  const transfer = async (amount: string) => {
    await page.getByLabel('E-mail del destinatario').fill(ben.email);
    await page.getByLabel('Importo').fill(amount);
    await page.getByRole('button', { name: 'Continua' }).click();
    return page.getByRole('button', { name: 'Conferma e invia' });
  };
  const history = page.getByRole('region', { name: /transazion/i });
  const confirm = await transfer('3');
  await expect(confirm).toBeVisible();
  const asked = readsOf(page);
  await confirm.click();
  await expect(balanceIn(page)).toHaveAccessibleName(/\b47 /);
  await expect(history).toContainText('Ben Neri');
  expect(asked.sort()).toEqual(['/coin/transactions', '/coin/trend', '/user/me']);

  const again = await transfer('2');
  const sent = page.waitForResponse((response) => response.url().endsWith('/api/coin/transfer'));
  // Coins that arrive while the button is pressed would move the page under it.
  await again.click();
  await Promise.all([sent, pay(form, ben, ada, 9)]);
  await expect(balanceIn(page)).toHaveAccessibleName(/\b54 /);
});
