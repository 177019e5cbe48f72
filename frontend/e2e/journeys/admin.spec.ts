import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { inLongRun } from '../../../backend/test/runs';
import { expect, type Form } from '../form';
import { adminOf, call, enter, join } from '../members';
import { chooseInRow } from '../text-acts';
import { test } from './journey';

const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Notifiche/ });

async function openAdmin(page: Page, form: Form): Promise<void> {
  await enter(page, form, await adminOf(form), '/dashboard');
  await page.getByRole('banner').getByRole('link', { name: 'Admin', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Panoramica' })).toBeVisible();
}

const menuOf = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** Until the section is there: the one before may have a field of the same name. */
async function toSection(page: Page, name: string): Promise<void> {
  const link = page.getByRole('navigation', { name: 'Amministrazione' }).getByRole('link', { name, exact: true });
  const address = await link.getAttribute('href');
  await link.click();
  await page.waitForURL(({ pathname }) => pathname === address);
}

test('a broadcast reaches a person, who reads and deletes it', async ({ page, form }) => {
  const fabio = await join(form, 'Fabio Greco');
  await openAdmin(page, form);
  await toSection(page, 'Invia una notifica');
  await page.getByLabel('Titolo').fill('Sportello chiuso venerdì');
  await page.getByLabel('Messaggio').fill('Riapriamo lunedì alle 9.');
  await page.getByRole('button', { name: 'Continua' }).click();
  await page.getByRole('button', { name: /^Invia a \d+ persone$/ }).click();
  await expect(page.getByText('Notifica inviata con successo')).toBeVisible();

  await enter(page, form, fabio, '/dashboard');
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

test('an administrator manages users, categories and contests', async ({ page, form }) => {
  await join(form, 'Gina Ferri');
  await openAdmin(page, form);

  await test.step('what waits stands first, and the menu is one row of groups wherever it is not folded', async () => {
    await expect(page.getByRole('heading', { name: 'Per cominciare' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText('Da fare');
    const groups = page.getByRole('navigation', { name: 'Amministrazione' }).getByText(/^(Generale|Messaggi)$/);
    for (const width of [1280, 1366, 1920]) {
      await page.setViewportSize({ width, height: 720 });
      const [first, last] = [await groups.first().boundingBox(), await groups.last().boundingBox()];
      expect(first?.y).toBeGreaterThan(0);
      expect(last?.y).toBe(first?.y);
    }
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  await test.step('each page has the name that it has in the menu', async () => {
    const links = page.getByRole('navigation', { name: 'Amministrazione' }).getByRole('link');
    await expect(links).toHaveCount(15);
    for (const name of await links.allTextContents()) {
      await toSection(page, name);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    }
    await toSection(page, 'Panoramica');
  });

  await test.step('the figures link to the lists they count', async () => {
    const users = page.getByRole('region', { name: 'Utenti', exact: true });
    await expect(users.getByText('In tutto')).toBeVisible();
    await users.getByRole('link', { name: 'Gestisci gli utenti' }).click();
    await expect(page).toHaveURL(/\/admin\/users$/);
  });

  await test.step('a user is deleted in two presses, an administrator not at all', async () => {
    await page.getByLabel('Cerca').fill('gina');
    await expect(page).toHaveURL(/search=gina/);
    await chooseInRow(page, 'Elimina', 'Gina Ferri');
    await page.getByRole('button', { name: 'Conferma' }).click();
    await expect(page.getByText('Nessun utente trovato')).toBeVisible();
    await page.getByLabel('Cerca').fill('admin@form.local');
    await expect(menuOf(page, /^Azioni: /)).toHaveCount(1);
    await menuOf(page, /^Azioni: /).click();
    await expect(page.getByRole('menuitem', { name: 'Modifica' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Elimina' })).toHaveCount(0);
    await page.keyboard.press('Escape');
  });

  await test.step('a category is added, edited and deleted', async () => {
    await toSection(page, 'Categorie');
    await page.getByLabel('Nome').fill('Musica');
    await page.getByRole('button', { name: 'Aggiungi' }).click();
    await expect(page.getByText('Categoria aggiunta')).toBeVisible();
    await chooseInRow(page, 'Modifica', 'Musica');
    await page.getByLabel('Nome').fill('Musica e suono');
    await page.getByRole('button', { name: 'Salva' }).click();
    await expect(page.getByText('Categoria aggiornata')).toBeVisible();
    page.once('dialog', (dialog) => {
      expect(dialog.message()).toBe('Sei sicuro di voler eliminare questa categoria?');
      return dialog.accept();
    });
    await chooseInRow(page, 'Elimina', 'Musica e suono');
    await expect(page.getByText('Categoria eliminata')).toBeVisible();
    await expect(page.getByRole('rowheader', { name: /Musica/ })).toHaveCount(0);
  });

  await test.step('automatic contests are generated once', async () => {
    await toSection(page, 'Contest automatici');
    await page.getByRole('button', { name: 'Genera i contest' }).click();
    await expect(page.getByText(/^(Generat[io] \d+ contest automatic[io]|Nessun contest da generare)$/)).toBeVisible();
    await page.getByRole('button', { name: 'Genera i contest' }).click();
    await expect(page.getByText('Nessun contest da generare')).toBeVisible();
  });

  await test.step('a contest is deleted, and a used category cannot be', async () => {
    await toSection(page, 'Contest');
    const automatic = page.getByRole('row').filter({ hasText: 'Automatico' });
    await expect(automatic).not.toHaveCount(0);
    const before = await automatic.count();
    await automatic
      .first()
      .getByRole('button', { name: /^Azioni: / })
      .click();
    await page.getByRole('menuitem', { name: 'Elimina' }).click();
    await page.getByRole('button', { name: 'Conferma' }).click();
    await expect(automatic).toHaveCount(before - 1);
    const remaining = await automatic.first().innerText();
    const category = remaining.includes('Uovo') ? 'Uovo' : 'Plus Dotati';
    await toSection(page, 'Categorie');
    page.once('dialog', (dialog) => dialog.accept());
    await chooseInRow(page, 'Elimina', category);
    await expect(page.getByText("Errore durante l'eliminazione della categoria")).toBeVisible();
    await expect(page.getByText('Categoria in uso: sposta prima articoli e contest')).toBeVisible();
  });

  await test.step('older URLs still lead to their pages', async () => {
    const { _id } = await join(form, 'Ugo Antico');
    for (const [from, to] of [
      ['/admin/dashboard', '/admin'],
      [`/admin/users/edit/${_id}`, `/admin/users/${_id}`],
      ['/admin/broadcast-notification', '/admin/broadcast'],
      ['/admin/verify-blockchain', '/admin/blockchain'],
    ]) {
      await page.goto(form.url + from);
      await expect(page).toHaveURL(`${form.url}${to}`);
    }
  });
});

inLongRun(() => {
  test('an administrator withdraws an item, which the log says, and saves transactions and log as files', async ({
    page,
    form,
  }) => {
    await openAdmin(page, form);

    await test.step('an item is withdrawn', async () => {
      const { token } = await join(form, 'Nino Sbaglio');
      const item = { title: 'Fuori posto', description: 'Qui non ci va.', type: 'service', price: 1 };
      await call(form, 'POST', '/marketplace', token, item);
      await toSection(page, 'Marketplace');
      await chooseInRow(page, 'Elimina', 'Fuori posto');
      await page.getByRole('button', { name: 'Conferma' }).click();
      await expect(page.getByRole('rowheader', { name: /Fuori posto/ })).toHaveCount(0);
    });

    await test.step('the transactions are filtered in the URL and saved as a file', async () => {
      await toSection(page, 'Transazioni');
      await page.getByRole('combobox', { name: 'Tipo' }).click();
      await page.getByRole('option', { name: 'Deposito a garanzia' }).click();
      await expect(page).toHaveURL(/type=escrow/);
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Scarica CSV' }).click();
      expect((await download).suggestedFilename()).toBe('transazioni.csv');
      expect(await readFile(await (await download).path(), 'utf8')).toContain('Importo');
    });

    await test.step('the log says who did it, is saved as a file, and says that too', async () => {
      await toSection(page, 'Attività');
      await expect(page.getByText(/ ha ritirato l’articolo Fuori posto di Nino Sbaglio$/)).toBeVisible();
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Scarica CSV' }).click();
      expect(await readFile(await (await download).path(), 'utf8')).toContain(';Ritiro di un articolo;Articolo;');
      await expect(page.getByText(/ ha esportato le attività$/)).toBeVisible();
    });

    await test.step('a user is shown whole', async () => {
      await toSection(page, 'Utenti');
      await page.getByLabel('Cerca').fill('Nino Sbaglio');
      await page.getByRole('rowheader').getByRole('link', { name: 'Nino Sbaglio' }).click();
      await page.getByRole('tab', { name: 'Attività' }).click();
      await expect(page.getByText(/ ha ritirato l’articolo Fuori posto di Nino Sbaglio$/)).toBeVisible();
      await page.getByRole('tab', { name: 'Transazioni' }).click();
      await expect(page.getByText('Nessuna transazione')).toBeVisible();
    });
  });
});

test('on a phone every section of the administration is two presses away', async ({ page, form }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await enter(page, form, await adminOf(form), '/admin');
  await page.getByRole('button', { name: 'Amministrazione: Panoramica' }).click();
  await toSection(page, 'Categorie');
  await expect(page.getByRole('heading', { level: 1, name: 'Categorie' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Amministrazione: Categorie' })).toHaveAttribute(
    'aria-expanded',
    'false',
  );
});

inLongRun(() => {
  test('an administrator without a password sets a new one by the link of form reset-admin', async ({ page, form }) => {
    const { token } = await adminOf(form);
    const { _id, name, email } = await join(form, 'Rita Conti');
    await call(form, 'PUT', `/admin/users/${_id}`, token, { name, email, role: 'admin' });

    const { exit, output } = await form.resetAdmin(email);
    expect(exit, output).toBe(0);
    const link = /\/reset-password#\S+/.exec(output)?.[0];
    const save = page.getByRole('button', { name: 'Salva la nuova password' });
    const choose = async (password: string) => {
      await page.goto(`${form.url}${link}`);
      await expect(page).toHaveURL(`${form.url}/reset-password`);
      await page.getByLabel('Nuova password', { exact: true }).fill(password);
      await page.getByLabel('Conferma nuova password').fill(password);
      await save.click();
    };
    await choose('un’altra segreta');
    await expect(page.getByText('Password aggiornata: ora puoi accedere')).toBeVisible();
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('un’altra segreta');
    await page.getByRole('main').getByRole('button', { name: 'Accedi' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await choose('una terza segreta');
    await expect(page.getByText(/^Questo link non è valido/)).toBeVisible();
  });
});
