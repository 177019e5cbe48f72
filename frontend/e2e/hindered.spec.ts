import { expect, type Page } from '@playwright/test';
import { PASSWORD, test } from './form';
import { join, type Member, openAs } from './members';

/** Browsers that withhold storage, functions of a secure context, or chunks of the program. */

async function signIn(page: Page, { email }: Member): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Accedi' }).click();
}

test('works without storage, and shows how long the sign-in lasts', async ({ page, form }) => {
  const ada = await join(form, 'Ada Bianchi', 'adult', 10);
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('blocked', 'SecurityError');
        },
      });
    }
  });
  await page.goto(form.url);
  await page.getByLabel('Tema').selectOption('dark');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.getByRole('banner').getByRole('link', { name: 'Accedi' }).click();
  await expect(page.getByText('Il browser non salva i dati di questo sito')).toBeVisible();
  await signIn(page, ada);
  await expect(page.getByRole('heading', { level: 1, name: 'Ciao, Ada Bianchi' })).toBeVisible();
  await page
    .getByRole('link', { name: /apri il portafoglio/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Portafoglio' })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Accedi' })).toBeVisible();
});

test('sends coins, and explains why it cannot copy or verify, on a connection that is not secure', async ({
  page,
  form,
}) => {
  const [ada, ben] = [await join(form, 'Ada Bianchi', 'adult', 10), await join(form, 'Ben Neri')];
  await page.addInitScript(() => {
    Reflect.deleteProperty(Crypto.prototype, 'randomUUID');
    Reflect.deleteProperty(Crypto.prototype, 'subtle');
    Reflect.deleteProperty(Navigator.prototype, 'clipboard');
  });
  await openAs(page, ada);
  await page.goto(`${form.url}/wallet`);
  await page.getByLabel('E-mail del destinatario').fill(ben.email);
  await page.getByLabel('Importo').fill('1');
  await page.getByRole('button', { name: 'Continua' }).click();
  await page.getByRole('button', { name: 'Conferma e invia' }).click();
  await expect(page.getByText('Trasferimento completato con successo!')).toBeVisible();
  await page
    .getByRole('button', { name: /^Impronta e ricevuta/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Copia l’impronta intera' }).click();
  await expect(page.getByText('apri la pagina con https').first()).toBeAttached();
  await page.getByRole('button', { name: 'Verifica ricevuta' }).click();
  const notSecure = page.getByText('Questo browser verifica soltanto su una connessione protetta');
  await expect(notSecure).toHaveCount(1);
  await page.getByLabel('Chiave pubblica', { exact: true }).fill('form+00000000+AAAA');
  await page.getByRole('button', { name: 'Usa questa chiave' }).click();
  await expect(notSecure).toHaveCount(2);
});

test.describe('a chunk of the program that does not load', () => {
  test('is a screen: the page reports it and works after a reload', async ({ page, form }) => {
    await page.route('**/assets/marketplace-screen-*.js', (route) => route.abort());
    await page.goto(form.url);
    await page.getByRole('banner').getByRole('link', { name: 'Marketplace' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'La pagina non si è caricata' })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Ricarica la pagina' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Marketplace' })).toBeVisible();
  });

  test('is a part of the header: the screen stays, and a button reloads', async ({ page, form }) => {
    await openAs(page, await join(form, 'Ada Bianchi'));
    await page.route('**/assets/member-nav-*.js', (route) => route.abort());
    await page.goto(`${form.url}/wallet`);
    await expect(page.getByRole('heading', { level: 1, name: 'Portafoglio' })).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('banner').getByRole('button', { name: 'Ricarica la pagina' }).click();
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  });

  test('is the first one: the page shows what to do', async ({ page, form }) => {
    await page.route('**/assets/index-*.js', (route) => route.abort());
    await page.goto(form.url);
    await expect(page.getByRole('heading', { name: 'FORM non si è caricato' })).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Ricarica la pagina' }).click();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Marketplace' })).toBeVisible();
  });
});
