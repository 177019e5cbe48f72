import type { Page } from '@playwright/test';
import type { Form } from './form';
import type { Member } from './members';

/** The acts of a person that make the program show a text. */

export interface Scene {
  readonly form: Form;
  readonly admin: Member;
  readonly adult: Member;
  readonly company: Member;
  readonly official: { readonly _id: string };
}

export const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name }).first().click();

export async function fillTransfer(page: Page, { company }: Scene): Promise<void> {
  await page.getByLabel('E-mail del destinatario').fill(company.email);
  await page.getByLabel('Importo').fill('1');
  await press('Continua')(page);
  await press('Conferma e invia')(page);
}

export async function downloadReceipt(page: Page): Promise<void> {
  await press(/^Impronta e ricevuta/)(page);
  await press('Scarica ricevuta')(page);
}

export async function register(page: Page, password2 = 'segreto1'): Promise<void> {
  await page.getByLabel('Adulto').check();
  await page.getByLabel('Ho compiuto 18 anni').check();
  await page.getByLabel('Nome e Cognome').fill('Ada Bianchi');
  await page.getByLabel('E-mail').fill(`ada${Date.now()}@example.it`);
  await page.getByLabel('Password', { exact: true }).fill('segreto1');
  await page.getByLabel('Conferma password').fill(password2);
  await page.getByLabel(/^Ho letto l’informativa/).check();
  await press('Registrati')(page);
}

export async function signIn(page: Page): Promise<void> {
  await page.getByLabel('E-mail').fill('nessuno@example.it');
  await page.getByLabel('Password', { exact: true }).fill('segreto1');
  await press('Accedi')(page);
}

export async function broadcast(page: Page): Promise<void> {
  await page.getByLabel('Titolo').fill('Avviso');
  await page.getByLabel('Messaggio').fill('Leggete bene');
  await press('Continua')(page);
  await press(/^Invia a/)(page);
}

export async function addCategory(page: Page): Promise<void> {
  await page.getByLabel('Nome').fill(`Mestieri ${Date.now()}`);
  await page
    .getByRole('main')
    .getByRole('button', { name: /Aggiungi/ })
    .click();
}

/** Chooses an action of a row: of the first one, or of the one with this name. */
export async function chooseInRow(page: Page, action: string, subject?: string): Promise<void> {
  const menu = subject === undefined ? /^Azioni: / : `Azioni: ${subject}`;
  await page.getByRole('button', { name: menu }).first().click();
  await page.getByRole('menuitem', { name: action }).click();
}

export async function deleteInline(page: Page): Promise<void> {
  await chooseInRow(page, 'Elimina');
  await press('Conferma')(page);
}

export const anEdit = ({ adult }: Scene) => `/admin/users/${adult._id}`;

/** The person comes back to the tab, and the profile does not load again. */
export async function loseProfile(page: Page): Promise<void> {
  await page.getByLabel('Nome e Cognome').waitFor();
  await page.route('**/api/user/me', (route) => route.fulfill({ status: 500, json: {} }));
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
}
