import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, type Form, PASSWORD, register, signIn, signOut, test } from './form';

const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Notifiche/ });

async function openAdmin(page: Page, form: Form): Promise<void> {
  await signIn(page, form, form.admin.email);
  await page.getByRole('banner').getByRole('link', { name: 'Admin', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Amministrazione' })).toBeVisible();
}

const toSection = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Amministrazione' }).getByRole('link', { name, exact: true }).click();

test('a person looks after their profile, their password and their data, and leaves', async ({ page, form }) => {
  const email = 'elena.conti@example.it';
  const renewed = 'nuovo-segreto';
  await register(page, form, 'Elena Conti', email);
  await signIn(page, form, email);

  await test.step('the dashboard welcomes them and counts', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Ciao, Elena Conti' })).toBeVisible();
    await expect(page.getByText('Sei registrato come adulto.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Attività recenti' })).toContainText('Benvenut');
  });

  await test.step('the profile is saved, with a picture, and says so for three seconds', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Profilo' }).click();
    await expect(page.getByText("L'email non può essere modificata")).toBeVisible();
    await page.getByLabel('Biografia (facoltativa)').fill('Restauro mobili a Ferrara.');
    await page.locator('input[type="file"]').setInputFiles({
      name: 'ritratto.png',
      mimeType: 'image/png',
      buffer: Buffer.from(PIXEL, 'base64'),
    });
    await page.getByRole('button', { name: 'Salva le modifiche' }).click();
    await expect(page.getByText('Profilo aggiornato con successo!')).toBeVisible();
    await expect(page.getByText('Profilo aggiornato con successo!')).toBeHidden({ timeout: 5000 });
    await expect(page.getByRole('complementary', { name: 'In breve' }).locator('img')).toHaveAttribute(
      'src',
      /^\/api\/images\//,
    );
  });

  await test.step('everyone can see what is public', async () => {
    await page.getByRole('link', { name: 'Vedi il profilo pubblico' }).click();
    await expect(page.getByText('Restauro mobili a Ferrara.')).toBeVisible();
    await expect(page.getByText(email)).toHaveCount(0);
    await page.goBack();
  });

  await test.step('their data comes as a file', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Scarica i dati' }).click();
    const data = JSON.parse(await readFile(await (await download).path(), 'utf8'));
    expect(data.profile).toMatchObject({ email });
  });

  await test.step('a new password takes the place of the old one without a new sign-in', async () => {
    await page.getByLabel('Password attuale').fill(PASSWORD);
    await page.getByLabel('Nuova password', { exact: true }).fill(renewed);
    await page.getByLabel('Conferma nuova password').fill(renewed);
    await page.getByRole('button', { name: 'Cambia password' }).click();
    await expect(page.getByText('Password aggiornata con successo')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Il tuo profilo' })).toBeVisible();
  });

  await test.step('the account is deleted with its password, and the visitor stands on the home page', async () => {
    await page.getByRole('button', { name: 'Elimina l’account' }).click();
    await page.getByLabel('La tua password').fill('sbagliata');
    await page.getByRole('button', { name: 'Elimina per sempre' }).click();
    await expect(page.getByRole('region', { name: /eliminare l’account/ }).getByRole('alert')).toBeVisible();
    await page.getByLabel('La tua password').fill(renewed);
    await page.getByRole('button', { name: 'Elimina per sempre' }).click();
    await expect(page).toHaveURL(`${form.url}/`);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Accedi' })).toBeVisible();
  });
});

test('a broadcast reaches a person, who reads it and puts it away', async ({ page, form }) => {
  const email = 'fabio.greco@example.it';
  await register(page, form, 'Fabio Greco', email);
  await openAdmin(page, form);
  await toSection(page, 'Invia notifica');
  await page.getByLabel('Titolo').fill('Sportello chiuso venerdì');
  await page.getByLabel('Messaggio').fill('Riapriamo lunedì alle 9.');
  await page.getByRole('button', { name: 'Invia la notifica' }).click();
  await expect(page.getByText('Notifica inviata con successo')).toBeVisible();
  await signOut(page);

  await signIn(page, form, email);
  await expect(bell(page)).toHaveAccessibleName('Notifiche, 2 da leggere');
  await bell(page).click();
  await page.getByRole('button', { name: 'Segna come letta: Sportello chiuso venerdì' }).click();
  await expect(bell(page)).toHaveAccessibleName('Notifiche, 1 da leggere');
  await page.getByRole('button', { name: 'Elimina: Sportello chiuso venerdì' }).click();
  await expect(page.getByText('Riapriamo lunedì alle 9.')).toBeHidden();

  await test.step('a refused action changes nothing on the screen', async () => {
    await page.route('**/api/notifications/read-all', (route) => route.fulfill({ status: 500, json: { msg: 'Giù' } }));
    await page.getByRole('button', { name: 'Segna tutte come lette' }).click();
    await expect(bell(page)).toHaveAccessibleName('Notifiche, 1 da leggere');
    await expect(page.getByText('Giù')).toHaveCount(0);
    await page.unroute('**/api/notifications/read-all');
    await page.getByRole('button', { name: 'Segna tutte come lette' }).click();
    await expect(bell(page)).toHaveAccessibleName('Notifiche');
  });
});

test('an administrator keeps the platform in order', async ({ page, form }) => {
  await register(page, form, 'Gina Ferri', 'gina.ferri@example.it');
  await openAdmin(page, form);

  await test.step('the figures lead to what they count', async () => {
    const users = page.getByRole('region', { name: 'Utenti', exact: true });
    await expect(users.getByText('In tutto')).toBeVisible();
    await users.getByRole('link', { name: 'Gestisci gli utenti' }).click();
    await expect(page).toHaveURL(/\/admin\/users$/);
  });

  await test.step('a user is deleted in two presses, an administrator not at all', async () => {
    await page.getByLabel('Cerca').fill('gina');
    await expect(page).toHaveURL(/search=gina/);
    await page.getByRole('button', { name: 'Elimina Gina Ferri' }).click();
    await page.getByRole('button', { name: 'Conferma' }).click();
    await expect(page.getByText('Nessun utente trovato')).toBeVisible();
    await page.getByLabel('Cerca').fill('admin@form.local');
    await expect(page.getByRole('link', { name: /^Modifica/ })).toHaveCount(1);
    await expect(page.getByRole('button', { name: /^Elimina/ })).toHaveCount(0);
  });

  await test.step('a category is added, edited and deleted', async () => {
    await toSection(page, 'Categorie');
    await page.getByLabel('Nome').fill('Musica');
    await page.getByRole('button', { name: 'Aggiungi' }).click();
    await expect(page.getByText('Categoria aggiunta')).toBeVisible();
    await page.getByRole('button', { name: 'Modifica Musica' }).click();
    await page.getByLabel('Nome').fill('Musica e suono');
    await page.getByRole('button', { name: 'Salva' }).click();
    await expect(page.getByText('Categoria aggiornata')).toBeVisible();
    page.once('dialog', (dialog) => {
      expect(dialog.message()).toBe('Sei sicuro di voler eliminare questa categoria?');
      return dialog.accept();
    });
    await page.getByRole('button', { name: 'Elimina Musica e suono' }).click();
    await expect(page.getByText('Categoria eliminata')).toBeVisible();
    await expect(page.getByRole('rowheader', { name: /Musica/ })).toHaveCount(0);
  });

  await test.step('automatic contests are made once', async () => {
    await toSection(page, 'Contest automatici');
    await page.getByRole('button', { name: 'Genera i contest' }).click();
    await expect(page.getByText(/^Generati \d+ contest automatici$|^Nessun contest da generare$/)).toBeVisible();
    await page.getByRole('button', { name: 'Genera i contest' }).click();
    await expect(page.getByText('Nessun contest da generare')).toBeVisible();
  });

  await test.step('a contest is deleted, and where its category stands it cannot be', async () => {
    await toSection(page, 'Contest');
    await expect(page.getByRole('rowheader')).not.toHaveCount(0);
    const before = await page.getByRole('rowheader').count();
    await page
      .getByRole('button', { name: /^Elimina/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Conferma' }).click();
    await expect(page.getByRole('rowheader')).toHaveCount(before - 1);
    const remaining = await page.getByRole('rowheader').first().innerText();
    const category = remaining.includes('Uovo') ? 'Uovo' : 'Plus Dotati';
    await toSection(page, 'Categorie');
    page.once('dialog', (dialog) => dialog.accept());
    await page.getByRole('button', { name: `Elimina ${category}` }).click();
    await expect(page.getByText("Errore durante l'eliminazione della categoria")).toBeVisible();
    await expect(page.getByText('Categoria in uso: sposta prima articoli e contest')).toBeVisible();
  });

  await test.step('the transactions are filtered in the address and saved as a file', async () => {
    await toSection(page, 'Transazioni');
    await page.getByRole('combobox', { name: 'Tipo' }).click();
    await page.getByRole('option', { name: 'Deposito a garanzia' }).click();
    await expect(page).toHaveURL(/type=escrow/);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Scarica CSV' }).click();
    expect((await download).suggestedFilename()).toBe('movimenti.csv');
    expect(await readFile(await (await download).path(), 'utf8')).toContain('Importo');
  });
});

test('on a phone every section of the administration is two presses away', async ({ page, form }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${form.url}/login`);
  await page.getByLabel('E-mail').fill(form.admin.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Accedi' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Ciao/ })).toBeVisible();
  await page.goto(`${form.url}/admin`);
  await page.getByRole('button', { name: 'Amministrazione: Statistiche' }).click();
  await toSection(page, 'Categorie');
  await expect(page.getByRole('heading', { level: 1, name: 'Categorie' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Amministrazione: Categorie' })).toHaveAttribute(
    'aria-expanded',
    'false',
  );
});

/** A picture of one pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
