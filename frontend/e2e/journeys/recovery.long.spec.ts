import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expect, PASSWORD } from '../form';
import { enter, join, signedIn } from '../members';
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

test('a person gives the account another address, and whoever reads at the old one brings it back', async ({
  page,
  form,
  elsewhere: openElsewhere,
}) => {
  const main = page.getByRole('main');
  const [old, next] = ['nora.sala@example.it', 'nora.altrove@example.it'] as const;
  const section = page.getByRole('region', { name: /indirizzo/i });
  const ask = async (action: string, email: string) => {
    await section.getByRole('button', { name: action }).click();
    await section.getByLabel('Nuovo indirizzo e-mail').fill(email);
    await section.getByLabel('La tua password').fill(PASSWORD);
    await section.getByRole('button', { name: action }).click();
    await expect(section.getByText(/^Richiesta registrata/)).toBeVisible();
  };
  const confirm = async (kind: string, email: string) => {
    await expect.poll(() => mailedLink(form, kind, email).catch(() => '')).toContain('/confirm-email#');
    await page.goto(form.url + (await mailedLink(form, kind, email)));
    await main.getByRole('button', { name: 'Conferma l’indirizzo' }).click();
  };
  await enter(page, form, await join(form, 'Nora Sala'), '/profile?sezione=sicurezza');

  await test.step('a mistyped address is put right before anybody has confirmed it', async () => {
    await ask('Correggi indirizzo', old);
    await expect(section.getByText(old)).toBeVisible();
    await confirm('confirm-email', old);
    await expect(main.getByText('Indirizzo e-mail confermato')).toBeVisible();
  });

  const elsewhere = await openElsewhere();
  await test.step('another one waits for its link, and can be taken back', async () => {
    await enter(elsewhere, form, await signedIn(form, 'Nora Sala', old), '/dashboard');
    await page.goto(`${form.url}/profile`);
    await expect(main.getByText("L'email non può essere modificata")).toBeVisible();
    await main.getByRole('link', { name: 'Cambia indirizzo in Sicurezza' }).click();
    await ask('Cambia indirizzo', 'nora.forse@example.it');
    await expect(section.getByText(/nora\.forse@example\.it aspetta la conferma/)).toBeVisible();
    await section.getByRole('button', { name: 'Annulla la richiesta' }).click();
    await expect(section.getByText(/aspetta la conferma/)).toHaveCount(0);
  });

  await test.step('it counts from its link on: this session goes on, the other one ends', async () => {
    await ask('Cambia indirizzo', next);
    await confirm('confirm-new-email', next);
    await expect(main.getByText('Nuovo indirizzo e-mail confermato: da ora accedi con quello')).toBeVisible();
    await main.getByRole('link', { name: 'Vai alla dashboard' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await elsewhere.goto(`${form.url}/profile`);
    await expect(elsewhere).toHaveURL(/\/login$/);
  });

  await test.step('the old address undoes it with a new password', async () => {
    await elsewhere.goto(form.url + (await mailedLink(form, 'undo-new-email', old)));
    await expect(elsewhere).toHaveURL(`${form.url}/restore-email`);
    await elsewhere.getByLabel('Nuova password', { exact: true }).fill('una nuova segreta');
    await elsewhere.getByLabel('Conferma nuova password').fill('una nuova segreta');
    await elsewhere.getByRole('button', { name: 'Ripristina l’indirizzo' }).click();
    await expect(elsewhere.getByText('Indirizzo ripristinato: ora accedi con la nuova password')).toBeVisible();
    await page.goto(`${form.url}/profile`);
    await expect(page).toHaveURL(/\/login$/);
    await fillIn(elsewhere, old, 'una nuova segreta');
    await expect(elsewhere).toHaveURL(/\/dashboard$/);
    await elsewhere.close();
  });
});

test('a person signs in in two steps, makes new codes, loses them, and switches the second step off', async ({
  page,
  form,
}) => {
  const main = page.getByRole('main');
  const livio = await join(form, 'Livio Testa');
  const { email } = livio;
  const step = page.getByRole('region', { name: 'Verifica in due passaggi' });
  const codes = () => step.locator('ol code').allInnerTexts();
  let nextCode = () => '';
  let recovery: string[] = [];

  await test.step('set up with an app', async () => {
    await enter(page, form, livio, '/second-step');
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
    await expect(main.getByText(/^Richiesta inviata: .* dopo (il |l’)\d+ \p{L}+ \d{4}, \d\d:\d\d$/u)).toBeVisible();
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
