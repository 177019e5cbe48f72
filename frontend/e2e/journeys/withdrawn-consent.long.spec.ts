import { expect } from '../form';
import { call, join, openAs } from '../members';
import { balance } from './balance';
import { family, giveCoins, publish, test } from './family';

test('an order begun before the consent was withdrawn is finished, and nothing new begins', async ({
  page,
  browserOf,
  form,
  mailServer,
}) => {
  const seller = await join(form, 'Piero Corsi');
  const { child, guardian } = await family(form, mailServer, {
    name: 'Nora Ritiri',
    guardian: 'Rita Ritiri',
    years: 15,
  });
  await giveCoins(form, child, child.fields, 30);
  const begun = await publish(form, seller, { title: 'Lezione di chitarra', type: 'service', price: 8 });
  const { _id } = await call<{ _id: string }>(form, 'POST', `${begun}/orders`, child.token, { expectedPrice: 8 });
  await call(form, 'POST', `/orders/${_id}/deliver`, seller.token);
  const phone = await browserOf(guardian, 360);
  const consent = phone.getByRole('main');
  const main = page.getByRole('main');

  await phone.goto(`${form.url}/famiglia?sezione=consenso`);
  await consent.getByRole('button', { name: 'Ritira il consenso' }).click();
  await consent.getByRole('button', { name: 'Sì, ritira il consenso' }).click();
  await expect(consent.getByText('Consenso ritirato')).toBeVisible();

  await test.step('nothing new', async () => {
    await openAs(page, child);
    await page.goto(`${form.url}${begun}`);
    await expect(main.getByRole('note')).toContainText('Serve il consenso di un genitore o tutore.');
    await expect(main.getByRole('button', { name: 'Acquista' })).toHaveCount(0);
    await balance(page, 22);
  });

  await test.step('what was begun', async () => {
    await page.goto(`${form.url}/orders`);
    await page.getByRole('button', { name: /^Conferma la consegna/ }).click();
    await page.getByRole('button', { name: 'Sì, conferma la consegna' }).click();
    await expect(main.getByText('Concluso', { exact: true })).toBeVisible();
  });

  await test.step('given again, the consent lets the child order', async () => {
    await consent.getByRole('button', { name: 'Do di nuovo il consenso' }).click();
    await expect(consent.getByText('Consenso dato')).toBeVisible();
    await page.goto(`${form.url}${begun}`);
    await page.getByRole('button', { name: 'Acquista' }).click();
    await page.getByRole('button', { name: 'Conferma e acquista' }).click();
    await expect(page.getByRole('heading', { name: 'Ordine inviato' })).toBeVisible();
    await balance(page, 14);
  });
});
