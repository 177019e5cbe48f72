import { cvFile } from '../cv-file';
import { expect } from '../form';
import { call, enter, join } from '../members';
import { test } from './journey';

test('a candidate on a phone applies with letter and CV and is hired; the company reads and answers by keyboard', async ({
  page,
  form,
}) => {
  const company = await join(form, 'Officine Serra', 'company');
  const [ada, bea, ciro] = [
    await join(form, 'Ada Candidata'),
    await join(form, 'Bea Candidata'),
    await join(form, 'Ciro Candidato'),
  ];
  const job = {
    title: 'Tornitore di bottega',
    description: 'Turni di giorno',
    type: 'job_offer',
    price: 0,
    openings: 1,
  };
  const { _id } = await call<{ _id: string }>(form, 'POST', '/marketplace', company.token, job);
  const main = page.getByRole('main');

  await test.step('Ada applies on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await enter(page, form, ada, `/marketplace/${_id}`);
    await page.getByRole('button', { name: 'Candidati' }).click();
    await page.getByLabel(/^Lettera/).fill('So usare il tornio e imparo in fretta.');
    await main.locator('input[type=file]').setInputFiles(await cvFile('Curriculum Ada.pdf'));
    await expect(main.getByText('Curriculum Ada.pdf')).toBeVisible();
    await page.getByRole('button', { name: 'Invia la candidatura' }).click();
    await expect(page.getByRole('heading', { name: 'Candidatura inviata' })).toBeVisible();
    await page.getByRole('link', { name: 'Vai alle tue candidature' }).click();
    await expect(main.getByText('Non ancora aperta')).toBeVisible();
  });

  for (const one of [bea, ciro])
    await call(form, 'POST', `/marketplace/${_id}/orders`, one.token, { expectedPrice: 0, letter: `Sono ${one.name}` });

  await test.step('the company opens the first by keyboard, with its CV', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await enter(page, form, company, '/annunci');
    await page.getByRole('link', { name: '3 candidature ti aspettano' }).click();
    await expect(main.getByRole('link', { name: 'Da aprire 3' })).toBeVisible();
    await main.getByRole('button', { name: /^Ada Candidata/ }).focus();
    await page.keyboard.press('Enter');
    await expect(main.getByText('So usare il tornio e imparo in fretta.')).toBeVisible();
    await expect(main.getByRole('link', { name: 'In esame 1' })).toBeVisible();
    const download = page.waitForEvent('download');
    await main.getByRole('button', { name: /^Curriculum Ada/ }).click();
    expect((await download).suggestedFilename()).toBe('Curriculum Ada.pdf');
  });

  await test.step('accepts it, and declines the others at once', async () => {
    await main.getByRole('button', { name: /^Accogli/ }).click();
    await page.getByRole('button', { name: 'Sì, accogli la candidatura' }).click();
    await main.getByRole('button', { name: 'Rispondi agli altri' }).click();
    await page.getByLabel('Messaggio per tutti (facoltativo)').fill('Il posto è coperto, grazie.');
    await page.getByRole('button', { name: 'Sì, non accogliere' }).click();
    await expect(main.getByText(/2 candidature non accolte/)).toBeVisible();
  });

  await test.step('Ada reads that she is hired, Bea why she is not', async () => {
    await enter(page, form, ada, '/orders?kind=application');
    await expect(main.getByText('Accolta')).toBeVisible();
    await main.getByRole('link', { name: 'Rileggi che cosa hai inviato' }).click();
    await expect(main.getByText('So usare il tornio e imparo in fretta.')).toBeVisible();
    await enter(page, form, bea, '/orders?kind=application');
    await expect(main.getByText('Il posto è coperto, grazie.')).toBeVisible();
  });
});

test('a candidate sends the last CV again, and withdraws: letter and CV are gone', async ({ page, form }) => {
  const company = await join(form, 'Forni Riva', 'company');
  const ada = await join(form, 'Elda Candidata');
  const offers = await Promise.all(
    ['Panettiere', 'Pasticcere'].map((title) =>
      call<{ _id: string }>(form, 'POST', '/marketplace', company.token, {
        ...{ title, description: 'Notte', type: 'job_offer', price: 0 },
      }),
    ),
  );
  const main = page.getByRole('main');
  const applyTo = async (at: number) => {
    await page.goto(`${form.url}/marketplace/${offers[at]?._id}`);
    await page.getByRole('button', { name: 'Candidati' }).click();
  };
  await enter(page, form, ada, '/');
  await applyTo(0);
  await main.locator('input[type=file]').setInputFiles(await cvFile('Elda.pdf'));
  await expect(main.getByText('Elda.pdf')).toBeVisible();
  await page.getByRole('button', { name: 'Invia la candidatura' }).click();
  await expect(page.getByRole('heading', { name: 'Candidatura inviata' })).toBeVisible();
  await applyTo(1);
  await page.getByRole('button', { name: /Usa l’ultimo/ }).click();
  await page.getByRole('button', { name: 'Invia la candidatura' }).click();
  await expect(page.getByRole('heading', { name: 'Candidatura inviata' })).toBeVisible();
  await page.getByRole('link', { name: 'Vai alle tue candidature' }).click();
  await page.getByRole('button', { name: 'Ritira la candidatura: Pasticcere' }).click();
  await page.getByRole('button', { name: 'Sì, ritira la candidatura' }).click();
  await expect(main.getByText('Ritirata', { exact: true })).toBeVisible();
  await main
    .getByRole('listitem')
    .filter({ hasText: 'Pasticcere' })
    .getByRole('link', { name: 'Rileggi che cosa hai inviato' })
    .click();
  await expect(main.getByText('Lettera e CV sono stati cancellati con il ritiro.')).toBeVisible();
});
