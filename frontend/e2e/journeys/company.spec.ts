import { inLongRun } from '../../../backend/test/runs';
import { expect, signIn } from '../form';
import { adminOf, call, enter, join, signedIn } from '../members';
import { balance } from './balance';
import { test } from './journey';

test('a contest is opened, joined, closed, and its prize paid', async ({ page, form }) => {
  const [company, fabio] = [await join(form, 'Gaia Concorsi', 'company', 200), await join(form, 'Fabio Concorsi')];

  await test.step('the company opens it, and the reward leaves its wallet', async () => {
    await enter(page, form, company, '/contests');
    await page.getByRole('link', { name: 'Crea un contest' }).click();
    await page.getByLabel('Titolo').fill('Un nome per la mensa');
    await page.getByLabel('Descrizione').fill('Breve e facile da ricordare.');
    await page.getByLabel('Premio in Coin FORM').fill('80');
    await page.getByRole('button', { name: 'Continua' }).click();
    await expect(page.getByText('Saldo dopo').locator('..')).toContainText('120');
    await page.getByRole('button', { name: 'Conferma e pubblica' }).click();
    await expect(page.getByText('Contest pubblicato')).toBeVisible();
    await expect(page.getByText('Premio garantito')).toBeVisible();
    await balance(page, 120);
  });

  await test.step('reaches all it may do with it before the end of the text, in a low window too', async () => {
    await page.setViewportSize({ width: 1280, height: 660 });
    await page.evaluate(() => scrollTo({ top: 350, behavior: 'instant' }));
    await expect(page.getByText('Nessun partecipante')).toBeVisible();
    const last = await page.getByRole('button', { name: /^Ritira/ }).boundingBox();
    expect(last?.y).toBeLessThan(660 - 36);
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  await test.step('and raises it', async () => {
    await page.getByRole('link', { name: 'Modifica' }).click();
    await page.getByLabel('Premio in Coin FORM').fill('90');
    await page.getByRole('button', { name: 'Salva' }).click();
    await page.getByRole('button', { name: 'Conferma e salva' }).click();
    await expect(page.getByText('Modifiche salvate')).toBeVisible();
    await balance(page, 110);
  });

  await test.step('Fabio takes part', async () => {
    await enter(page, form, fabio, '/contests?search=mensa');
    await page.getByRole('link', { name: 'Dettagli: Un nome per la mensa' }).click();
    await page.getByRole('button', { name: 'Partecipa' }).click();
    await expect(page.getByText('Partecipi a questo contest')).toBeFocused();
    await page.getByLabel('Testo').fill('Il Quadrato');
    await page.getByLabel('Link (facoltativo)').fill('https://example.org/quadrato');
    await page.getByRole('button', { name: 'Invia l’elaborato' }).click();
    await expect(page.getByText('Elaborato inviato')).toBeVisible();
  });

  await test.step('Fabio leaves, and joins again', async () => {
    await page.getByRole('button', { name: /^Lascia il contest/ }).click();
    await page.getByRole('button', { name: 'Conferma' }).click();
    await expect(page.getByText('Hai lasciato il contest')).toBeVisible();
    await page.getByRole('button', { name: 'Partecipa' }).click();
    await page.getByLabel('Testo').fill('Il Quadrato');
    await page.getByRole('button', { name: 'Invia l’elaborato' }).click();
    await expect(page.getByText('Elaborato inviato')).toBeVisible();
  });

  await test.step('the company cannot close it early', async () => {
    await enter(page, form, company, '/contests?search=mensa');
    await page.getByRole('link', { name: 'Dettagli: Un nome per la mensa' }).click();
    await expect(page.getByText(/Il contest chiude alla scadenza\.$/)).toBeVisible();
    await expect(page.getByRole('button', { name: /^Chiudi/ })).toHaveCount(0);
  });

  await test.step('an administrator can, with a reason that Fabio reads', async () => {
    await enter(page, form, await adminOf(form), '/contests?search=mensa');
    await page.getByRole('link', { name: 'Dettagli: Un nome per la mensa' }).click();
    await page.getByRole('button', { name: /^Chiudi prima della scadenza/ }).click();
    await page.getByLabel('Perché chiudi prima della scadenza').fill('La mensa apre prima del previsto.');
    await page.getByRole('button', { name: 'Chiudi il contest' }).click();
    await expect(page.getByText('Contest chiuso', { exact: true })).toBeVisible();
    await enter(page, form, fabio, '/contests?status=closed&search=mensa');
    await page.getByRole('link', { name: 'Dettagli: Un nome per la mensa' }).click();
    await expect(page.getByText('La mensa apre prima del previsto.')).toBeVisible();
  });

  await test.step('the company chooses the winner, and can still change the category', async () => {
    await enter(page, form, company, '/contests?status=closed&search=mensa');
    await page.getByRole('link', { name: 'Dettagli: Un nome per la mensa' }).click();
    await page.getByRole('button', { name: 'Fai vincere Fabio Concorsi' }).click();
    await expect(page.getByText('Va a').locator('..')).toContainText('Fabio Concorsi');
    await page.getByRole('button', { name: 'Conferma e premia' }).click();
    await expect(page.getByText('Premio assegnato a Fabio Concorsi')).toBeVisible();
    await page.getByRole('link', { name: 'Cambia la categoria' }).click();
    await page.getByLabel('Categoria (facoltativa)').selectOption({ index: 1 });
    await page.getByRole('button', { name: 'Salva' }).click();
    await expect(page.getByText('Modifiche salvate')).toBeVisible();
  });

  await test.step('Fabio has the prize, and everyone sees who won', async () => {
    await enter(page, form, fabio, '/dashboard');
    await balance(page, 90);
    await enter(page, form, undefined, '/contests?status=completed&search=mensa');
    await page.getByRole('link', { name: 'Dettagli: Un nome per la mensa' }).click();
    await expect(page.getByText('Ha vinto', { exact: true }).locator('..')).toContainText('Fabio Concorsi');
  });
});

inLongRun(() => {
  test('a company publishes a job offer, answers applications, and withdraws a contest that nobody joined', async ({
    page,
    form,
  }) => {
    const email = `lavoro${Date.now()}@example.it`;
    const luca = await join(form, 'Luca Apprendista');
    const main = page.getByRole('main');

    await test.step('registers', async () => {
      await page.goto(`${form.url}/register`);
      await main.getByText('Azienda', { exact: true }).click();
      await page.getByLabel('Nome Referente').fill('Ivo Tornitore');
      await page.getByLabel('E-mail').fill(email);
      await page.getByLabel('Nome azienda').fill('Torneria Ivo');
      await page.getByLabel('Sede (facoltativa)').fill('Lecco');
      await page.getByLabel('Password', { exact: true }).fill('segreto1');
      await page.getByLabel('Conferma password').fill('segreto1');
      await page.getByLabel(/^Ho letto l’informativa/).check();
      await main.getByRole('button', { name: 'Registrati' }).click();
      await expect(page.getByText('Registrazione completata! Effettua il login.')).toBeVisible();
      await signIn(page, form, email);
      await expect(main.getByText('Usi FORM con un account da azienda.')).toBeVisible();
    });
    const company = await signedIn(form, 'Ivo Tornitore', email);

    await test.step('asks to be verified, and an administrator says yes', async () => {
      await page.goto(`${form.url}/profile?sezione=azienda`);
      await page.getByLabel('Partita IVA').fill('00743110158');
      await main.getByRole('button', { name: 'Chiedi la verifica' }).click();
      await expect(main.getByText('Questo numero non esiste: controlla le cifre')).toBeVisible();
      await page.getByLabel('Partita IVA').fill('00743110157');
      await main.getByRole('button', { name: 'Chiedi la verifica' }).click();
      await expect(main.getByText('In attesa', { exact: true })).toBeVisible();
      await enter(page, form, await adminOf(form), '/admin/verifications');
      await main.getByRole('button', { name: 'Verifica: Torneria Ivo' }).click();
      await main.getByRole('button', { name: 'Sì, è verificata' }).click();
      await expect(main.getByRole('heading', { name: 'Torneria Ivo' })).toBeHidden();
      await enter(page, form, company, '/profile?sezione=azienda');
      await expect(main.getByText('Azienda verificata', { exact: true })).toBeVisible();
    });

    await test.step('publishes a job offer, which costs nothing', async () => {
      await page.goto(`${form.url}/marketplace/new`);
      await main.getByText('Offerta di lavoro', { exact: true }).click();
      await page.getByLabel('Titolo').fill('Apprendista tornitore');
      await page.getByLabel('Descrizione').fill('Si impara lavorando.');
      await page.getByLabel('Tipo di lavoro').selectOption('Tirocinio');
      await page.getByRole('button', { name: 'Pubblica' }).click();
      await expect(page.getByText('Articolo pubblicato')).toBeVisible();
    });

    await test.step('Luca applies', async () => {
      await enter(page, form, luca, '/marketplace?type=job_offer');
      await page.getByRole('link', { name: 'Dettagli: Apprendista tornitore' }).click();
      await page.getByRole('button', { name: 'Candidati' }).click();
      await main.getByRole('button', { name: 'Invia la candidatura' }).click();
      await expect(page.getByRole('heading', { name: /inviata/ })).toBeVisible();
    });

    await test.step('the company accepts him and declines another', async () => {
      await enter(page, form, company, '/notifications');
      await page.getByRole('link', { name: 'Dettagli: Nuova candidatura' }).first().click();
      await main.getByRole('button', { name: /^Luca Apprendista/ }).click();
      await page.getByRole('button', { name: /^Accogli/ }).click();
      await page.getByLabel('Messaggio (facoltativo)').fill('Ti aspettiamo lunedì.');
      await page.getByRole('button', { name: 'Sì, accogli la candidatura' }).click();
      await expect(main.getByRole('link', { name: 'Accolte 1' })).toBeVisible();

      const { token } = await join(form, 'Mara Seconda');
      const [item] = await call<{ _id: string }[]>(form, 'GET', '/marketplace?search=Apprendista tornitore', token);
      await call(form, 'POST', `/marketplace/${item?._id}/orders`, token, { expectedPrice: 0 });
      await page.goto(`${form.url}/candidature/${item?._id}`);
      await main.getByRole('button', { name: /^Mara Seconda/ }).click();
      await page.getByRole('button', { name: /^Non accogliere/ }).click();
      await page.getByRole('button', { name: 'Sì, non accogliere' }).click();
      await expect(main.getByRole('link', { name: 'Non accolte 1' })).toBeVisible();
    });

    await test.step('Luca is notified', async () => {
      await enter(page, form, luca, '/orders?kind=application');
      await expect(main.getByText('Accolta', { exact: true })).toBeVisible();
      await expect(main.getByText('Ti aspettiamo lunedì.')).toBeVisible();
      await expect(main.getByText('referente: Ivo Tornitore')).toBeVisible();
    });

    await test.step('the contest is withdrawn and its reward returned', async () => {
      const rich = await join(form, 'Pia Ritira', 'company', 30);
      const endDate = new Date(Date.now() + 5 * 86_400_000).toISOString();
      const contest = { title: 'Una prova', description: 'Che nessuno farà.', reward: 30, endDate };
      const { _id } = await call<{ _id: string }>(form, 'POST', '/contests', rich.token, contest);
      await enter(page, form, rich, `/contests/${_id}`);
      // What loads last moves what stands below it, and a press in that moment would hit something else.
      await expect(main.getByText('Nessun partecipante')).toBeVisible();
      await page.getByRole('button', { name: /^Ritira/ }).click();
      await page.getByRole('button', { name: 'Conferma' }).click();
      await expect(page.getByText('Il contest «Una prova» è stato ritirato')).toBeVisible();
      await balance(page, 30);
    });
  });
});
