import type { Page } from '@playwright/test';
import { expect, type Form, signIn, signOut } from '../form';
import { call, join, type Member } from '../members';
import { test } from './journey';

/** Reports, decisions, objections and blocks (product.md 17). */

const newItem = (form: Form, { token }: Member, title: string) =>
  call<{ _id: string }>(form, 'POST', '/marketplace', token, {
    ...{ title, description: 'Un certificato in un’ora', type: 'service', price: 3 },
  });

async function decide(page: Page, outcome: string): Promise<void> {
  await page.getByLabel(outcome).check();
  await page.getByLabel('Regola o norma').fill('Termini d’uso, punto 4');
  await page.getByLabel('Che cosa è successo').fill('Il certificato non esiste.');
  await page.getByRole('button', { name: 'Registra la decisione' }).click();
}

test('a visitor reports an item, an administrator suspends its author, another one hears the objection', async ({
  page,
  form,
}) => {
  const ada = await join(form, 'Ada Bianchi');
  const { _id } = await newItem(form, ada, 'Certificato in un’ora');

  await page.goto(`${form.url}/marketplace/${_id}`);
  await page.getByRole('button', { name: 'Segnala' }).click();
  const dialog = page.getByRole('dialog', { name: 'Segnala questo articolo' });
  await dialog.getByLabel('Truffa o informazioni false').check();
  await dialog.getByLabel('Raccontalo con parole tue').fill('Il certificato non è valido');
  await dialog.getByLabel(/Dichiaro in buona fede/).check();
  await dialog.getByRole('button', { name: 'Invia la segnalazione' }).click();
  await page.getByRole('link', { name: 'Segui la segnalazione' }).click();
  await expect(page.getByText('Un amministratore la sta guardando.')).toBeVisible();

  await signIn(page, form, form.admin.email);
  await page.goto(`${form.url}/admin/reports`);
  await page.getByRole('link', { name: 'Apri: Certificato in un’ora' }).click();
  await decide(page, 'Rimuovi e sospendi l’account');
  await expect(page.getByRole('heading', { name: 'La decisione' })).toBeVisible();
  await signOut(page);

  await signIn(page, form, ada.email);
  await expect(page.getByText(/Il tuo account è sospeso dal/)).toBeVisible();
  await page.goto(`${form.url}/segnalazioni`);
  await page.getByRole('link', { name: 'Apri: Certificato in un’ora' }).click();
  await page.getByLabel('Perché non sei d’accordo').fill('Il certificato esiste: eccolo');
  await page.getByRole('button', { name: 'Invia l’opposizione' }).click();
  await expect(page.getByRole('heading', { name: /La tua opposizione/ })).toBeVisible();
  await signOut(page);

  const nora = await join(form, 'Nora Grigi');
  const { token } = await call<{ token: string }>(form, 'POST', '/auth/login', undefined, {
    email: form.admin.email,
    password: 'segreto1',
  });
  const asAdmin = { name: 'Nora Grigi', email: nora.email, role: 'admin' };
  await call(form, 'PUT', `/admin/users/${nora._id}`, token, asAdmin);
  await signIn(page, form, nora.email);
  await page.goto(`${form.url}/admin/reports`);
  await page.getByRole('link', { name: 'Apri: Certificato in un’ora' }).click();
  await page.getByLabel('Nessuna misura').check();
  await page.getByLabel('Perché').fill('Il certificato è valido.');
  await page.getByRole('button', { name: 'Registra la decisione' }).click();
  await expect(page.getByText('L’account è sospeso')).toHaveCount(0);

  await page.goto(`${form.url}/user/${ada._id}`);
  await page.getByRole('link', { name: 'Modera' }).click();
  await decide(page, 'Sospendi l’account');
  await page.getByRole('button', { name: 'Fai finire la sospensione' }).click();
  await page.getByLabel('Motivo').fill('Un errore');
  await page.getByRole('button', { name: 'Conferma' }).click();
  await expect(page.getByText('Sospensione finita')).toBeVisible();
});

test('a person blocks another one and thinks again', async ({ page, form }) => {
  const [mia, tom] = [await join(form, 'Mia Perla'), await join(form, 'Tom Grano')];
  await signIn(page, form, mia.email);
  await page.goto(`${form.url}/user/${tom._id}`);
  await page.getByRole('button', { name: 'Blocca' }).click();
  await page.getByRole('region', { name: 'Bloccare Tom Grano?' }).getByRole('button', { name: 'Blocca' }).click();
  await expect(page.getByRole('button', { name: 'Sblocca' })).toBeVisible();
  await page.goto(`${form.url}/profile?sezione=privacy`);
  await page.getByRole('button', { name: 'Sblocca Tom Grano' }).click();
  await expect(page.getByText('Nessuna. Per bloccare qualcuno, apri il suo profilo.')).toBeVisible();
});
