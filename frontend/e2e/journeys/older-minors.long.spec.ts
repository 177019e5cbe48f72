import { copyDataFolder } from '../../../backend/test/data-folder';
import { expect, signIn, signOut } from '../form';
import { call } from '../members';
import { callFrom } from './journey';
import { test } from './own-form';

const DAY_MS = 86_400_000;
/** A minor of sixteen in the data folder of that release. */
const AURORA = 'aurora.greco@demo.form.local';

interface Item {
  readonly _id: string;
  readonly title: string;
  readonly price: number;
}

test('minors of an earlier release have 30 days for the consent, and spend nothing after them', async ({
  page,
  begin,
}) => {
  test.setTimeout(240_000);
  const { path, facts, remove } = await copyDataFolder('2026-11');
  const form = await begin({ env: { GUARDIAN_CONSENT: 'required' }, folder: path, end: remove });
  const main = page.getByRole('main');
  const notice = main.getByRole('complementary', { name: 'Consenso di un genitore' });
  const send = () => callFrom(page, 'POST', '/coin/transfer', { recipient: facts.candidate, amount: 1 });
  const daysLater = async (days: number) => {
    await signOut(page);
    await form.setClock(new Date(Date.now() + days * DAY_MS));
    await signIn(page, form, AURORA, facts.password);
  };

  await test.step('at the first start that asks for it Aurora reads until when, and everything still works', async () => {
    await signIn(page, form, AURORA, facts.password);
    await page.goto(`${form.url}/famiglia`);
    const until = new Intl.DateTimeFormat('it-IT', { dateStyle: 'medium', timeZone: 'Europe/Rome' });
    const lastDay = until.format(Date.now() + 30 * DAY_MS);
    await expect(notice).toContainText(/^Serve il consenso di un genitore o tutore entro /);
    await expect(notice).toContainText(lastDay);
    expect((await send()).status).toBe(201);
  });

  const { token } = await call<{ token: string }>(form, 'POST', '/auth/login', undefined, {
    email: facts.candidate,
    password: facts.password,
  });
  const item = await call<Item>(form, 'POST', '/marketplace', token, {
    title: 'Ripasso di chimica',
    description: 'Un pomeriggio.',
    type: 'service',
    price: 1,
  });

  await test.step('on the 29th day too', async () => {
    await daysLater(29);
    await page.goto(`${form.url}/marketplace/${item._id}`);
    await main.getByRole('button', { name: 'Acquista' }).click();
    await main.getByRole('button', { name: 'Conferma e acquista' }).click();
    await expect(page.getByRole('heading', { name: 'Ordine inviato' })).toBeVisible();
  });

  await test.step('after the 30th day coins do not leave the wallet, and what began can end', async () => {
    await daysLater(31);
    expect(await send()).toMatchObject({ status: 403, body: { code: 'CONSENT_MISSING' } });
    await page.goto(`${form.url}/famiglia`);
    await expect(notice).toContainText('Manca il consenso di un genitore o tutore.');
    await page.goto(`${form.url}/orders`);
    await main.getByRole('button', { name: 'Annulla l’ordine: Ripasso di chimica' }).click();
    await main.getByRole('button', { name: 'Sì, annulla l’ordine' }).click();
    await expect(main.getByText('Annullato e rimborsato', { exact: true }).first()).toBeVisible();
  });
});
