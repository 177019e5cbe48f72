import { expect, type Page } from '@playwright/test';
import { PASSWORD, test } from './form';
import { call, join } from './members';

/** From the sign-in to a paid order with nothing but the keyboard. */

const TABS_MAX = 60;

/** Presses Tab until an element with this name has the focus; fails when none gets it. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let press = 0; press < TABS_MAX; press++) {
    await page.keyboard.press('Tab');
    const words = await page.evaluate(() => {
      const { activeElement: node } = document;
      if (!(node instanceof HTMLElement) || node === document.body) return '';
      const labels = node instanceof HTMLInputElement ? Array.from(node.labels ?? [], (label) => label.innerText) : [];
      return [node.getAttribute('aria-label') ?? '', ...labels, node.innerText ?? ''].join(' ');
    });
    if (name.test(words)) return;
  }
  throw new Error(`no element named ${name} got the focus within ${TABS_MAX} presses of Tab`);
}

async function pressOn(page: Page, name: RegExp): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
}

test('buys a course by keyboard alone', async ({ page, form }) => {
  const [ada, firm] = [await join(form, 'Ada Bianchi', 'adult', 50), await join(form, 'Bruno Verdi', 'company')];
  const item = { title: 'Corso di tornio', description: 'Due sabati in officina', type: 'course', price: 20 };
  await call(form, 'POST', '/marketplace', firm.token, item);

  await page.goto(`${form.url}/login`);
  await tabTo(page, /E-mail/);
  await page.keyboard.type(ada.email);
  await tabTo(page, /^\s*Password/);
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada Bianchi');

  await pressOn(page, /^\s*Marketplace/);
  await expect(page.getByRole('heading', { level: 1, name: 'Marketplace' })).toBeVisible();
  await tabTo(page, /Cerca/);
  await page.keyboard.type('tornio');
  await expect(page).toHaveURL(/search=tornio/);
  await pressOn(page, /Dettagli/);
  await expect(page.getByRole('heading', { level: 1, name: 'Corso di tornio' })).toBeVisible();
  await pressOn(page, /Acquista/);
  await pressOn(page, /Conferma/);
  await expect(page.getByRole('heading', { name: 'Ordine inviato' })).toBeFocused();
  const orders = () => call<{ status: string }[]>(form, 'GET', '/orders?side=bought', ada.token);
  await expect.poll(async () => (await orders()).map(({ status }) => status)).toEqual(['placed']);
});
