import { expect } from '@playwright/test';
import { test } from './form';
import { call, join } from './members';

/** More than one page of the list. */
const OFFERS = 30;

test('"back" comes back to the same place of a filtered list, also behind "Mostra altro"', async ({ page, form }) => {
  const seller = await join(form, 'Cesare Incisore', 'company');
  for (let at = 1; at <= OFFERS; at++) {
    const course = { title: `Calcografia ${at}`, description: 'Lastra e torchio.', type: 'course', price: at };
    await call(form, 'POST', '/marketplace', seller.token, { ...course, city: at === 1 ? 'Asti' : 'Biella' });
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${form.url}/marketplace?search=calcografia&city=Biella&sort=newest`);
  const main = page.getByRole('main');
  const card = (at: number) => main.getByRole('link', { name: `Dettagli: Calcografia ${at}`, exact: true });
  await expect(card(OFFERS)).toBeVisible();
  await expect(card(2)).toHaveCount(0);
  await page.getByRole('button', { name: 'Mostra altro' }).click();
  await card(2).scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => window.scrollY);
  await card(2).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Calcografia 2' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/search=calcografia&city=Biella&sort=newest$/);
  await expect(card(2)).toBeInViewport();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left);
  await expect(card(1)).toHaveCount(0);
});
