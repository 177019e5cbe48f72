import { expect } from '@playwright/test';
import { FIXED_TEXTS } from './fixed-texts';
import { test } from './form';
import { adminOf, call, type Member, openAs } from './members';

/** The real program shows each of these texts once. */

let admin: Member;
test.beforeAll(async ({ form }) => {
  admin = await adminOf(form);
  const item = { title: 'Sportello curriculum', description: 'Gratis per tutti', type: 'service', price: 0 };
  await call(form, 'POST', '/marketplace', admin.token, item);
  await call(form, 'POST', '/contests/generate-automatic', admin.token);
});

for (const { text, at, isAdmin, failing, act, where } of FIXED_TEXTS) {
  test(`says «${text}»${where ? ` (${where})` : ''}`, async ({ page, form }) => {
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    if (failing) {
      const { path, method = 'GET', status = 500 } = failing;
      await page.route(`**/api/${path.replace('?', '\\?')}`, (route) =>
        route.request().method() === method
          ? route.fulfill({ status, contentType: 'application/json', body: '{}' })
          : route.fallback(),
      );
    }
    await openAs(page, isAdmin && admin);
    await page.goto(form.url + at);
    await act?.(page);
    if (where) await expect.poll(() => logged.join('\n')).toContain(text);
    else await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
  });
}
