import { expect, PASSWORD, signIn } from '../form';
import { call, join } from '../members';
import { test } from './journey';

test('a minor registers with a parent, takes part in a contest, buys, and shows little of themselves', async ({
  page,
  form,
}) => {
  const firm = await join(form, 'Mina Scuola', 'company', 60);
  const item = { title: 'Ripasso di fisica', description: 'Un pomeriggio.', type: 'service', price: 0 };
  await call(form, 'POST', '/marketplace', firm.token, item);
  const endDate = new Date(Date.now() + 5 * 86_400_000).toISOString();
  const contest = { title: 'Racconta la tua scuola', description: 'In una pagina.', reward: 15, endDate };
  await call(form, 'POST', '/contests', firm.token, contest);
  const main = page.getByRole('main');
  const email = `giulia${Date.now()}@example.it`;

  await test.step('registers: an adult may not', async () => {
    await page.goto(`${form.url}/register`);
    await main.getByText('Minore', { exact: true }).click();
    await page.getByLabel('Nome e Cognome').fill('Giulia De Rossi');
    await page.getByLabel('E-mail', { exact: true }).fill(email);
    await page.getByLabel('Data di nascita').fill('31/1/1990');
    await page.getByLabel('E-mail del genitore o tutore').fill('mamma@example.it');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Conferma password').fill(PASSWORD);
    await page.getByLabel(/^Ho letto l’informativa/).check();
    await main.getByRole('button', { name: 'Registrati' }).click();
    await expect(main.getByText('L’account per minori è per chi ha meno di 18 anni')).toBeVisible();
    await expect(page.getByLabel('Data di nascita')).toHaveValue('31/01/1990');
    await page.getByLabel('Data di nascita').fill(`05/03/${new Date().getFullYear() - 15}`);
    await main.getByRole('button', { name: 'Registrati' }).click();
    await expect(page.getByText('Registrazione completata! Effettua il login.')).toBeVisible();
    await signIn(page, form, email);
    await expect(main.getByText('Usi FORM con un account da minore.')).toBeVisible();
  });

  await test.step('may neither publish nor open a contest, and reads why', async () => {
    await page.goto(`${form.url}/marketplace/new`);
    await expect(main.getByText('Il tuo profilo non può pubblicare articoli')).toBeVisible();
    await page.goto(`${form.url}/contests/new`);
    await expect(main.getByText('Solo aziende e amministratori possono creare un contest')).toBeVisible();
  });

  await test.step('takes part, submits an entry and changes it', async () => {
    await page.goto(`${form.url}/contests?search=scuola`);
    await page.getByRole('link', { name: 'Dettagli: Racconta la tua scuola' }).click();
    await page.getByRole('button', { name: 'Partecipa' }).click();
    await page.getByLabel('Testo').fill('Ha un cortile con un fico.');
    await page.getByRole('button', { name: 'Invia l’elaborato' }).click();
    await expect(page.getByText('Elaborato inviato')).toBeVisible();
    await page.getByRole('button', { name: 'Modifica l’elaborato' }).click();
    await page.getByLabel('Testo').fill('Ha un cortile con due fichi.');
    await page.getByRole('button', { name: 'Invia l’elaborato' }).click();
    await expect(main.getByText('Ha un cortile con due fichi.')).toBeVisible();
  });

  await test.step('orders, and cancels', async () => {
    await page.goto(`${form.url}/marketplace?search=fisica`);
    await page.getByRole('link', { name: 'Dettagli: Ripasso di fisica' }).click();
    await page.getByRole('button', { name: 'Acquista' }).click();
    await page.getByRole('button', { name: 'Conferma e acquista' }).click();
    await expect(page.getByRole('heading', { name: 'Ordine inviato' })).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: 'Ordini' }).click();
    await page.getByRole('button', { name: /^Annulla l’ordine/ }).click();
    await page.getByRole('button', { name: 'Sì, annulla l’ordine' }).click();
    await expect(main.getByText('Annullato e rimborsato', { exact: true })).toBeVisible();
  });

  await test.step('adds a biography, removes it, and shows others only the public fields', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Profilo' }).click();
    await page.getByLabel('Biografia (facoltativa)').fill('Mi piace la fisica.');
    await page.getByRole('button', { name: 'Salva le modifiche' }).click();
    await expect(page.getByText('Profilo aggiornato con successo!')).toBeVisible();
    await page.getByLabel('Biografia (facoltativa)').fill('');
    // The news of the first time may still be there.
    const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
    await page.getByRole('button', { name: 'Salva le modifiche' }).click();
    expect((await saved).ok()).toBe(true);
    await page.reload();
    await expect(page.getByLabel('Biografia (facoltativa)')).toHaveValue('');
    await expect(page.getByLabel('Data di nascita')).toHaveValue(/^05\/03\//);
    await page.getByRole('link', { name: 'Vedi il profilo pubblico' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Giulia R.' })).toBeVisible();
    await expect(page.getByText('De Rossi')).toHaveCount(0);
  });
});
