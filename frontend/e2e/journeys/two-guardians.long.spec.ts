import type { Page } from '@playwright/test';
import { expect, PASSWORD } from '../form';
import { adminOf, call, enter, join } from '../members';
import { consentTo, joinMinor, mailedLink } from './families';
import { callFrom } from './journey';
import { test } from './own-form';

const bornFifteenYearsAgo = `${new Date().getFullYear() - 15}-01-31`;

const setLimits = async (page: Page, weekly: string, approvalAbove: string) => {
  await page.getByRole('tab', { name: 'Limiti' }).click();
  await page.getByLabel('Coin FORM alla settimana').fill(weekly);
  await page.getByLabel('Un ordine aspetta il tuo sì oltre').fill(approvalAbove);
  await page.getByRole('button', { name: 'Salva i limiti' }).click();
  await expect(page.getByText('Limiti salvati')).toBeVisible();
};

test('two guardians set different limits, the stricter holds, either says yes, and one withdraws', async ({
  page,
  begin,
  elsewhere,
}) => {
  test.setTimeout(180_000);
  const form = await begin({ env: { GUARDIAN_CONSENT: 'required' } });
  const seller = await join(form, 'Silvio Vende');
  const sell = (title: string, price: number) =>
    call<{ _id: string }>(form, 'POST', '/marketplace', seller.token, {
      title,
      description: 'Due.',
      type: 'service',
      price,
    });
  const [sailing, rowing] = [await sell('Corso di vela', 15), await sell('Corso di remi', 11)];
  const nina = await joinMinor(form, 'Nina Due', bornFifteenYearsAgo, 100);
  const mother = await consentTo(form, nina, 'Marta Due');
  const father = 'piero.due@example.it';
  const [onMothers, onFathers] = [await elsewhere(), await elsewhere()];
  const main = page.getByRole('main');

  await test.step('the mother sets limits and invites the father', async () => {
    await enter(onMothers, form, mother, '/famiglia');
    await setLimits(onMothers, '40', '10');
    await onMothers.getByRole('tab', { name: 'Consenso' }).click();
    await onMothers.getByLabel('E-mail del secondo genitore o tutore').fill(father);
    await onMothers.getByRole('button', { name: 'Invita' }).click();
    await expect(onMothers.getByText(/^Invito in attesa/)).toBeVisible();
  });

  await test.step('the father opens the link, consents, and is stricter about the week', async () => {
    await onFathers.goto(form.url + (await mailedLink(form, 'guardian-request', father)));
    await expect(onFathers.getByRole('heading', { level: 1, name: 'Un invito per Nina D.' })).toBeVisible();
    await onFathers.getByLabel('Il tuo nome e cognome').fill('Piero Due');
    await onFathers.getByLabel('Scegli una password').fill(PASSWORD);
    await onFathers.getByLabel('Dichiaro di avere la responsabilità genitoriale').check();
    await onFathers.getByRole('button', { name: 'Do il consenso', exact: true }).click();
    await expect(onFathers).toHaveURL(/\/famiglia$/);
    await setLimits(onFathers, '20', '12');
    await expect(onFathers.getByText(/Ora 20 alla settimana, un sì oltre 10/)).toBeVisible();
  });

  const order = async ({ _id }: { _id: string }) => {
    await page.goto(`${form.url}/marketplace/${_id}`);
    await main.getByRole('button', { name: 'Acquista' }).click();
    await expect(main.getByText(/Sono più di 10 Coin FORM: serve il sì di un genitore/)).toBeVisible();
    await main.getByRole('button', { name: 'Conferma e acquista' }).click();
    await expect(page.getByRole('heading', { name: 'Ordine in attesa del genitore' })).toBeVisible();
  };

  await test.step('the stricter of both holds for Nina', async () => {
    await enter(page, form, nina, '/famiglia');
    await expect(main.getByText('Restano 20 di 20 Coin FORM')).toBeVisible();
    const sent = await callFrom(page, 'POST', '/coin/transfer', { recipient: seller.email, amount: 21 });
    expect(sent).toMatchObject({ status: 409, body: { code: 'WEEKLY_LIMIT' } });
  });

  await test.step('an order above the sums of both waits, and the father says yes', async () => {
    await order(sailing);
    await onFathers.goto(`${form.url}/famiglia`);
    await onFathers.getByRole('button', { name: 'Approva: Corso di vela' }).click();
    await onFathers.getByRole('button', { name: 'Sì, approva l’ordine' }).click();
    await expect(onFathers.getByText(/^Approvato: «Corso di vela» di Nina/)).toBeVisible();
    await expect(onFathers.getByText('Nessun ordine aspetta il tuo sì')).toBeVisible();
  });

  await test.step('to one above the mother’s alone she says no, and the coins come back', async () => {
    await order(rowing);
    await onFathers.goto(`${form.url}/famiglia`);
    await expect(onFathers.getByRole('link', { name: 'Corso di remi' })).toBeVisible();
    await expect(onFathers.getByRole('button', { name: 'Approva: Corso di remi' })).toHaveCount(0);
    await onMothers.goto(`${form.url}/famiglia`);
    await onMothers.getByRole('button', { name: 'Non approvare: Corso di remi' }).click();
    await onMothers.getByRole('button', { name: 'Sì, non approvare' }).click();
    await expect(onMothers.getByText(/^Non approvato: i Coin FORM tornano a Nina/)).toBeVisible();
    await page.goto(`${form.url}/wallet`);
    await expect(page.getByRole('link', { name: '85 Coin FORM: apri il portafoglio' })).toBeVisible();
  });

  await test.step('the father withdraws: nothing new begins, what began can end', async () => {
    await onFathers.goto(`${form.url}/famiglia`);
    await onFathers.getByRole('tab', { name: 'Consenso' }).click();
    await onFathers.getByRole('button', { name: 'Ritira il consenso' }).click();
    await onFathers.getByRole('button', { name: 'Sì, ritira il consenso' }).click();
    await expect(onFathers.getByText('Consenso ritirato')).toBeVisible();
    await page.goto(`${form.url}/famiglia`);
    await expect(main.getByText('Il consenso è stato ritirato.')).toBeVisible();
    const refused = await callFrom(page, 'POST', '/coin/transfer', { recipient: seller.email, amount: 1 });
    expect(refused).toMatchObject({ status: 403, body: { code: 'CONSENT_MISSING' } });
    await page.goto(`${form.url}/orders`);
    await main.getByRole('button', { name: /^Annulla l’ordine/ }).click();
    await main.getByRole('button', { name: 'Sì, annulla l’ordine' }).click();
    await expect(page.getByRole('link', { name: '100 Coin FORM: apri il portafoglio' })).toBeVisible();
  });

  await test.step('only who withdrew gives it again', async () => {
    await onMothers.goto(`${form.url}/famiglia?sezione=consenso`);
    await expect(onMothers.getByText('Nina Due non ha il consenso di un genitore o tutore.')).toBeVisible();
    await expect(onMothers.getByRole('button', { name: 'Do di nuovo il consenso' })).toHaveCount(0);
    await onFathers.getByRole('button', { name: 'Do di nuovo il consenso' }).click();
    await expect(onFathers.getByText('Consenso dato')).toBeVisible();
  });

  await test.step('the mother corrects the date of birth', async () => {
    await onMothers.goto(`${form.url}/famiglia?sezione=consenso`);
    await onMothers.getByRole('textbox', { name: 'Data di nascita' }).fill(`01/02/${new Date().getFullYear() - 15}`);
    await onMothers.keyboard.press('Tab');
    await onMothers.getByLabel('Motivo della correzione').fill('Il giorno era sbagliato.');
    await onMothers.getByRole('button', { name: 'Correggi la data' }).click();
    await expect(onMothers.getByText('Data di nascita corretta')).toBeVisible();
  });

  await test.step('an administrator replaces the father, who objects', async () => {
    const onAdmins = await elsewhere();
    await enter(onAdmins, form, await adminOf(form), `/admin/users/${nina._id}?sezione=famiglia`);
    const onFamily = onAdmins.getByRole('main');
    await expect(onFamily.getByText('20 Coin FORM alla settimana')).toBeVisible();
    await onFamily.getByRole('button', { name: 'Sostituisci Piero Due' }).click();
    const replacing = onFamily.getByRole('form', { name: 'Sostituisci Piero Due' });
    await replacing.getByLabel('E-mail del nuovo genitore o tutore').fill(nina.email);
    await replacing.getByLabel('Motivo').fill('Lo ha deciso il tribunale.');
    await replacing.getByRole('button', { name: 'Sostituisci e chiedi il consenso' }).click();
    await expect(replacing.getByText(/indica un indirizzo diverso da quello del minore/)).toBeVisible();
    await replacing.getByLabel('E-mail del nuovo genitore o tutore').fill('zia.due@example.it');
    await replacing.getByRole('button', { name: 'Sostituisci e chiedi il consenso' }).click();
    await expect(
      onFamily.getByText('Genitore o tutore sostituito: il link della richiesta di consenso è in Posta'),
    ).toBeVisible();
    await expect(onFamily.getByRole('rowheader', { name: 'zia.due@example.it' })).toBeVisible();
    await expect(onFamily.getByText('Lo ha deciso il tribunale.')).toBeVisible();
    await onFathers.goto(`${form.url}/famiglia`);
    await onFathers.getByLabel('Non sei d’accordo? Scrivi perché').fill('Il tribunale ha cambiato idea.');
    await onFathers.getByRole('button', { name: 'Invia il reclamo' }).click();
    await expect(onFathers.getByText(/^Hai fatto reclamo/)).toBeVisible();
  });

  await test.step('the mother erases the account', async () => {
    await onMothers.getByRole('button', { name: 'Elimina l’account' }).click();
    await onMothers.getByLabel('La tua password').fill(PASSWORD);
    await onMothers.getByRole('button', { name: 'Elimina per sempre' }).click();
    await expect(onMothers.getByText('L’account di Nina Due è stato eliminato')).toBeVisible();
  });
});
