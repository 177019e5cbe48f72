import { expect, type Page } from '@playwright/test';
import { PASSWORD, test } from './form';
import { adminOf, call, join, openAs } from './members';

/** The rules about time (product.md 6.7, 10.11, 10.19, 13), with the browser's clock controlled by the spec. */

/** From here on the time passes only where the spec says so: on a busy machine a second may pass between two lines. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
}

test('requests notifications every 60 seconds', async ({ page, form }) => {
  const [admin, ada] = [await adminOf(form), await join(form, 'Ada Bianchi')];
  await page.clock.install();
  // The server would say at once that something is new.
  await page.route('**/api/events', (route) => route.abort());
  await openAs(page, ada);
  await page.goto(`${form.url}/marketplace`);
  const bell = page.getByRole('link', { name: /^Notifiche/ });
  await expect(bell).toHaveAccessibleName('Notifiche, 1 da leggere');
  const body = { title: 'Novità', message: 'Una cosa nuova', targetRole: 'all' };
  await call(form, 'POST', '/admin/notifications/broadcast', admin.token, body);
  await page.clock.runFor(59_000);
  await expect(bell).toHaveAccessibleName('Notifiche, 1 da leggere');
  await page.clock.runFor(1_500);
  await expect(bell).toHaveAccessibleName('Notifiche, 2 da leggere');
});

test('shows for 3 seconds that the profile was saved', async ({ page, form }) => {
  await openAs(page, await join(form, 'Ada Bianchi'));
  await page.goto(`${form.url}/profile`);
  await page.getByLabel('Biografia (facoltativa)').fill('Cerco la mia strada.');
  await stopClock(page);
  await page.getByRole('button', { name: /^Salva/ }).click();
  const saved = page.getByText('Profilo aggiornato con successo!');
  await expect(saved).toBeVisible();
  await page.clock.runFor(2_500);
  await expect(saved).toBeVisible();
  await page.clock.runFor(1_000);
  await expect(saved).toBeHidden();
});

test('returns to the list of users 2 seconds after an edit', async ({ page, form }) => {
  const [admin, ada] = [await adminOf(form), await join(form, 'Ada Bianchi')];
  await openAs(page, admin);
  await page.goto(`${form.url}/admin/users/${ada._id}`);
  await page.getByLabel('Nome', { exact: true }).fill('Ada Bianchi Rossi');
  await stopClock(page);
  await page.getByRole('button', { name: 'Salva' }).click();
  await expect(page.getByText('Utente aggiornato con successo')).toBeVisible();
  await page.clock.runFor(1_500);
  await expect(page).toHaveURL(new RegExp(`/admin/users/${ada._id}$`));
  await page.clock.runFor(1_000);
  await expect(page).toHaveURL(/\/admin\/users$/);
});

test('ends an expired session, and returns to the same page after a sign-in', async ({ page, form }) => {
  const ada = await join(form, 'Ada Bianchi');
  await openAs(page, { ...ada, token: `${ada.token.slice(0, -4)}AAAA` });
  await page.goto(`${form.url}/orders?side=sold`);
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('Sessione scaduta o non valida')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await page.getByLabel('E-mail').fill(ada.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Accedi' }).click();
  await expect(page).toHaveURL(/\/orders\?side=sold$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a failed mark or delete is logged and changes nothing', async ({ page, form }) => {
  const ada = await join(form, 'Ada Bianchi');
  const logged: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') logged.push(message.text());
  });
  await openAs(page, ada);
  await page.route('**/api/notifications/**', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto(`${form.url}/notifications`);
  const bell = page.getByRole('link', { name: /^Notifiche/ });
  await expect(bell).toHaveAccessibleName('Notifiche, 1 da leggere');
  const before = logged.length;
  await page.getByRole('main').getByRole('button', { name: /tutte/ }).click();
  await expect.poll(() => logged.length).toBeGreaterThan(before);
  await expect(bell).toHaveAccessibleName('Notifiche, 1 da leggere');
  await expect(page.getByRole('main').getByText('Benvenuto in FORM')).toBeVisible();
});
