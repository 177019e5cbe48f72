import type { Page } from '@playwright/test';
import { expect, type Form, PASSWORD, register, signIn, signOut, test } from './form';

/** Coins and a role of one's own, by the administrator's hand. */
async function give(page: Page, form: Form, name: string, coins: number, company?: string): Promise<void> {
  await page.goto(`${form.url}/admin/users?search=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name: `Modifica ${name}` }).click();
  if (company) {
    await page.getByRole('combobox', { name: 'Ruolo' }).click();
    await page.getByRole('option', { name: 'Azienda' }).click();
    await page.getByLabel('Nome azienda').fill(company);
  }
  await page.getByLabel('Saldo').fill(String(coins));
  await page.getByRole('button', { name: 'Salva' }).click();
  await expect(page.getByText('Utente aggiornato con successo')).toBeVisible();
}

const balance = (page: Page, coins: number) =>
  expect(page.getByRole('link', { name: `${coins} Coin FORM: apri il portafoglio` })).toBeVisible();

test('a service is published, bought, delivered and confirmed; the coins wait in escrow meanwhile', async ({
  page,
  form,
}) => {
  const [dora, elio] = ['dora.m@example.it', 'elio.m@example.it'];
  await register(page, form, 'Dora Mercati', dora);
  await register(page, form, 'Elio Mercati', elio);
  await signIn(page, form, form.admin.email);
  await give(page, form, 'Elio Mercati', 100);
  await signOut(page);

  await test.step('a visitor who wants to publish signs in and comes back', async () => {
    await page.goto(`${form.url}/marketplace`);
    await page.getByRole('link', { name: 'Crea un articolo' }).click();
    await page.getByLabel('E-mail').fill(dora);
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
    await page.getByLabel('Categoria (facoltativa)').selectOption({ label: 'Uovo' });
    await page.locator('input[type=file]').setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: PNG });
    await expect(page.getByText('foto.png')).toBeVisible();
    await page.getByRole('button', { name: 'Pubblica' }).click();
    await expect(page.getByText('Articolo pubblicato')).toBeVisible();
    await expect(page.locator('main img')).toHaveJSProperty('complete', true);
    expect(await page.locator('main img').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    await signOut(page);
  });

  await test.step('Elio finds it and buys it', async () => {
    await signIn(page, form, elio);
    await page.goto(`${form.url}/marketplace`);
    await page.getByLabel('Cerca').fill('TEDESCO');
    await expect(page).toHaveURL(/search=TEDESCO/);
    await page.getByLabel('Categoria').selectOption({ label: 'Uovo' });
    await page.getByRole('link', { name: 'Dettagli: Un’ora di tedesco' }).click();
    await page.getByRole('button', { name: 'Acquista' }).click();
    await expect(page.getByText('Saldo dopo').locator('..')).toContainText('70');
    await page.getByLabel('Messaggio per chi vende (facoltativo)').fill('Martedì alle sei?');
    await page.getByRole('button', { name: 'Conferma e acquista' }).click();
    await expect(page.getByRole('heading', { name: 'Ordine inviato' })).toBeVisible();
    await balance(page, 70);
    await signOut(page);
  });

  await test.step('Dora delivers', async () => {
    await signIn(page, form, dora);
    await page.goto(`${form.url}/orders?side=sold`);
    await expect(page.getByText('Martedì alle sei?')).toBeVisible();
    await page.getByRole('button', { name: /^Segna come consegnato/ }).click();
    await page.getByRole('button', { name: 'Sì, consegnato' }).click();
    await expect(page.getByText('Consegnato', { exact: true })).toBeVisible();
    await balance(page, 0);
    await signOut(page);
  });

  await test.step('Elio disputes, and the administrator pays Dora', async () => {
    await signIn(page, form, elio);
    await page.goto(`${form.url}/orders`);
    await page.getByRole('button', { name: /^Contesta/ }).click();
    await page.getByLabel('Motivo').fill('Solo mezz’ora');
    await page.getByRole('button', { name: 'Invia la contestazione' }).click();
    await expect(page.getByText('In contestazione', { exact: true })).toBeVisible();
    await signOut(page);
    await signIn(page, form, form.admin.email);
    await page.goto(`${form.url}/orders`);
    await page.getByRole('link', { name: 'Contestazioni' }).click();
    await page.getByRole('button', { name: /^Paga chi vende/ }).click();
    await page.getByRole('button', { name: 'Conferma la decisione' }).click();
    await expect(page.getByText('Nessuna contestazione da decidere')).toBeVisible();
    await signOut(page);
    await signIn(page, form, dora);
    await balance(page, 30);
  });

  await test.step('Dora changes the price and withdraws the item', async () => {
    await page.goto(`${form.url}/marketplace`);
    await page.getByRole('link', { name: 'Dettagli: Un’ora di tedesco' }).click();
    await page.getByRole('link', { name: 'Modifica' }).click();
    await page.getByLabel('Prezzo in Coin FORM').fill('35');
    await page.getByRole('button', { name: 'Salva' }).click();
    await expect(page.getByText('Modifiche salvate')).toBeVisible();
    await page.getByRole('button', { name: /^Ritira/ }).click();
    await page.getByRole('button', { name: 'Conferma' }).click();
    await expect(page.getByText('«Un’ora di tedesco» non è più nel marketplace')).toBeVisible();
  });
});

test('a contest is opened, joined, closed, and its prize paid', async ({ page, form }) => {
  const [company, fabio] = ['contest.m@example.it', 'fabio.m@example.it'];
  await register(page, form, 'Gaia Concorsi', company);
  await register(page, form, 'Fabio Concorsi', fabio);
  await signIn(page, form, form.admin.email);
  await give(page, form, 'Gaia Concorsi', 200, 'Concorsi Srl');
  await signOut(page);

  await test.step('the company opens it, and the reward leaves its wallet', async () => {
    await signIn(page, form, company);
    await page.goto(`${form.url}/contests`);
    await page.getByRole('link', { name: 'Crea un contest' }).click();
    await page.getByLabel('Titolo').fill('Un nome per la mensa');
    await page.getByLabel('Descrizione').fill('Breve e facile da ricordare.');
    await page.getByLabel('Premio in Coin FORM').fill('80');
    await page.getByRole('button', { name: 'Fine' }).click();
    await expect(page.getByRole('button', { name: 'Conferma data e ora' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Continua' }).click();
    await expect(page.getByText('Saldo dopo').locator('..')).toContainText('120');
    await page.getByRole('button', { name: 'Conferma e pubblica' }).click();
    await expect(page.getByText('Contest pubblicato')).toBeVisible();
    await expect(page.getByText('Premio garantito')).toBeVisible();
    await balance(page, 120);
    await signOut(page);
  });

  await test.step('Fabio takes part', async () => {
    await signIn(page, form, fabio);
    await page.goto(`${form.url}/contests?search=mensa`);
    await page.getByRole('link', { name: 'Dettagli: Un nome per la mensa' }).click();
    await page.getByRole('button', { name: 'Partecipa' }).click();
    await expect(page.getByText('Partecipi a questo contest')).toBeFocused();
    await page.getByLabel('Testo').fill('Il Quadrato');
    await page.getByLabel('Collegamento (facoltativo)').fill('https://example.org/quadrato');
    await page.getByRole('button', { name: 'Invia l’elaborato' }).click();
    await expect(page.getByText('Elaborato inviato')).toBeVisible();
    await signOut(page);
  });

  await test.step('the company closes it and names the winner', async () => {
    await signIn(page, form, company);
    await page.goto(`${form.url}/contests?search=mensa`);
    await page.getByRole('link', { name: 'Dettagli: Un nome per la mensa' }).click();
    await page.getByRole('button', { name: /^Chiudi/ }).click();
    await page.getByRole('button', { name: 'Conferma' }).click();
    await page.getByRole('button', { name: 'Scegli come vincitore Fabio Concorsi' }).click();
    await expect(page.getByText('Va a').locator('..')).toContainText('Fabio Concorsi');
    await page.getByRole('button', { name: 'Conferma e premia' }).click();
    await expect(page.getByText('Premio assegnato a Fabio Concorsi')).toBeVisible();
    await signOut(page);
  });

  await test.step('Fabio has the prize, and everyone sees who won', async () => {
    await signIn(page, form, fabio);
    await balance(page, 80);
    await signOut(page);
    await page.goto(`${form.url}/contests?status=completed&search=mensa`);
    await page.getByRole('link', { name: 'Dettagli: Un nome per la mensa' }).click();
    await expect(page.getByText('Vincitore', { exact: true }).locator('..')).toContainText('Fabio Concorsi');
  });
});

/** Four green pixels. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGPgz/MHIgYIBQAVXgMxFeBDcgAAAABJRU5ErkJggg==',
  'base64',
);
