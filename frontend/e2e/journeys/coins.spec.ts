import { expect, type Form } from '../form';
import { adminOf, enter, join } from '../members';
import { test } from './journey';

async function audited(form: Form): Promise<{ valid: boolean; transactionsCount: number }> {
  const { exit, output } = await form.audit('verify', '--json');
  expect(exit, output).toBe(0);
  return JSON.parse(output);
}

test('coins are given, move between two people, and the ledger is verified on the screen and by the auditor', async ({
  page,
  form,
}) => {
  const transactionsBefore = (await audited(form)).transactionsCount;
  const [ada, ben] = [await join(form, 'Ada Neri'), await join(form, 'Ben Russo')];

  await test.step('the administrator gives Ada 100 Coin FORM', async () => {
    await enter(page, form, await adminOf(form), '/admin/users');
    await page.getByLabel('Cerca').fill('neri');
    await expect(page.getByText('1 utente su 1')).toBeVisible();
    await page.getByRole('button', { name: 'Azioni: Ada Neri' }).click();
    await page.getByRole('menuitem', { name: 'Modifica' }).click();
    await page.getByLabel('Saldo').fill('100');
    await page.getByLabel('Motivo della rettifica').fill('Premio di benvenuto');
    await page.getByRole('button', { name: 'Salva' }).click();
    await page.getByRole('button', { name: 'Conferma e salva' }).click();
    await expect(page.getByText('Utente aggiornato con successo')).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/users(\?|$)/);
  });

  await test.step('Ada sends Ben 30 of them', async () => {
    await enter(page, form, ada, '/dashboard');
    await page.getByRole('link', { name: /apri il portafoglio/ }).click();
    await page.getByLabel('E-mail del destinatario').fill(ben.email);
    await page.getByLabel('Importo').fill('30');
    await page.getByLabel('Nota (facoltativa)').fill('Grazie per la lezione!');
    await page.getByRole('button', { name: 'Continua' }).click();
    const review = page.getByRole('region', { name: 'Conferma il trasferimento' });
    await expect(review).toContainText(ben.email);
    await expect(review).toContainText('70');
    await review.getByRole('button', { name: 'Conferma e invia' }).click();
    await expect(page.getByText('Trasferimento completato con successo!')).toBeVisible();
    await expect(page.getByRole('link', { name: '70 Coin FORM: apri il portafoglio' })).toBeVisible();
    await expect(page.getByRole('region', { name: /transazion/i })).toContainText('Ben Russo');
  });

  await test.step('Ben sees what he received', async () => {
    await enter(page, form, ben, '/dashboard');
    await page.getByRole('link', { name: '30 Coin FORM: apri il portafoglio' }).click();
    const history = page.getByRole('region', { name: /transazion/i });
    await expect(history).toContainText('Ada Neri');
    await expect(history).toContainText('Grazie per la lezione!');
  });

  await test.step('and holds a receipt that proves it', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: /^Impronta e ricevuta/ }).click();
    await page.getByRole('button', { name: 'Scarica ricevuta' }).click();
    expect((await download).suggestedFilename()).toMatch(/^ricevuta-.*\.json$/);
    await page.getByRole('button', { name: 'Verifica ricevuta' }).click();
    await expect(page).toHaveURL(/\/verifica$/);
    await expect(page.getByRole('heading', { name: 'Ricevuta valida' })).toBeVisible();
  });

  await test.step('the ledger is verified on the screen', async () => {
    await enter(page, form, await adminOf(form), '/admin/blockchain');
    await page.getByRole('button', { name: 'Avvia la verifica' }).click();
    await expect(page.getByRole('heading', { name: 'Il registro è integro' })).toBeVisible();
  });

  await test.step('the auditor agrees from another terminal', async () => {
    expect(await audited(form)).toMatchObject({ valid: true, transactionsCount: transactionsBefore + 2 });
  });
});
