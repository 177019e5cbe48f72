import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expect, PASSWORD, register, signIn, signOut } from '../form';
import { adminOf, call } from '../members';
import { mailedLink } from './families';
import { test } from './journey';

/** Codes of an authenticator app, one half minute after the other: none is taken twice. */
function authenticator(secret: string): () => string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  let periods = -1;
  return () => {
    periods += 1;
    return totp.generate({ timestamp: Date.now() + (periods - 1) * 30_000 });
  };
}

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
  const email = 'irene.sala@example.it';
  await register(page, form, 'Irene Sala', email);
  await signIn(page, form, email);

  await test.step('the banner sends the link again, and goes once the address is confirmed', async () => {
    await page.getByRole('button', { name: 'Rispedisci il link' }).click();
    await expect(page.getByText('Messaggio inviato: apri il link che trovi nella tua posta')).toBeVisible();
    await page.goto(form.url + (await mailedLink(form, 'confirm-email')));
    await expect(page).toHaveURL(`${form.url}/confirm-email`);
    await main.getByRole('button', { name: 'Conferma l’indirizzo' }).click();
    await expect(main.getByText('Indirizzo e-mail confermato')).toBeVisible();
    await expect(page.getByText('Conferma la tua e-mail.')).toHaveCount(0);
  });

  await test.step('a mailed link replaces a forgotten password', async () => {
    await signOut(page);
    await page.goto(`${form.url}/login`);
    await main.getByRole('link', { name: 'Password dimenticata?' }).click();
    await expect(page).toHaveURL(/\/forgot-password$/);
    await page.getByLabel('E-mail').fill(email);
    await main.getByRole('button', { name: 'Invia il link' }).click();
    await expect(main.getByText(/^Se esiste un account con questa e-mail/)).toBeVisible();
    await expect.poll(() => mailedLink(form, 'reset-password').catch(() => '')).toContain('/reset-password?token=');
    await page.goto(form.url + (await mailedLink(form, 'reset-password')));
    await page.getByLabel('Nuova password', { exact: true }).fill('una nuova segreta');
    await page.getByLabel('Conferma nuova password').fill('una nuova segreta');
    await main.getByRole('button', { name: 'Salva la nuova password' }).click();
    await expect(page.getByText('Password aggiornata: ora puoi accedere')).toBeVisible();
    await fillIn(page, email, 'una nuova segreta');
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  await test.step('an administrator sends the link from the list of users', async () => {
    const { token } = await adminOf(form);
    const [irene] = await call<{ _id: string }[]>(form, 'GET', `/admin/users?search=${email}`, token);
    await signOut(page);
    await signIn(page, form, form.admin.email);
    await page.goto(`${form.url}/admin/users/${irene?._id}`);
    await main.getByRole('tab', { name: 'Accesso' }).click();
    await main.getByRole('button', { name: 'Invia il link per una nuova password' }).click();
    await expect(main.getByText('Link inviato all’indirizzo e-mail dell’utente')).toBeVisible();
  });
});

test('a person signs in in two steps, makes new codes, loses them, and switches the second step off', async ({
  page,
  form,
}) => {
  const main = page.getByRole('main');
  const email = 'livio.testa@example.it';
  await register(page, form, 'Livio Testa', email);
  await signIn(page, form, email);
  const step = page.getByRole('region', { name: 'Verifica in due passaggi' });
  const codes = () => step.locator('ol code').allInnerTexts();
  let nextCode = () => '';
  let recovery: string[] = [];

  await test.step('set up with an app', async () => {
    await page.goto(`${form.url}/second-step`);
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.goto(`${form.url}/profile?sezione=sicurezza`);
    await step.getByRole('button', { name: 'Attiva' }).click();
    await step.getByLabel('La tua password').fill(PASSWORD);
    await step.getByRole('button', { name: 'Continua' }).click();
    await expect(step.getByRole('img', { name: /^Codice QR/ })).toBeVisible();
    nextCode = authenticator((await step.locator('code').innerText()).replaceAll(' ', ''));
    await step.getByLabel('Codice di 6 cifre').fill(nextCode());
    await step.getByRole('button', { name: 'Attiva' }).click();
    await expect(step.getByRole('heading', { name: 'I tuoi codici di recupero' })).toBeVisible();
    expect(await codes()).toHaveLength(10);
    await step.getByRole('button', { name: 'Li ho conservati' }).click();
  });

  await test.step('new recovery codes take the place of the first', async () => {
    await step.getByRole('button', { name: 'Nuovi codici di recupero' }).click();
    await step.getByLabel('La tua password').fill(PASSWORD);
    await step.getByLabel('Codice dell’app o di recupero').fill(nextCode());
    await step.getByRole('button', { name: 'Crea i codici' }).click();
    await expect(step.getByRole('heading', { name: 'I tuoi codici di recupero' })).toBeVisible();
    recovery = await codes();
    await step.getByRole('button', { name: 'Li ho conservati' }).click();
  });

  await test.step('out of all sessions, and in again with a recovery code', async () => {
    await page.getByRole('button', { name: 'Esci da tutti i dispositivi' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await fillIn(page, email, PASSWORD);
    await main.getByRole('button', { name: 'Chiedi di togliere la verifica' }).click();
    await expect(
      main.getByText(/^Richiesta inviata: dal \d\d\/\d\d\/\d{4} \d\d:\d\d un amministratore può togliere/),
    ).toBeVisible();
    await page.getByLabel('Codice').fill(recovery[0] ?? '');
    await main.getByRole('button', { name: 'Accedi' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  await test.step('switched off', async () => {
    await page.goto(`${form.url}/profile?sezione=sicurezza`);
    await step.getByRole('button', { name: 'Disattiva' }).click();
    await step.getByLabel('La tua password').fill(PASSWORD);
    await step.getByLabel('Codice dell’app o di recupero').fill(recovery[1] ?? '');
    await step.getByRole('button', { name: 'Disattiva' }).click();
    await expect(step.getByText('Verifica in due passaggi disattivata')).toBeVisible();
  });
});
