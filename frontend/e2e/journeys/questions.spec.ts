import { brokenRules } from '../accessibility';
import { expect } from '../form';
import { call, enter, join } from '../members';
import { test } from './journey';

test('a question is asked, answered, and read by a visitor without an account', async ({ page, form, browser }) => {
  const seller = await join(form, 'Dora Falegname');
  const [curious, child] = [await join(form, 'Elio Curioso'), await join(form, 'Mina Piccola', 'minor')];
  const title = 'Impagliare una sedia';
  const course = { title, description: 'Tre sere in bottega', type: 'service', price: 10 };
  const { _id } = await call<{ _id: string }>(form, 'POST', '/marketplace', seller.token, course);
  const item = `/marketplace/${_id}`;
  await call(form, 'POST', `${item}/questions`, child.token, { text: 'Si può venire a quindici anni?' });
  const main = page.getByRole('main');
  const section = main.getByRole('region', { name: 'Domande e risposte' });

  await test.step('somebody who wonders asks, and is told who reads it', async () => {
    await enter(page, form, curious, item);
    await section.getByRole('button', { name: 'Fai una domanda' }).click();
    await expect(section.getByText('La legge chiunque, con il tuo nome.')).toBeVisible();
    await section.getByLabel('La tua domanda').fill('Devo portare la paglia?');
    await section.getByRole('button', { name: 'Pubblica la domanda' }).click();
    await expect(section.getByText('Devo portare la paglia?')).toBeVisible();
    expect(await brokenRules(page, { within: '#domande' })).toEqual([]);
  });

  await test.step('the seller finds it among what waits, and answers it', async () => {
    await enter(page, form, seller, '/annunci');
    await main.getByRole('link', { name: '2 domande senza risposta' }).click();
    await expect(page).toHaveURL(`${form.url}${item}#domande`);
    await expect(section.getByText('Una persona con meno di 18 anni')).toBeVisible();
    await section.getByRole('button', { name: 'Rispondi alla domanda di Elio Curioso' }).click();
    await section.getByLabel('La tua risposta').fill('No, la metto io.');
    await section.getByRole('button', { name: 'Pubblica la risposta' }).click();
    await expect(section.getByText('No, la metto io.')).toBeVisible();
  });

  await test.step('a visitor reads both where no script runs', async () => {
    const visitor = await browser.newContext({ javaScriptEnabled: false });
    const read = await visitor.newPage();
    await expect.poll(async () => (await fetch(`${form.url}${item}`)).status).toBe(200);
    await read.goto(`${form.url}${item}`);
    await expect(read.getByText('Devo portare la paglia?')).toBeVisible();
    await expect(read.getByText('No, la metto io.')).toBeVisible();
    await visitor.close();
  });

  await test.step('who asked is told of the answer, and deletes both', async () => {
    await enter(page, form, curious, '/notifications');
    await main.getByRole('link', { name: 'Dettagli: La tua domanda ha una risposta' }).click();
    await expect(page).toHaveURL(`${form.url}${item}#domande`);
    await section.getByRole('button', { name: 'Elimina la tua domanda' }).click();
    await section.getByRole('button', { name: 'Conferma' }).click();
    await expect(page.getByText('Domanda eliminata')).toBeVisible();
    await expect(section.getByText('No, la metto io.')).toBeHidden();
  });
});
