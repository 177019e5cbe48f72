import type { Page } from '@playwright/test';
import { expect, PASSWORD } from '../form';
import { holdFile } from '../held-file';
import { join, signedIn } from '../members';
import { balance } from './balance';
import { aNewAddress, giveCoins, linkOf, publish, requestTo, test } from './family';

/** Journeys of a minor and of the guardian who consents, on a phone. */

const mainOf = (page: Page) => page.getByRole('main');

test('a thirteen-year-old waits for a guardian, who consents on a phone, sets limits, and says yes to an order', async ({
  page,
  phone,
  browserOf,
  form,
  mailServer,
}) => {
  const seller = await join(form, 'Sara Venditrice');
  const item = await publish(form, seller, { title: 'Ripasso di algebra', type: 'service', price: 30 });
  const [email, parentEmail] = [aNewAddress('mina'), aNewAddress('bruno')];
  const main = mainOf(page);
  const onPhone = mainOf(phone);

  await test.step('the child registers, and sees what is missing', async () => {
    await page.goto(`${form.url}/register`);
    await main.getByText('Minore', { exact: true }).click();
    await page.getByLabel('Nome e Cognome').fill('Mina Bruni');
    await page.getByLabel('E-mail', { exact: true }).fill(email);
    await page.getByLabel('Data di nascita').fill(`31/01/${new Date().getFullYear() - 13}`);
    await page.getByLabel('E-mail del genitore o tutore').fill(parentEmail);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Conferma password').fill(PASSWORD);
    await page.getByLabel(/^Ho letto l’informativa/).check();
    await main.getByRole('button', { name: 'Registrati' }).click();
    await expect(page.getByText('Registrazione completata! Effettua il login.')).toBeVisible();
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD);
    await main.getByRole('button', { name: 'Accedi' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Manca il consenso di un genitore' })).toBeVisible();
    await expect(main.getByText(parentEmail)).toBeVisible();
  });

  await test.step('and sees what everybody sees, without what a member does', async () => {
    await main.getByRole('link', { name: 'Marketplace' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Marketplace' })).toBeVisible();
    await page.goto(form.url + item);
    await expect(main.getByText(/^Serve il consenso di un genitore o tutore\./)).toBeVisible();
    await expect(main.getByRole('button', { name: 'Acquista' })).toHaveCount(0);
  });

  await test.step('the guardian opens the link of the mail, and consents without an account', async () => {
    const mail = await requestTo(mailServer, parentEmail);
    expect(mail.text).toContain('Mina B.');
    await phone.goto(linkOf(form, mail));
    await expect(phone.getByRole('heading', { level: 1, name: 'Mina B. ti chiede il consenso' })).toBeVisible();
    await expect(phone).toHaveURL(`${form.url}/genitore`);
    await phone.getByLabel('Il tuo nome e cognome').fill('Bruno Bruni');
    await phone.getByLabel('Scegli una password').fill(PASSWORD);
    await onPhone.getByRole('button', { name: 'Do il consenso', exact: true }).click();
    await expect(onPhone.getByText(/^Senza questa dichiarazione il consenso non vale/)).toBeVisible();
    await phone.getByLabel('Dichiaro di avere la responsabilità genitoriale').check();
    await onPhone.getByRole('button', { name: 'Do il consenso', exact: true }).click();
    await expect(phone).toHaveURL(`${form.url}/famiglia`);
    await expect(onPhone.getByRole('heading', { name: 'Mina Bruni' })).toBeVisible();
    await expect(onPhone.getByText('Consenso dato')).toBeVisible();
  });

  await test.step('and sets limits', async () => {
    await onPhone.getByRole('tab', { name: 'Limiti' }).click();
    await phone.getByLabel('Coin FORM alla settimana').fill('40');
    await phone.getByLabel('Un ordine aspetta il tuo sì oltre').fill('10');
    await expect(phone.getByLabel('Può candidarsi alle offerte di lavoro')).toBeDisabled();
    await onPhone.getByRole('button', { name: 'Salva i limiti' }).click();
    await expect(onPhone.getByText('Limiti salvati')).toBeVisible();
  });

  await test.step('the guardian sends coins, which the child sees', async () => {
    await giveCoins(form, await signedIn(form, 'Bruno Bruni', parentEmail), { role: 'adult' }, 60);
    await phone.goto(`${form.url}/wallet`);
    await onPhone.getByRole('button', { name: 'Invia', exact: true }).click();
    await phone.getByLabel('E-mail del destinatario').fill(email);
    await phone.getByLabel('Importo').fill('45');
    await phone.getByRole('button', { name: 'Continua' }).click();
    await phone.getByRole('button', { name: 'Conferma e invia' }).click();
    await expect(phone.getByText('Trasferimento completato con successo!')).toBeVisible();
    await balance(page, 45);
  });

  await test.step('the child orders something above the limit, which waits and which the seller does not see', async () => {
    const arrive = await holdFile(page, '**/confirm-email-banner-*.js');
    await page.goto(form.url + item);
    const order = page.getByRole('button', { name: 'Acquista' });
    await order.waitFor();
    const place = await order.boundingBox();
    arrive();
    await expect(page.getByRole('button', { name: 'Conferma la tua e-mail' })).toBeVisible();
    // What a banner says comes later than the page: under a finger nothing moves.
    expect(await order.boundingBox()).toEqual(place);
    await order.click();
    await expect(main.getByText(/^.*Sono più di 10 Coin FORM: serve il sì di un genitore/)).toBeVisible();
    await page.getByRole('button', { name: 'Conferma e acquista' }).click();
    await balance(page, 15);
    await page.getByRole('banner').getByRole('link', { name: 'Ordini' }).click();
    await expect(main.getByText('In attesa del genitore', { exact: true })).toBeVisible();
  });

  const shop = await browserOf(seller);
  await shop.goto(`${form.url}/orders?side=sold`);
  await expect(mainOf(shop).getByText('Nessun ordine sui tuoi articoli')).toBeVisible();

  const requests = onPhone.getByRole('region', { name: 'Aspetta il tuo sì' });
  await test.step('the guardian sees after the sign-in the child and what waits for a yes, and looks at the offer and who sells it', async () => {
    await phone.goto(`${form.url}/dashboard`);
    const children = onPhone.getByRole('region', { name: 'La tua famiglia' });
    await expect(children.getByText('Questa settimana Restano 40 di 40')).toBeVisible();
    await requests.getByRole('link', { name: 'Sara Venditrice' }).click();
    await expect(phone.getByRole('heading', { level: 1, name: 'Sara Venditrice' })).toBeVisible();
    await phone.goBack();
    await requests.getByRole('link', { name: 'Ripasso di algebra' }).click();
    await expect(phone).toHaveURL(form.url + item);
    await expect(phone.getByRole('heading', { level: 1, name: 'Ripasso di algebra' })).toBeVisible();
    await phone.goBack();
  });

  await test.step('says yes there, after which nothing waits any more, and the seller delivers', async () => {
    await onPhone.getByRole('button', { name: 'Approva: Ripasso di algebra' }).click();
    await onPhone.getByRole('button', { name: 'Sì, approva l’ordine' }).click();
    await expect(onPhone.getByText('Approvato: «Ripasso di algebra» di Mina B.')).toBeVisible();
    await expect(onPhone.getByRole('link', { name: 'Rispondi a una richiesta di acquisto' })).toHaveCount(0);
    await onPhone.getByRole('link', { name: 'Mina Bruni' }).click();
    await expect(phone).toHaveURL(/\/famiglia\?figlio=/);
    await expect(mainOf(shop).getByText('Ripasso di algebra')).toBeVisible();
    await mainOf(shop)
      .getByRole('button', { name: /^Segna come consegnato/ })
      .click();
    await mainOf(shop).getByRole('button', { name: 'Sì, ho consegnato' }).click();
    await expect(main.getByRole('button', { name: /^Conferma la consegna/ })).toBeVisible();
  });

  await test.step('another order is not approved: its coins come back, and the child reads why', async () => {
    await page.goto(
      `${form.url}${await publish(form, seller, { title: 'Ripasso di latino', type: 'service', price: 12 })}`,
    );
    await page.getByRole('button', { name: 'Acquista' }).click();
    await page.getByRole('button', { name: 'Conferma e acquista' }).click();
    await balance(page, 3);
    await onPhone.getByRole('button', { name: 'Non approvare: Ripasso di latino' }).click();
    await phone.getByLabel('Perché no? (facoltativo)').fill('Il latino lo ripassiamo insieme.');
    await onPhone.getByRole('button', { name: 'Sì, non approvare' }).click();
    await expect(onPhone.getByText('Non approvato: i Coin FORM tornano a Mina B.')).toBeVisible();
    await page.goto(`${form.url}/orders`);
    await balance(page, 15);
    await expect(main.getByText('Il latino lo ripassiamo insieme.')).toBeVisible();
    await page.goto(`${form.url}/notifications`);
    await expect(
      main.getByText(/«Ripasso di latino» non è stato approvato.*Leggi il motivo nell’ordine\./),
    ).toBeVisible();
  });
});
