import { expect } from '@playwright/test';
import { FIXED_TEXTS } from './fixed-texts';
import { test } from './form';
import { adminOf, call, join, openAs } from './members';
import type { Scene } from './text-acts';

/** The real program shows each of the texts once. */

let scene: Scene;
test.beforeAll(async ({ form }) => {
  const admin = await adminOf(form);
  const adult = await join(form, 'Marco Rinaldi', 'adult', 100);
  const company = await join(form, 'Bruno Verdi', 'company', 100);
  const item = {
    title: 'Sportello curriculum',
    description: 'Gratis per tutti',
    type: 'service',
    price: 0,
    isOfficial: true,
  };
  const official = await call<{ _id: string }>(form, 'POST', '/marketplace', admin.token, item);
  await call(form, 'POST', '/contests/generate-automatic', admin.token);
  scene = { form, admin, adult, company, official };
});

for (const { text, at, as, failing, act, where } of FIXED_TEXTS) {
  test(`says «${text}»${where ? ` (${where})` : ''}`, async ({ page, form }) => {
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    const asked: string[] = [];
    if (where === 'dialog') {
      page.on('dialog', async (dialog) => {
        asked.push(dialog.message());
        await dialog.dismiss();
      });
    }
    if (failing) {
      const { path, method = 'GET', status = 500 } = failing;
      await page.route(`**/api/${path.replace('?', '\\?')}`, (route) => {
        if (route.request().method() !== method) return route.fallback();
        return status === 0 ? route.abort() : route.fulfill({ status, contentType: 'application/json', body: '{}' });
      });
    }
    await openAs(page, as && scene[as]);
    await page.goto(form.url + (typeof at === 'string' ? at : at(scene)));
    await act?.(page, scene);
    if (where === 'console') await expect.poll(() => logged.join('\n')).toContain(text);
    else if (where === 'dialog') await expect.poll(() => asked).toEqual([text]);
    else await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
  });
}

test('says «Verifica autenticazione...» while it checks the session', async ({ page, form }) => {
  await openAs(page, scene.adult);
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/user/me', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${form.url}/dashboard`);
  await expect(page.getByText('Verifica autenticazione...')).toBeVisible();
  answer();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Marco Rinaldi');
});
