import { expect, signInHere } from '../form';
import { call, join } from '../members';
import { test } from './own-form';

const MINUTE_MS = 60_000;

/** The next moment, to the minute, at which clocks in Rome show twenty past five in the afternoon. */
function nextAfternoon(): Date {
  const timeOf = (moment: Date) =>
    new Intl.DateTimeFormat('it', { timeZone: 'Europe/Rome', hour: '2-digit', minute: '2-digit' }).format(moment);
  const moment = new Date(Math.ceil(Date.now() / MINUTE_MS) * MINUTE_MS);
  while (timeOf(moment) !== '17:20') moment.setTime(moment.getTime() + MINUTE_MS);
  return moment;
}

const course = { title: 'Corso di ceramica', description: 'Quattro incontri', type: 'course', price: 3 };

test('a person keeps an item and a search, and is told at half past five what the search has found', async ({
  page,
  begin,
}) => {
  test.setTimeout(180_000);
  const begun = nextAfternoon();
  const form = await begin({ env: { GUARDIAN_CONSENT: 'off' }, at: begun });
  await form.setClock(begun);
  const [ada, potter] = [await join(form, 'Ada Cerca'), await join(form, 'Pino Vasaio')];
  const publish = (title: string) =>
    call<{ _id: string }>(form, 'POST', '/marketplace', potter.token, { ...course, title });
  const first = await publish(course.title);
  const main = page.getByRole('main');
  await page.clock.install({ time: begun });

  await test.step('a visitor who touches a heart signs in, and comes back to the item', async () => {
    await page.goto(`${form.url}/marketplace/${first._id}`);
    await page.getByRole('button', { name: `Accedi per tenere fra i preferiti: ${course.title}` }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Accedi' })).toBeVisible();
    await signInHere(page, ada.email);
    await expect(page).toHaveURL(`${form.url}/marketplace/${first._id}`);
  });

  await test.step('the item is kept, and stands among the favourites', async () => {
    const heart = page.getByRole('button', { name: `Tieni fra i preferiti: ${course.title}` });
    await heart.click();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('link', { name: 'Preferiti' }).click();
    await expect(main.getByRole('heading', { level: 1, name: 'Preferiti' })).toBeVisible();
    await expect(main.getByRole('heading', { name: course.title })).toBeVisible();
    await heart.click();
    await expect(heart).toHaveAttribute('aria-pressed', 'false');
    await page.reload();
    await expect(main.getByText('Ancora nessun preferito')).toBeVisible();
  });

  await test.step('a search is saved with a name made of its words', async () => {
    await page.goto(`${form.url}/marketplace?search=ceramica&type=course`);
    await page.getByRole('button', { name: 'Salva questa ricerca' }).click();
    await expect(page.getByLabel('Nome')).toHaveValue('ceramica, Corso');
    await page.getByRole('button', { name: 'Salva', exact: true }).click();
    await expect(page.getByText('Ricerca salvata: la trovi fra i preferiti')).toBeVisible();
  });

  await test.step('at half past five what was published since is told, and leads to the results', async () => {
    await publish('Ceramica al tornio');
    const after = new Date(begun.getTime() + 11 * MINUTE_MS);
    await form.setClock(after);
    await page.clock.setSystemTime(after);
    await page.goto(`${form.url}/notifications`);
    await expect(main.getByText('C’è 1 articolo nuovo per una ricerca che hai salvato.')).toBeVisible({
      timeout: 30_000,
    });
    await main.getByRole('link', { name: 'Dettagli: Novità per una tua ricerca' }).click();
    await expect(page).toHaveURL(/\/marketplace\?search=ceramica&type=course&sort=newest$/);
    await expect(main.getByRole('heading', { level: 2 }).first()).toHaveText('Ceramica al tornio');
  });

  await test.step('the search is deleted', async () => {
    await page.goto(`${form.url}/preferiti?sezione=ricerche`);
    await expect(main.getByText('2 articoli')).toBeVisible();
    await page.getByRole('button', { name: 'Elimina ceramica, Corso' }).click();
    await page.getByRole('button', { name: 'Conferma' }).click();
    await expect(main.getByText('Ancora nessuna ricerca salvata')).toBeVisible();
  });
});
