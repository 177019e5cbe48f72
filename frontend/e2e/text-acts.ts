import type { Page } from '@playwright/test';

/** The acts of a person that make the program show a text. */

const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name }).first().click();

export async function register(page: Page): Promise<void> {
  await page.getByLabel('Adulto').check();
  await page.getByLabel('Ho compiuto 18 anni').check();
  await page.getByLabel('Nome e Cognome').fill('Ada Bianchi');
  await page.getByLabel('E-mail').fill(`ada${Date.now()}@example.it`);
  await page.getByLabel('Password', { exact: true }).fill('segreto1');
  await page.getByLabel('Conferma password').fill('segreto1');
  await page.getByLabel(/^Ho letto l’informativa/).check();
  await press(page, 'Registrati');
}

/** Chooses an action of a row: of the first one, or of the one with this name. */
export async function chooseInRow(page: Page, action: string, subject?: string): Promise<void> {
  const menu = subject === undefined ? /^Azioni: / : `Azioni: ${subject}`;
  await page.getByRole('button', { name: menu }).first().click();
  await page.getByRole('menuitem', { name: action }).click();
}

export async function deleteInline(page: Page): Promise<void> {
  await chooseInRow(page, 'Elimina');
  await press(page, 'Conferma');
}
