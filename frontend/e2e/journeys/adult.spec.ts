import { readFile } from 'node:fs/promises';
import type { CDPSession, Page } from '@playwright/test';
import { expect, PASSWORD, register, signIn, signOut } from '../form';
import { adminOf, call, enter, join } from '../members';
import { PICTURE } from '../picture';
import { balance } from './balance';
import { test } from './journey';

const UOVO = 'Uovo';

/** A slow connection on which that picture takes a while, until it is detached. */
async function slowUploads(page: Page): Promise<CDPSession> {
  const line = await page.context().newCDPSession(page);
  const conditions = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 15_000 };
  await line.send('Network.emulateNetworkConditions', conditions);
  return line;
}

test('a person edits their profile, changes their password, exports their data, and deletes the account', async ({
  page,
  form,
}) => {
  const email = 'elena.conti@example.it';
  const renewed = 'nuovo-segreto';
  await register(page, form, 'Elena Conti', email);
  await signIn(page, form, email);

  await test.step('the dashboard welcomes them and shows their figures', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Ciao, Elena Conti' })).toBeVisible();
    await expect(page.getByText('Usi FORM con un account da adulto.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Attività recenti' })).toContainText('Benvenut');
  });

  await test.step('the profile is saved with a picture, and confirms it for three seconds', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Profilo' }).click();
    await expect(page.getByText("L'email non può essere modificata")).toBeVisible();
    await page.getByLabel('Biografia (facoltativa)').fill('Restauro mobili a Ferrara.');
    await page.locator('input[type="file"]').setInputFiles(PICTURE);
    await page.getByRole('button', { name: 'Usa questo ritaglio' }).click();
    const line = await slowUploads(page);
    await page.getByRole('button', { name: 'Salva le modifiche' }).click();
    const progress = page.getByRole('progressbar', { name: 'Invio dell’immagine' });
    await expect(progress).toHaveAttribute('aria-valuenow', /^[1-9]\d$/);
    await line.detach();
    await expect(page.getByText('Profilo aggiornato con successo!')).toBeVisible();
    await expect(page.getByText('Profilo aggiornato con successo!')).toBeHidden({ timeout: 5000 });
    await expect(page.getByRole('complementary', { name: 'In breve' }).locator('img')).toHaveAttribute(
      'src',
      /^\/api\/images\//,
    );
  });

  await test.step('the picture is removed again', async () => {
    await page.getByRole('button', { name: 'Togli l’immagine' }).click();
    await page.getByRole('button', { name: 'Salva le modifiche' }).click();
    await expect(page.getByText('Profilo aggiornato con successo!')).toBeVisible();
    await expect(page.getByRole('complementary', { name: 'In breve' }).locator('img')).toHaveCount(0);
  });

  await test.step('everyone can see the public profile', async () => {
    await page.getByRole('link', { name: 'Vedi il profilo pubblico' }).click();
    // The form that it leaves holds the same text.
    await expect(page).toHaveURL(/\/user\//);
    await expect(page.getByText('Restauro mobili a Ferrara.')).toBeVisible();
    await expect(page.getByRole('main').getByText(email)).toHaveCount(0);
    await page.goBack();
  });

  await test.step('their data is exported as a file', async () => {
    await page.getByRole('tab', { name: 'Privacy' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Scarica i dati' }).click();
    const data = JSON.parse(await readFile(await (await download).path(), 'utf8'));
    expect(data.profile).toMatchObject({ email });
  });

  await test.step('a new password replaces the old one without a new sign-in', async () => {
    await page.getByRole('tab', { name: 'Sicurezza' }).click();
    await page.getByLabel('Password attuale').fill(PASSWORD);
    await page.getByLabel('Nuova password', { exact: true }).fill(renewed);
    await page.getByLabel('Conferma nuova password').fill(renewed);
    await page.getByRole('button', { name: 'Cambia password' }).click();
    await expect(page.getByText('Password aggiornata con successo')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Il tuo profilo' })).toBeVisible();
  });

  await test.step('the account is deleted with its password, and the visitor is on the home page', async () => {
    await page.getByRole('tab', { name: 'Privacy' }).click();
    await page.getByRole('button', { name: 'Elimina l’account' }).click();
    await page.getByLabel('La tua password').fill('sbagliata');
    await page.getByRole('button', { name: 'Elimina per sempre' }).click();
    await expect(page.getByLabel('La tua password')).toHaveAccessibleDescription(/non è corretta/);
    await page.getByLabel('La tua password').fill(renewed);
    await page.getByRole('button', { name: 'Elimina per sempre' }).click();
    await expect(page).toHaveURL(`${form.url}/`);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Accedi' })).toBeVisible();
    await expect(page.getByText('Il tuo account è stato eliminato')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Il tuo account è stato eliminato')).toHaveCount(0);
  });
});

test('a service is published, bought, delivered and confirmed; the coins wait in escrow meanwhile', async ({
  page,
  form,
}) => {
  const [seller, buyer] = [await join(form, 'Dora Mercati'), await join(form, 'Elio Mercati', 'adult', 100)];

  await test.step('a visitor who wants to publish signs in and comes back', async () => {
    await page.goto(`${form.url}/marketplace`);
    await page.getByRole('link', { name: 'Pubblica un articolo' }).click();
    await page.getByLabel('E-mail').fill(seller.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('main').getByRole('button', { name: 'Accedi' }).click();
    await expect(page).toHaveURL(/\/marketplace\/new$/);
  });

  await test.step('Dora publishes', async () => {
    await page.getByRole('button', { name: 'Pubblica' }).click();
    await expect(page.getByLabel('Titolo')).toBeFocused();
    await page.getByLabel('Titolo').fill('Un’ora di tedesco');
    await page.getByLabel('Descrizione').fill('Conversazione, dal vivo o a distanza.');
    await page.getByLabel('Prezzo in Coin FORM').fill('30');
    await page.getByLabel('Categoria (facoltativa)').selectOption({ label: UOVO });
    await page.locator('input[type=file]').setInputFiles(PICTURE);
    await expect(page.getByText('share.png')).toBeVisible();
    await page.getByRole('button', { name: 'Pubblica' }).click();
    await expect(page.getByText('Articolo pubblicato')).toBeVisible();
    await expect(page.locator('main img')).toHaveJSProperty('complete', true);
    expect(await page.locator('main img').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    await signOut(page);
  });

  await test.step('Elio finds it and buys it', async () => {
    await signIn(page, form, buyer.email);
    await page.goto(`${form.url}/marketplace`);
    await page.getByLabel('Cerca').fill('TEDESCO');
    await expect(page).toHaveURL(/search=TEDESCO/);
    await page.getByLabel('Categoria').selectOption({ label: UOVO });
    await page.getByRole('link', { name: 'Dettagli: Un’ora di tedesco' }).click();
    await page.getByRole('button', { name: 'Acquista' }).click();
    await expect(page.getByText('Saldo dopo').locator('..')).toContainText('70');
    await page.getByLabel('Messaggio per chi vende (facoltativo)').fill('Martedì alle sei?');
    await page.getByRole('button', { name: 'Conferma e acquista' }).click();
    await expect(page.getByRole('heading', { name: 'Ordine inviato' })).toBeVisible();
    await balance(page, 70);
  });

  await test.step('Dora delivers', async () => {
    await enter(page, form, seller, '/orders?side=sold');
    await expect(page.getByText('Martedì alle sei?')).toBeVisible();
    await page.getByRole('button', { name: /^Segna come consegnato/ }).click();
    await page.getByRole('button', { name: 'Sì, ho consegnato' }).click();
    await expect(page.getByText('Consegnato', { exact: true })).toBeVisible();
    await balance(page, 0);
  });

  await test.step('Elio disputes, Dora answers, and the administrator pays her', async () => {
    await enter(page, form, buyer, '/orders');
    await page.getByRole('button', { name: /^Contesta/ }).click();
    await page.getByLabel('Motivo').fill('Solo mezz’ora');
    await page.getByRole('button', { name: 'Invia la contestazione' }).click();
    await expect(page.getByText('In contestazione', { exact: true })).toBeVisible();
    await enter(page, form, seller, '/orders?side=sold');
    await page.getByRole('button', { name: /^Rispondi alla contestazione/ }).click();
    await page.getByLabel('Risposta').fill('Un’ora intera, dalle sei alle sette');
    await page.getByRole('button', { name: 'Invia la risposta' }).click();
    await expect(page.getByText('Risposta di chi vende')).toBeVisible();
    await enter(page, form, await adminOf(form), '/admin');
    await page.getByRole('link', { name: 'Contestazioni', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Contestazioni' })).toBeVisible();
    await page.getByText(/^Leggi le due parti \(\d\)$/).click();
    await expect(page.getByText('Solo mezz’ora')).toBeVisible();
    await expect(page.getByText('Un’ora intera, dalle sei alle sette')).toBeVisible();
    await page.getByRole('button', { name: /^Paga chi vende/ }).click();
    await page.getByLabel('Motivo della decisione').fill('La durata era quella promessa');
    await page.getByRole('button', { name: 'Sì, paga chi vende' }).click();
    await expect(page.getByText('Nessuna contestazione da decidere')).toBeVisible();
    await enter(page, form, seller, '/orders?side=sold');
    await balance(page, 30);
    await expect(page.getByText('La durata era quella promessa')).toBeVisible();
  });

  await test.step('Elio buys again and accepts the delivery', async () => {
    const [item] = await call<{ _id: string }[]>(form, 'GET', '/marketplace?search=tedesco');
    const order = await call<{ _id: string }>(form, 'POST', `/marketplace/${item?._id}/orders`, buyer.token, {
      expectedPrice: 30,
    });
    await call(form, 'POST', `/orders/${order._id}/deliver`, seller.token);
    await enter(page, form, buyer, '/orders');
    await page.getByRole('button', { name: /^Conferma la consegna/ }).click();
    await page.getByRole('button', { name: 'Sì, conferma la consegna' }).click();
    await expect(page.getByText('Concluso', { exact: true })).toHaveCount(2);
    await balance(page, 40);
  });

  await test.step('Dora changes the price, removes the picture and withdraws the item', async () => {
    await enter(page, form, seller, '/marketplace');
    await page.getByRole('link', { name: 'Dettagli: Un’ora di tedesco' }).click();
    await page.getByRole('link', { name: 'Modifica' }).click();
    await page.getByLabel('Prezzo in Coin FORM').fill('35');
    await page.getByRole('button', { name: 'Togli l’immagine' }).click();
    await page.getByRole('button', { name: 'Salva' }).click();
    await expect(page.getByText('Modifiche salvate')).toBeVisible();
    await expect(page.locator('main img')).toHaveCount(0);
    await page.getByRole('button', { name: /^Ritira/ }).click();
    await page.getByRole('button', { name: 'Conferma' }).click();
    await expect(page.getByText('«Un’ora di tedesco» non è più nel marketplace')).toBeVisible();
  });
});
