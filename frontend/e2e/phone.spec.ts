import { expect } from '@playwright/test';
import { test } from './form';
import { join, openAs } from './members';

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
