import { expect } from '@playwright/test';
import { test } from './form';
import { call, join, openAs } from './members';

/** What a phone shows without opening the menu. */

test.use({ viewport: { width: 360, height: 740 } });

test('shows balance and unread count beside the closed menu, however large', async ({ page, form }) => {
  await openAs(page, await join(form, 'Ada Bianchi', 'adult', 1_000_000_000));
  await page.goto(`${form.url}/marketplace`);
  await expect(page.getByRole('button', { name: 'Apri il menu' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeHidden();
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: '1.000.000.000 Coin FORM: apri il portafoglio' })).toBeInViewport({
    ratio: 1,
  });
  await expect(header.getByRole('link', { name: 'Notifiche, 2 da leggere' })).toBeInViewport({ ratio: 1 });
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wider).toBeLessThanOrEqual(0);
});

test('shows the first card at once, and an item’s price and button in a bar that covers nothing', async ({
  page,
  form,
}) => {
  const seller = await join(form, 'Vera Fabbri', 'company', 0);
  const item = { title: 'Visita in officina', description: 'Una mattina tra le macchine.', type: 'service', price: 5 };
  await call(form, 'POST', '/marketplace', seller.token, item);
  await page.goto(`${form.url}/marketplace`);
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: 'Dettagli: Visita in officina' }) });
  expect((await card.first().boundingBox())?.y).toBeLessThan(400);
  await card.first().click();
  const buy = page.getByRole('link', { name: 'Accedi per acquistare' });
  await expect(buy).toBeInViewport({ ratio: 1 });
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const bar = await buy.boundingBox();
  const footer = await page.getByRole('contentinfo').boundingBox();
  expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
});
