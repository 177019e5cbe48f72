import { expect, type Page } from '@playwright/test';
import { inLongRun } from '../../backend/test/runs';
import { PASSWORD, test } from './form';
import { holdFile } from './held-file';
import { adminOf, join, type Member, openAs } from './members';

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

test('says that it did not start only where it did not, and no longer than until it appears', async ({
  page,
  form,
}) => {
  await openAs(page, await adminOf(form));
  const failure = page.getByText('FORM non si è caricato');
  const release = await holdFile(page, '**/assets/index-*.js');
  // As scripts do that are not FORM's, an extension's for instance.
  await page.addInitScript(() => {
    setInterval(() => {
      const root = document.getElementById('root');
      if (root?.childElementCount !== 0) return;
      document.documentElement.dataset.errors = `${Number(document.documentElement.dataset.errors ?? 0) + 1}`;
      throw new Error('somebody else’s');
    }, 5);
  });
  await page.goto(`${form.url}/admin/contests`, { waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-errors', /./);
  await expect(failure).toHaveCount(0);
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Contest' })).toBeVisible();
  await expect(failure).toHaveCount(0);
});

test('leaves words on the page when the application ends', async ({ page, form }) => {
  await page.addInitScript(() => {
    window.matchMedia = () => {
      throw new Error('withheld');
    };
  });
  await page.goto(`${form.url}/login`);
  await expect(page.getByRole('heading', { name: 'FORM non si è caricato' })).toBeVisible();
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

  inLongRun(() => {
    test('is a screen: the next navigation to it asks again', async ({ page, form }) => {
      await openAs(page, await adminOf(form));
      await page.goto(form.url);
      const header = page.getByRole('banner');
      for (const [file, link, title] of [
        ['marketplace-screen', header.getByRole('link', { name: 'Marketplace' }), 'Marketplace'],
        ['admin/admin-shell', header.getByRole('link', { name: 'Admin', exact: true }), 'Panoramica'],
        ['admin/users-screen', page.getByRole('link', { name: 'Utenti', exact: true }), 'Utenti'],
      ] as const) {
        await page.route(`**/assets/${file}-*.js`, (route) => route.abort());
        await link.click();
        await expect(page.getByRole('heading', { level: 1, name: 'La pagina non si è caricata' })).toBeVisible();
        await page.unrouteAll();
        await link.click();
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      }
    });

    test('is a part of the header: the screen stays, a button reloads, and the next navigation asks again', async ({
      page,
      form,
    }) => {
      await openAs(page, await join(form, 'Ada Bianchi'));
      await page.route('**/assets/member-*.js', (route) => route.abort());
      await page.goto(`${form.url}/privacy`);
      await expect(page.getByRole('heading', { level: 1, name: 'Informativa sulla privacy' })).toBeVisible();
      const reload = page.getByRole('banner').getByRole('button', { name: 'Ricarica la pagina' });
      await expect(reload).toBeVisible();
      await page.unrouteAll();
      await page.getByRole('contentinfo').getByRole('link', { name: 'Accessibilità' }).click();
      await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
      await page.route('**/assets/member-*.js', (route) => route.abort());
      await page.reload();
      await expect(reload).toBeVisible();
      await page.unrouteAll();
      await reload.click();
      await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
    });

    test('is a part of a screen: the header stays, and a button reloads', async ({ page, form }) => {
      await page.setViewportSize({ width: 390, height: 800 });
      await openAs(page, await join(form, 'Ada Bianchi', 'adult', 10));
      await page.route('**/assets/transfer-sheet-*.js', (route) => route.abort());
      await page.goto(`${form.url}/wallet`);
      await page.getByRole('button', { name: 'Invia', exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'La pagina non si è caricata' })).toBeVisible();
      await expect(page.getByRole('banner').getByRole('link', { name: /apri il portafoglio/ })).toBeVisible();
    });

    test('is a field: what was typed stays, and the browser has one of its own', async ({ page, form }) => {
      await page.route('**/assets/date-input-*.js', (route) => route.abort());
      await page.goto(`${form.url}/register`);
      await page.getByLabel('E-mail', { exact: true }).fill('a-meta@example.it');
      await page.getByText('Minore', { exact: true }).click();
      await page.getByLabel('Data di nascita').fill('2012-04-30');
      await expect(page.getByLabel('Data di nascita')).toHaveValue('2012-04-30');
      await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue('a-meta@example.it');
    });
  });

  test('is the first one: the page shows what to do', async ({ page, form }) => {
    await page.route('**/assets/index-*.js', (route) => route.abort());
    await page.goto(`${form.url}/login`);
    await expect(page.getByRole('heading', { name: 'FORM non si è caricato' })).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Ricarica la pagina' }).click();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Marketplace' })).toBeVisible();
  });
});
