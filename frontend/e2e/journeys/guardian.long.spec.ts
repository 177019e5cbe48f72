import type { Page } from '@playwright/test';
import { expect } from '../form';
import { adminOf, call, join, openAs } from '../members';
import { aNewAddress, family, joinMinor, linkOf, publish, requestTo, test } from './family';

const mainOf = (page: Page) => page.getByRole('main');

test('a child puts a mistyped guardian’s address right: the old link is dead, and a new message arrives', async ({
  page,
  phone,
  form,
  mailServer,
}) => {
  const child = await joinMinor(form, 'Lia Errori', 13);
  const [mistyped, right] = [await requestTo(mailServer, child.parentEmail), aNewAddress('giusto')];
  const main = mainOf(page);
  await openAs(page, child);
  await page.goto(form.url);
  await page.getByRole('banner').getByRole('link', { name: 'Famiglia' }).click();
  await page.getByRole('button', { name: 'Manda di nuovo' }).click();
  await expect(main.getByText('Inviata di nuovo: vale solo il link più recente')).toBeVisible();
  const again = await requestTo(mailServer, child.parentEmail, 2);
  await page.getByLabel('Indirizzo sbagliato? Correggilo').fill(child.email);
  await page.getByRole('button', { name: 'Correggi e invia' }).click();
  await expect(page.getByLabel('Indirizzo sbagliato? Correggilo')).toHaveAccessibleDescription(/divers/);
  await page.getByLabel('Indirizzo sbagliato? Correggilo').fill(right);
  await page.getByRole('button', { name: 'Correggi e invia' }).click();
  await expect(main.getByText(right)).toBeVisible();

  for (const dead of [mistyped, again]) {
    await phone.goto(linkOf(form, dead));
    await expect(phone.getByRole('heading', { level: 1, name: 'Questo link non vale più' })).toBeVisible();
  }
  await phone.goto(linkOf(form, await requestTo(mailServer, right)));
  await expect(phone.getByRole('heading', { level: 1, name: 'Lia E. ti chiede il consenso' })).toBeVisible();
  await mainOf(phone).getByRole('button', { name: 'Non do il consenso' }).click();
  await mainOf(phone).getByRole('button', { name: 'Conferma: non do il consenso' }).click();
  await expect(phone.getByRole('heading', { level: 1, name: 'Risposta registrata' })).toBeVisible();
});

test('a minor applies to a verified company only, from sixteen, and only while the guardian allows it', async ({
  page,
  browserOf,
  form,
  mailServer,
}) => {
  const [verified, unknown] = [await join(form, 'Vera Lavoro', 'company'), await join(form, 'Ugo Ignoto', 'company')];
  const admin = await adminOf(form);
  await call(form, 'POST', '/user/company-verification', verified.token, { vatNumber: '00743110157' });
  const [request] = await call<{ _id: string }[]>(form, 'GET', '/admin/verifications', admin.token);
  await call(form, 'POST', `/admin/verifications/${request?._id}/decide`, admin.token, { outcome: 'verify' });
  const jobs = {
    verified: await publish(form, verified, { title: 'Stage in officina', type: 'job_offer', price: 0 }),
    unknown: await publish(form, unknown, { title: 'Stage in ufficio', type: 'job_offer', price: 0 }),
  };
  const { child, guardian } = await family(form, mailServer, {
    name: 'Leo Diciassette',
    guardian: 'Anna Leoni',
    years: 17,
  });
  const main = mainOf(page);
  await openAs(page, child);

  await test.step('without the guardian’s switch', async () => {
    await page.goto(form.url + jobs.verified);
    await expect(main.getByRole('note')).toContainText(
      'Per candidarti devi avere almeno 16 anni e il permesso di un genitore o tutore.',
    );
    await expect(main.getByRole('button', { name: 'Candidati' })).toHaveCount(0);
  });

  const phone = await browserOf(guardian, 360);
  await test.step('the guardian allows it', async () => {
    await phone.goto(`${form.url}/famiglia?sezione=limiti`);
    await phone.getByLabel('Può candidarsi alle offerte di lavoro').check();
    await mainOf(phone).getByRole('button', { name: 'Salva i limiti' }).click();
    await expect(mainOf(phone).getByText('Limiti salvati')).toBeVisible();
  });

  await test.step('not at a company that nobody has verified', async () => {
    await page.goto(form.url + jobs.unknown);
    await expect(main.getByRole('note')).toContainText(
      'Chi ha meno di 18 anni può candidarsi solo ad aziende verificate.',
    );
    await expect(main.getByRole('button', { name: 'Candidati' })).toHaveCount(0);
  });

  await test.step('at a verified one', async () => {
    await page.goto(form.url + jobs.verified);
    await page.getByRole('button', { name: 'Candidati' }).click();
    await main.getByRole('button', { name: 'Invia la candidatura' }).click();
    await expect(page.getByRole('heading', { name: /inviata/ })).toBeVisible();
  });

  await test.step('the guardian takes the permission back: the application is withdrawn, and both read why', async () => {
    await phone.goto(`${form.url}/famiglia?sezione=limiti`);
    await phone.getByLabel('Può candidarsi alle offerte di lavoro').uncheck();
    await mainOf(phone).getByRole('button', { name: 'Salva i limiti' }).click();
    await expect(mainOf(phone).getByText('Limiti salvati')).toBeVisible();
    await page.goto(`${form.url}/orders?kind=application`);
    await expect(main.getByText('Ritirata', { exact: true })).toBeVisible({ timeout: 15_000 });
    const onVerified = await browserOf(verified);
    await onVerified.goto(`${form.url}/candidature/${jobs.verified.split('/').at(-1)}`);
    await expect(mainOf(onVerified).getByRole('link', { name: 'Ritirate 1' })).toBeVisible();
    await mainOf(onVerified)
      .getByRole('button', { name: /^Leo D/ })
      .click();
    const why = 'Un genitore o tutore non permette più le candidature.';
    for (const side of [page, onVerified]) await expect(mainOf(side).getByText(why)).toBeVisible();
  });
});
