import { inLongRun } from '../../../backend/test/runs';
import { expect } from '../form';
import { adminOf, call, enter, join, signedIn } from '../members';
import { balance } from './balance';
import { callFrom, test } from './journey';

/** The banner; the dashboard shows the notification as well. */
const suspendedText = /^Il tuo account è sospeso dal/;

test('an item is reported without an account, hidden, objected to, and a second administrator decides', async ({
  page,
  form,
}) => {
  const main = page.getByRole('main');
  const author = await join(form, 'Remo Articoli');
  const admin = await adminOf(form);
  const { _id: ofSecond, name, email } = await join(form, 'Sandra Seconda');
  await call(form, 'PUT', `/admin/users/${ofSecond}`, admin.token, { name, email, role: 'admin' });
  const second = await signedIn(form, name, email);
  const words = { title: 'Lezioni di chitarra', description: 'Scrivimi al 333 1234567.', type: 'service', price: 5 };
  const item = await call<{ _id: string }>(form, 'POST', '/marketplace', author.token, words);
  let number = '';

  await test.step('a visitor reports it, and follows it by its number', async () => {
    await page.goto(`${form.url}/marketplace/${item._id}`);
    await main.getByRole('button', { name: 'Segnala' }).click();
    const dialog = page.getByRole('dialog', { name: 'Segnala questo articolo' });
    await dialog.getByRole('button', { name: 'Invia la segnalazione' }).click();
    await expect(dialog.getByText('Scegli il motivo')).toBeVisible();
    await dialog.getByLabel('Mostra dati personali o immagini di altri').check();
    await dialog.getByLabel('Raccontalo con parole tue').fill('Pubblica un numero di telefono che non è il suo.');
    await dialog.getByLabel('La tua e-mail (facoltativa)').fill('chi.segnala@example.it');
    await dialog.getByLabel(/^Dichiaro in buona fede/).check();
    await dialog.getByRole('button', { name: 'Invia la segnalazione' }).click();
    const receipt = page.getByRole('dialog', { name: 'Segnalazione ricevuta' });
    number = await receipt.locator('code').innerText();
    await receipt.getByRole('link', { name: 'Segui la segnalazione' }).click();
    await expect(page).toHaveURL(`${form.url}/segnalazioni/${number}`);
    await expect(main.getByText(/^Un amministratore la sta guardando/)).toBeVisible();
  });

  await test.step('an administrator finds it in the queue, and hides the item with a statement of reasons', async () => {
    await enter(page, form, admin, '/admin/reports');
    await main.getByRole('link', { name: 'Apri: Lezioni di chitarra' }).click();
    await expect(main.getByText('Senza account')).toBeVisible();
    await main.getByLabel('Rimuovi il contenuto').check();
    await main.getByRole('combobox', { name: 'Regola o norma' }).fill('Termini d’uso, punto 4');
    await main.getByLabel('Che cosa è successo').fill('L’annuncio mostra il telefono di un’altra persona.');
    await main.getByRole('button', { name: 'Registra la decisione' }).click();
    await expect(page.getByText('Decisione presa')).toBeVisible();
    await expect(main.getByRole('region', { name: 'La decisione' })).toContainText('Contenuto rimosso');
    const ofCase = page.url();
    await page.goto(`${form.url}/admin/users/${author._id}?sezione=segnalazioni`);
    await main.getByRole('rowheader').getByRole('link', { name: 'Lezioni di chitarra' }).click();
    await expect(page).toHaveURL(ofCase);
  });

  await test.step('nobody else finds it', async () => {
    await enter(page, form, undefined, `/marketplace/${item._id}`);
    await expect(main.getByText('Questo articolo non c’è più')).toBeVisible();
    await page.goto(`${form.url}/segnalazioni/${number}`);
    await expect(main.getByText('Contenuto rimosso')).toBeVisible();
    await expect(main.getByText('Termini d’uso, punto 4')).toBeVisible();
  });

  await test.step('its author reads why, and objects', async () => {
    await enter(page, form, author, `/marketplace/${item._id}`);
    await main.getByRole('link', { name: 'Leggi il motivo e come fare reclamo' }).click();
    await main.getByRole('link', { name: 'Apri: Lezioni di chitarra' }).click();
    await expect(main.getByText('L’annuncio mostra il telefono di un’altra persona.')).toBeVisible();
    await expect(main.getByText('Pubblica un numero di telefono che non è il suo.')).toHaveCount(0);
    await main.getByLabel('Perché non sei d’accordo').fill('È il mio numero, e i clienti lo conoscono.');
    await main.getByRole('button', { name: 'Invia il reclamo' }).click();
    await expect(main.getByText('Un altro amministratore lo sta guardando.')).toBeVisible();
  });

  await test.step('not who decided, but another administrator decides about it', async () => {
    await enter(page, form, admin, '/admin/reports');
    await main.getByRole('link', { name: 'Apri: Lezioni di chitarra' }).click();
    await expect(main.getByRole('region', { name: 'Reclami' })).toBeVisible();
    await expect(main.getByRole('heading', { name: 'Decidi sul reclamo' })).toHaveCount(0);
    await enter(page, form, second, '/admin/reports');
    await main.getByRole('link', { name: 'Apri: Lezioni di chitarra' }).click();
    await main.getByLabel('Nessuna misura').check();
    await main.getByLabel('Perché').fill('Il numero è di chi ha pubblicato.');
    await main.getByRole('button', { name: 'Registra la decisione' }).click();
    await expect(page.getByText('Decisione sul reclamo presa')).toBeVisible();
    await expect(main.getByText('Nessuna misura. Il numero è di chi ha pubblicato.')).toBeVisible();
  });

  await test.step('the item is there again, and its author reads the answer', async () => {
    await enter(page, form, undefined, `/marketplace/${item._id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Lezioni di chitarra' })).toBeVisible();
    await enter(page, form, author, '/segnalazioni');
    await main.getByRole('link', { name: 'Apri: Lezioni di chitarra' }).click();
    await expect(main.getByText('Nessuna misura. Il numero è di chi ha pubblicato.')).toBeVisible();
  });
});

inLongRun(() => {
  test('a person is blocked and unblocked, another one is suspended, finishes, and starts nothing new', async ({
    page,
    form,
  }) => {
    const main = page.getByRole('main');
    const [vera, ugo] = [await join(form, 'Vera Serena', 'adult', 30), await join(form, 'Ugo Insiste', 'adult', 30)];
    const words = { title: 'Marmellata di fichi', description: 'Due.', type: 'service', price: 5 };
    const ofVera = await call<{ _id: string }>(form, 'POST', '/marketplace', vera.token, words);
    await call(form, 'POST', `/marketplace/${ofVera._id}/orders`, ugo.token, { expectedPrice: 5 });

    await test.step('Vera blocks Ugo: nothing passes between them, and she may think again', async () => {
      await enter(page, form, vera, `/user/${ugo._id}`);
      await main.getByRole('button', { name: 'Blocca' }).click();
      await main.getByRole('region', { name: 'Bloccare Ugo Insiste?' }).getByRole('button', { name: 'Blocca' }).click();
      await expect(main.getByRole('button', { name: 'Sblocca' })).toBeVisible();
      const sent = call(form, 'POST', '/coin/transfer', ugo.token, { recipient: vera.email, amount: 1 });
      await expect(sent).rejects.toThrow(/: 4\d\d /);
      await page.goto(`${form.url}/profile?sezione=privacy`);
      await main.getByRole('button', { name: 'Sblocca Ugo Insiste' }).click();
      await expect(main.getByText('Nessuna. Per bloccare qualcuno, apri il suo profilo.')).toBeVisible();
    });

    await test.step('an administrator suspends Ugo without being asked', async () => {
      await enter(page, form, await adminOf(form), `/user/${ugo._id}`);
      await main.getByRole('link', { name: /^Modera/ }).click();
      await expect(page).toHaveURL(/\/admin\/reports\/new\?/);
      await main.getByLabel('Sospendi l’account').check();
      await main.getByRole('combobox', { name: 'Regola o norma' }).fill('Termini d’uso, punto 5');
      await main.getByLabel('Che cosa è successo').fill('Messaggi insistenti a più persone.');
      await main.getByRole('button', { name: 'Registra la decisione' }).click();
      await expect(page).toHaveURL(/\/admin\/reports\/[0-9a-f-]{36}$/);
      await expect(main.getByText(/^L’account è sospeso fino al/)).toBeVisible();
    });

    await test.step('Ugo reads why, cancels his order, and starts nothing new', async () => {
      await enter(page, form, ugo, '/dashboard');
      await expect(page.getByText(suspendedText).first()).toBeVisible();
      await page.goto(`${form.url}/marketplace`);
      await expect(main.getByRole('link', { name: 'Dettagli: Marmellata di fichi' })).toBeVisible();
      const refused = await callFrom(page, 'POST', `/marketplace/${ofVera._id}/orders`, { expectedPrice: 5 });
      expect(refused).toMatchObject({ status: 403, body: { code: 'SUSPENDED' } });
      await page.goto(`${form.url}/orders`);
      await main.getByRole('button', { name: /^Annulla l’ordine/ }).click();
      await main.getByRole('button', { name: 'Sì, annulla l’ordine' }).click();
      await expect(main.getByText('Annullato e rimborsato', { exact: true })).toBeVisible();
      await page.getByRole('link', { name: 'Leggi il motivo e come fare reclamo' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'La sospensione del tuo account' })).toBeVisible();
      await expect(main.getByText('Messaggi insistenti a più persone.')).toBeVisible();
    });

    await test.step('an administrator lets the suspension end early', async () => {
      await enter(page, form, await adminOf(form), '/admin/reports?state=closed');
      await main.getByRole('link', { name: 'Apri: Ugo Insiste' }).click();
      await main.getByRole('button', { name: 'Fai finire la sospensione' }).click();
      await main.getByLabel('Motivo').fill('Ha chiarito con tutti.');
      await main.getByRole('button', { name: 'Conferma' }).click();
      await expect(page.getByText('Sospensione finita')).toBeVisible();
      await expect(main.getByRole('button', { name: 'Fai finire la sospensione' })).toHaveCount(0);
      await enter(page, form, ugo, '/dashboard');
      await balance(page, 30);
      await expect(page.getByText(suspendedText)).toHaveCount(0);
      const sent = await callFrom(page, 'POST', '/coin/transfer', { recipient: vera.email, amount: 1 });
      expect(sent.status).toBe(201);
    });
  });
});
