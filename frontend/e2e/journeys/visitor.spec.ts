import { expect, PASSWORD } from '../form';
import { call, join } from '../members';
import { test } from './own-form';

test('a visitor looks around, and registers to go on', async ({ page, begin }) => {
  // What NODE_OPTIONS loads wants the modules one by one: this journey is on what `make start` starts.
  const form = await begin({ env: { NODE_OPTIONS: '--enable-source-maps' } });
  const firm = await join(form, 'Vera Fabbri', 'company', 40);
  const item = { title: 'Visita in officina', description: 'Una mattina tra le macchine.', type: 'service', price: 5 };
  await call(form, 'POST', '/marketplace', firm.token, item);
  const endDate = new Date(Date.now() + 5 * 86_400_000).toISOString();
  const contest = { title: 'Disegna un’insegna', description: 'Per la porta di ferro.', reward: 10, endDate };
  await call(form, 'POST', '/contests', firm.token, contest);
  const main = page.getByRole('main');
  const title = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });

  await test.step('from the home page to its links', async () => {
    await page.goto(form.url);
    await expect(page).toHaveTitle('FORM · Trova la tua forma');
    await main.getByRole('link', { name: 'Dettagli: Disegna un’insegna' }).click();
    await expect(title('Disegna un’insegna')).toBeVisible();
    await expect(main.getByText('Premio garantito')).toBeVisible();
    await main.getByRole('link', { name: 'Officine Digitali' }).click();
    await expect(title('Officine Digitali')).toBeVisible();
    await main.getByRole('link', { name: 'Dettagli: Visita in officina' }).click();
    await expect(title('Visita in officina')).toBeVisible();
  });

  await test.step('through the lists, with their filters in the URL', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Marketplace' }).click();
    // The address holds the choice, and the choice follows it.
    await main.getByRole('radio', { name: 'Corsi' }).click();
    await expect(page).toHaveURL(/type=course/);
    await expect(main.getByRole('link', { name: /Visita in officina/ })).toBeHidden();
    await page.goto(`${form.url}/marketplace?creator=${firm._id}&type=course`);
    await expect(main.getByText('Solo gli articoli di Officine Digitali')).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: 'Contest' }).click();
    // The old screen, which has a search of its own, stays until the next one is there.
    await expect(title('Contest')).toBeVisible();
    await main.getByLabel('Cerca').fill('insegna');
    await expect(page).toHaveURL(/search=insegna/);
    await expect(main.getByRole('link', { name: 'Dettagli: Disegna un’insegna' })).toBeVisible();
  });

  await test.step('to the legal pages, and to an unknown URL', async () => {
    await page.getByRole('contentinfo').getByRole('link', { name: 'Accessibilità' }).click();
    await expect(title('Dichiarazione di accessibilità')).toBeVisible();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
    await expect(title('Informativa sulla privacy')).toBeVisible();
    await expect(main.getByText('Bozza da verificare.')).toBeVisible();
    await main.getByRole('link', { name: 'termini' }).click();
    await expect(title('Termini d’uso')).toBeVisible();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Come contattarci' }).click();
    await expect(title('Contatti')).toBeVisible();
    await page.goto(`${form.url}/non-esiste`);
    await main.getByRole('link', { name: 'Torna alla home' }).click();
    await expect(page).toHaveURL(`${form.url}/`);
  });

  await test.step('a visitor who opens the wallet registers, signs in and arrives there', async () => {
    const email = `carla${Date.now()}@example.it`;
    await page.goto(`${form.url}/wallet`);
    await expect(page).toHaveURL(/\/login$/);
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await main.getByRole('button', { name: 'Accedi' }).click();
    await expect(main.getByText('E-mail o password non corretti')).toBeVisible();
    await main.getByRole('link', { name: 'Registrati' }).click();
    await page.getByLabel('Nome e Cognome').fill('Carla Bruni');
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Conferma password').fill(PASSWORD);
    await page.getByLabel('Ho compiuto 18 anni').check();
    await page.getByLabel(/^Ho letto l’informativa/).check();
    await main.getByRole('button', { name: 'Registrati' }).click();
    await expect(page.getByText('Registrazione completata! Effettua il login.')).toBeVisible();
    await expect(page.getByLabel('E-mail')).toHaveValue(email);
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD);
    // What the browser writes to its history holds the address, not the password.
    expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain(PASSWORD);
    await main.getByRole('button', { name: 'Accedi' }).click();
    await expect(page).toHaveURL(/\/wallet$/);
    await page.goto(`${form.url}/admin/users`);
    await expect(page).toHaveURL(/\/dashboard$/);
  });
});
