import { expect } from '../form';
import { call, enter, join } from '../members';
import { test } from './journey';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('of four people at once three have a course of three seats; one leaves, the fourth is told and gets it', async ({
  page,
  form,
}) => {
  const seller = await join(form, 'Dora Falegname');
  const buyers = await Promise.all(
    ['Elio', 'Ines', 'Ugo', 'Zoe'].map((name) => join(form, `${name} Allievi`, 'adult', 20)),
  );
  const title = 'Costruire una sedia';
  const facts = { firstDay: inDays(9), schedule: 'il sabato', mode: 'presence', city: 'Cuneo', seats: 3 };
  const course = { title, description: 'Sei sabati in bottega', type: 'course', price: 10, ...facts };
  const { _id } = await call<{ _id: string }>(form, 'POST', '/marketplace', seller.token, course);
  const ordering = buyers.map(({ token }) =>
    call<{ _id: string }>(form, 'POST', `/marketplace/${_id}/orders`, token, { expectedPrice: 10 }).catch(() => null),
  );
  const orders = await Promise.all(ordering);
  const late = buyers.find((_, at) => orders[at] === null);
  const first = orders.find((order) => order !== null);
  const leaving = buyers[orders.indexOf(first ?? null)];
  if (!late || !first || !leaving) throw new Error('the seats are not three');
  expect(orders.filter((order) => order !== null)).toHaveLength(3);
  const main = page.getByRole('main');

  await test.step('who came too late finds it by its city, sold out, and asks to be told', async () => {
    await enter(page, form, late, '/marketplace');
    await page.getByRole('button', { name: /^Filtri/ }).click();
    await page.getByLabel('Città').selectOption('Cuneo');
    await expect(page.getByRole('button', { name: 'Togli il filtro: Cuneo' })).toBeVisible();
    await expect(main.getByText('Posti esauriti')).toBeVisible();
    await page.getByRole('link', { name: `Dettagli: ${title}` }).click();
    await expect(main.getByText('I posti sono esauriti')).toBeVisible();
    await page.getByRole('button', { name: 'Avvisami' }).click();
    await expect(page.getByRole('button', { name: 'Non avvisarmi più' })).toBeVisible();
  });

  await test.step('one of the three leaves, and the seat is told of', async () => {
    await call(form, 'POST', `/orders/${first._id}/cancel`, leaving.token, {});
    await page.goto(`${form.url}/notifications`);
    await expect(main.getByText(`Si è liberato un posto per «${title}».`)).toBeVisible();
    await main.getByRole('link', { name: 'Dettagli: Si è liberato un posto' }).click();
    await expect(page).toHaveURL(`${form.url}/marketplace/${_id}`);
  });

  await test.step('who was told buys it, and reads until when it can be cancelled', async () => {
    await page.getByRole('button', { name: 'Acquista' }).click();
    await expect(main.getByText(/Puoi annullare fino a/)).toBeVisible();
    await page.getByRole('button', { name: 'Conferma e acquista' }).click();
    await expect(page.getByRole('heading', { name: 'Ordine inviato' })).toBeVisible();
    await page.getByRole('link', { name: 'Vai ai tuoi ordini' }).click();
    await expect(main.getByText('Cuneo, in presenza')).toBeVisible();
  });
});
