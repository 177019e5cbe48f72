import { expect, signIn, signOut } from '../form';
import { call, enter, join } from '../members';
import { consentTo, joinMinor } from './families';
import { callFrom } from './journey';
import { test } from './own-form';

const ROME = 'Europe/Rome';
const MINUTE_MS = 60_000;

/** The next midnight in Rome, and the day that begins then, YYYY-MM-DD. */
function nextMidnight(): { midnight: Date; day: string } {
  const dayOf = (moment: Date) => new Intl.DateTimeFormat('sv-SE', { timeZone: ROME }).format(moment);
  const midnight = new Date(Math.ceil(Date.now() / MINUTE_MS) * MINUTE_MS);
  const today = dayOf(midnight);
  while (dayOf(midnight) === today) midnight.setTime(midnight.getTime() + MINUTE_MS);
  return { midnight, day: dayOf(midnight) };
}

const eighteenYearsBefore = (day: string) => `${Number(day.slice(0, 4)) - 18}${day.slice(4)}`;

test('limits end on the 18th birthday at 00:00 in Rome, and the account is an adult’s at the next sign-in', async ({
  page,
  begin,
  elsewhere,
}) => {
  test.setTimeout(180_000);
  const { midnight, day } = nextMidnight();
  const eve = new Date(midnight.getTime() - 4 * MINUTE_MS);
  const form = await begin({ env: { GUARDIAN_CONSENT: 'required' }, at: eve });
  await form.setClock(eve);
  const friend = await join(form, 'Amos Amico');
  const dino = await joinMinor(form, 'Dino Quasi', eighteenYearsBefore(day), 100);
  const guardian = await consentTo(form, dino, 'Gina Quasi');
  const words = { title: 'Lezione di chitarra', description: 'Un’ora.', type: 'service', price: 30 };
  const item = await call<{ _id: string }>(form, 'POST', '/marketplace', friend.token, words);
  const onGuardians = await elsewhere();
  const main = page.getByRole('main');
  const send = (amount: number) => callFrom(page, 'POST', '/coin/transfer', { recipient: friend.email, amount });

  await test.step('on the eve the limits hold', async () => {
    for (const device of [page, onGuardians]) await device.clock.install({ time: eve });
    await enter(onGuardians, form, guardian, '/famiglia');
    await expect(onGuardians.getByRole('heading', { name: 'Dino Quasi' })).toBeVisible();
    await enter(page, form, dino, '/famiglia');
    await expect(main.getByText('Restano 50 di 50 Coin FORM')).toBeVisible();
    expect(await send(51)).toMatchObject({ status: 409, body: { code: 'WEEKLY_LIMIT' } });
    expect(await callFrom(page, 'POST', `/marketplace/${item._id}/orders`, { expectedPrice: 30 })).toMatchObject({
      status: 201,
      body: { status: 'awaiting_approval' },
    });
  });

  await test.step('after midnight they do not, in the same session', async () => {
    const after = new Date(midnight.getTime() + 1000);
    await form.setClock(after);
    for (const device of [page, onGuardians]) await device.clock.setSystemTime(after);
    await expect.poll(async () => (await send(51)).status, { timeout: 45_000 }).toBe(201);
    await page.goto(`${form.url}/notifications`);
    await expect(main.getByText('Buon compleanno')).toBeVisible();
  });

  await test.step('the order that waited for a yes goes to the seller', async () => {
    await expect(main.getByText('Il tuo ordine è partito')).toBeVisible({ timeout: 30_000 });
    const sold = await call<{ status: string }[]>(form, 'GET', '/orders?side=sold', friend.token);
    expect(sold).toMatchObject([{ status: 'placed' }]);
  });

  await test.step('the guardian’s page says so', async () => {
    await onGuardians.reload();
    await expect(onGuardians.getByText('Qui compaiono i minori di cui sei genitore o tutore')).toBeVisible();
    await onGuardians.goto(`${form.url}/notifications`);
    await expect(onGuardians.getByText('Ha compiuto 18 anni')).toBeVisible();
    expect((await callFrom(onGuardians, 'GET', `/family/${dino._id}/transactions`)).status).toBe(403);
  });

  await test.step('at the next sign-in the account is an adult’s, who may publish', async () => {
    await signOut(page);
    await signIn(page, form, dino.email);
    await page.goto(`${form.url}/dashboard`);
    await expect(main.getByText('Usi FORM con un account da adulto.')).toBeVisible();
    const words = { title: 'Ripetizioni', description: 'Di latino.', type: 'service', price: 5 };
    expect((await callFrom(page, 'POST', '/marketplace', words)).status).toBe(201);
  });
});
