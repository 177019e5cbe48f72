import { expect, signInHere } from '../form';
import { call, join } from '../members';
import { PICTURE } from '../picture';
import { test } from './own-form';

test('an author keeps a draft, publishes it, pauses it, puts it back and copies it', async ({ page, begin }) => {
  test.setTimeout(90_000);
  const form = await begin({ env: { GUARDIAN_CONSENT: 'off' } });
  const [ada, buyer] = [await join(form, 'Ada Liutaia'), await join(form, 'Elio Compra', 'adult', 9)];
  const main = page.getByRole('main');
  const group = (name: string) => main.getByRole('region', { name });
  await page.goto(`${form.url}/annunci`);
  await signInHere(page, ada.email);

  await test.step('with nothing yet the page says what to do', async () => {
    await expect(main.getByText('Non hai articoli in vendita')).toBeVisible();
    await group('In vendita').getByRole('link', { name: 'Nuovo articolo' }).click();
    await page.getByText('Corso', { exact: true }).click();
    await page.getByLabel('Titolo').fill('Corso di liuto');
    await page.getByRole('button', { name: 'Salva come bozza' }).click();
    await expect(page).toHaveURL(`${form.url}/annunci`);
  });

  await test.step('the draft says what it lacks, and is published from its form', async () => {
    await expect(group('Bozze').getByText('Per pubblicarla manca: la descrizione, il prezzo.')).toBeVisible();
    await group('Bozze').getByRole('link', { name: 'Corso di liuto', exact: true }).click();
    await page.getByRole('button', { name: 'Pubblica' }).click();
    await expect(page.getByText('Inserisci la descrizione')).toBeVisible();
    await page.getByLabel('Descrizione').fill('Dalle corde al primo brano');
    await page.getByLabel('Prezzo in Coin FORM').fill('3');
    await page.locator('input[type=file]').setInputFiles(PICTURE);
    await page.getByRole('button', { name: 'Pubblica' }).click();
    await expect(main.getByRole('heading', { level: 1, name: 'Corso di liuto', exact: true })).toBeVisible();
  });
  const id = new URL(page.url()).pathname.split('/').at(-1);

  await test.step('an order that waits stands first', async () => {
    await call(form, 'POST', `/marketplace/${id}/orders`, buyer.token, { expectedPrice: 3 });
    await page.getByRole('link', { name: 'I miei annunci' }).click();
    await expect(main.getByRole('heading', { level: 2 }).first()).toHaveText('Aspettano te');
    await expect(group('Aspettano te').getByRole('link', { name: '1 ordine ti aspetta' })).toBeVisible();
  });

  await test.step('paused it is found no longer, and its page says so', async () => {
    await group('In vendita').getByRole('button', { name: 'Metti in pausa: Corso di liuto' }).click();
    await expect(group('In pausa').getByRole('link', { name: 'Corso di liuto', exact: true })).toBeVisible();
    await page.goto(`${form.url}/marketplace?search=liuto`);
    await expect(main.getByText('Nessun risultato trovato')).toBeVisible();
    await page.goto(`${form.url}/marketplace/${id}`);
    await page.getByRole('button', { name: 'Rimetti in vendita: Corso di liuto' }).click();
    await expect(page.getByRole('button', { name: 'Metti in pausa: Corso di liuto' })).toBeVisible();
    await page.goto(`${form.url}/marketplace?search=liuto`);
    await expect(main.getByRole('heading', { name: 'Corso di liuto' })).toBeVisible();
  });

  await test.step('a copy is a draft with everything but days, the picture too', async () => {
    await page.goto(`${form.url}/annunci`);
    await group('In vendita').getByRole('button', { name: 'Copia: Corso di liuto' }).click();
    await expect(page.getByLabel('Titolo')).toHaveValue('Corso di liuto');
    await expect(page.getByRole('button', { name: 'Togli l’immagine' })).toBeVisible();
    await page.getByLabel('Titolo').fill('Corso di liuto, secondo anno');
    await page.getByRole('button', { name: 'Salva come bozza' }).click();
    await group('Bozze').getByRole('button', { name: 'Elimina Corso di liuto, secondo anno' }).click();
    await page.getByRole('button', { name: 'Conferma' }).click();
    await expect(main.getByText(/Nessuna bozza/)).toBeVisible();
  });
});
