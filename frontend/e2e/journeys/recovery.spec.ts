import type { Page } from '@playwright/test';
import { expect, signOut } from '../form';
import { adminOf, enter, join } from '../members';
import { mailedLink } from './families';
import { test } from './journey';

const fillIn = async (page: Page, email: string, password: string) => {
  await page.goto(new URL('/login', page.url()).href);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Accedi' }).click();
};

test('a person confirms their address, and gets back in with a link after they forgot the password', async ({
  page,
  form,
}) => {
  const main = page.getByRole('main');
  const irene = await join(form, 'Irene Sala');
  const { email } = irene;
  await enter(page, form, irene, '/dashboard');

  await test.step('the link of the registration confirms the address; nothing says that it was sent', async () => {
    await expect(page.getByText('Conferma la tua e-mail')).toHaveCount(0);
    await page.goto(form.url + (await mailedLink(form, 'confirm-email')));
    await expect(page).toHaveURL(`${form.url}/confirm-email`);
    await main.getByRole('button', { name: 'Conferma l’indirizzo' }).click();
    await expect(main.getByText('Indirizzo e-mail confermato')).toBeVisible();
  });

  await test.step('a mailed link replaces a forgotten password', async () => {
    await signOut(page);
    await page.goto(`${form.url}/login`);
    await main.getByRole('link', { name: 'Password dimenticata?' }).click();
    await expect(page).toHaveURL(/\/forgot-password$/);
    await page.getByLabel('E-mail').fill(email);
    await main.getByRole('button', { name: 'Chiedi il link' }).click();
    await expect(main.getByText(/^Se esiste un account con questa e-mail/)).toBeVisible();
    await expect.poll(() => mailedLink(form, 'reset-password').catch(() => '')).toContain('/reset-password#');
    await page.goto(form.url + (await mailedLink(form, 'reset-password')));
    await page.getByLabel('Nuova password', { exact: true }).fill('una nuova segreta');
    await page.getByLabel('Conferma nuova password').fill('una nuova segreta');
    await main.getByRole('button', { name: 'Salva la nuova password' }).click();
    await expect(page.getByText('Password aggiornata: ora puoi accedere')).toBeVisible();
    await fillIn(page, email, 'una nuova segreta');
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  await test.step('an administrator sends the link from the list of users', async () => {
    const admin = await adminOf(form);
    await enter(page, form, admin, `/admin/users/${irene._id}`);
    await main.getByRole('tab', { name: 'Accesso' }).click();
    await main.getByRole('button', { name: 'Crea il link per una nuova password' }).click();
    await expect(main.getByText('Qui FORM non manda e-mail: il link è in Posta')).toBeVisible();
  });
});
