import { expect } from '@playwright/test';
import { adminOf, call, enter, join } from '../members';
import { test } from './journey';

interface Made {
  readonly _id: string;
}

test('a person writes a path, ticks its steps, and finds ticked what they have done in FORM', async ({
  page,
  form,
}) => {
  const [ada, admin] = [await join(form, 'Ada Passi', 'adult', 10), await adminOf(form)];
  const course = { title: 'Corso di fonica', description: 'Tre lezioni', type: 'course', price: 3 };
  const { _id: item } = await call<Made>(form, 'POST', '/marketplace', admin.token, course);
  const steps = page.getByRole('main').getByRole('checkbox');

  await test.step('the first goal and its steps', async () => {
    await enter(page, form, ada, '/dashboard');
    await page.getByRole('link', { name: 'Il tuo percorso' }).click();
    await expect(page.getByText('Lo leggi solo tu.')).toBeVisible();
    await page.getByLabel('Che cosa vuoi raggiungere?').fill('Diventare tecnica del suono');
    await page.getByRole('button', { name: 'Aggiungi la meta' }).click();
    for (const [title, link] of [
      ['Guardare come lavora una fonica', ''],
      ['Finire il corso', `${form.url}/marketplace/${item}`],
    ] as const) {
      await page.getByRole('button', { name: /^Aggiungi un passo/ }).click();
      await page.getByLabel('Che cosa c’è da fare?').fill(title);
      await page.getByLabel('Link (facoltativo)').fill(link);
      await page.getByRole('button', { name: 'Aggiungi il passo' }).click();
      await expect(page.getByRole('checkbox', { name: title })).toBeVisible();
    }
    await expect(page.getByText('0 di 2 passi')).toBeVisible();
  });

  await test.step('a step is ticked by hand', async () => {
    await steps.first().click();
    await expect(page.getByText('1 di 2 passi')).toBeVisible();
  });

  await test.step('the other one by FORM, once the course is over', async () => {
    const order = await call<Made>(form, 'POST', `/marketplace/${item}/orders`, ada.token, { expectedPrice: 3 });
    await call(form, 'POST', `/orders/${order._id}/deliver`, admin.token);
    await call(form, 'POST', `/orders/${order._id}/complete`, ada.token);
    // The open page hears of it.
    await expect(page.getByText('2 di 2 passi')).toBeVisible();
    await expect(page.getByText(/^spuntato da FORM/)).toBeVisible();
    await page.getByRole('link', { name: /^Apri l’articolo/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: course.title })).toBeVisible();
    await page.goBack();
  });

  await test.step('goal and steps are changed and deleted', async () => {
    const choose = async (subject: string, action: string) => {
      await page.getByRole('button', { name: `Azioni: ${subject}` }).click();
      await page.getByRole('menuitem', { name: action }).click();
    };
    await choose('Diventare tecnica del suono', 'Modifica');
    await page.getByLabel('Che cosa vuoi raggiungere?', { exact: true }).fill('Fare la fonica');
    await page.getByRole('button', { name: 'Salva' }).click();
    await expect(page.getByRole('heading', { name: 'Fare la fonica' })).toBeVisible();
    await choose('Finire il corso', 'Elimina');
    await page.getByRole('button', { name: 'Conferma' }).click();
    await expect(steps).toHaveCount(1);
    await choose('Fare la fonica', 'Elimina');
    await page.getByRole('button', { name: 'Conferma' }).click();
    await expect(page.getByText('Il percorso comincia da una meta')).toBeVisible();
  });
});
