import type { Locator, Page } from '@playwright/test';
import { expect, PASSWORD } from '../form';
import { call, enter, join, signedIn } from '../members';
import { test } from './own-form';

const DAY_MS = 86_400_000;
const CANDIDATES = 60;
/** More than a page has to be tabbed through. */
const TABS_MAX = 150;

/** Goes on with the key until the element has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let pressed = 0; pressed < TABS_MAX; pressed++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${target} is not reached by ${key}`);
}

test('a company reads and answers 60 applications by keyboard alone', async ({ page, begin }) => {
  test.setTimeout(300_000);
  const form = await begin({ env: {} });
  const company = await join(form, 'Cantieri Lunghi', 'company');
  const job = { title: 'Carpentiere', description: 'Due posti', type: 'job_offer', price: 0, openings: 2 };
  const { _id } = await call<{ _id: string }>(form, 'POST', '/marketplace', company.token, job);
  for (let at = 1; at <= CANDIDATES; at++) {
    const name = `Candidato ${String(at).padStart(2, '0')}`;
    const { token } = await join(form, name);
    await call(form, 'POST', `/marketplace/${_id}/orders`, token, { expectedPrice: 0, letter: `Sono ${name}` });
  }
  const main = page.getByRole('main');
  const row = (at: number) => main.getByRole('button', { name: `Candidato ${String(at).padStart(2, '0')}` });
  const press = async (target: Locator) => {
    await tabTo(page, target);
    await page.keyboard.press('Enter');
  };
  await enter(page, form, company, `/candidature/${_id}`);
  await expect(main.getByRole('link', { name: 'Da aprire 60' })).toBeVisible();

  await test.step('opens the first, and reads it', async () => {
    await press(row(1));
    await expect(main.getByText('Sono Candidato 01')).toBeVisible();
  });

  await test.step('accepts it: the next one that waits has the focus, and Enter opens it', async () => {
    await press(main.getByRole('button', { name: /^Accogli/ }));
    await press(main.getByRole('button', { name: 'Sì, accogli la candidatura' }));
    await expect(row(2)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(main.getByText('Sono Candidato 02')).toBeVisible();
    await press(main.getByRole('button', { name: /^Accogli/ }));
    await press(main.getByRole('button', { name: 'Sì, accogli la candidatura' }));
    await expect(row(3)).toBeFocused();
    await expect(main.getByRole('link', { name: 'Accolte 2' })).toBeVisible();
  });

  await test.step('chooses three with X and the arrows, and declines them at once', async () => {
    await tabTo(page, row(4));
    await page.keyboard.press('x');
    for (const key of ['ArrowDown', 'x', 'ArrowDown', 'x']) await page.keyboard.press(key);
    await expect(main.getByText('3 candidature scelte')).toBeVisible();
    await tabTo(page, main.getByRole('button', { name: 'Non accogliere', exact: true }).first(), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await press(main.getByRole('button', { name: 'Sì, non accogliere' }));
    await expect(main.getByText('3 candidature non accolte: chi l’ha inviata è avvisato.')).toBeVisible();
  });

  await test.step('with the openings filled it declines all others, fifty at once', async () => {
    for (const declined of [53, 58]) {
      const more = main.getByRole('button', { name: 'Mostra altro' });
      while (await more.isVisible()) {
        const rows = await main.locator('button[data-row]').count();
        await press(more);
        await expect.poll(() => main.locator('button[data-row]').count()).toBeGreaterThan(rows);
      }
      await tabTo(page, main.getByRole('button', { name: 'Rispondi agli altri' }), 'Shift+Tab');
      await page.keyboard.press('Enter');
      await press(main.getByRole('button', { name: 'Sì, non accogliere' }));
      await expect(main.getByRole('link', { name: `Non accolte ${declined}` })).toBeVisible();
    }
    await expect(main.getByRole('link', { name: 'Da aprire 0' })).toBeVisible();
  });
});

test('somebody with 40 open applications deletes the account: all of them are withdrawn', async ({ page, begin }) => {
  test.setTimeout(300_000);
  const form = await begin({ env: {} });
  const company = await join(form, 'Quaranta Posti', 'company');
  const ada = await join(form, 'Ada Quaranta');
  const jobs: string[] = [];
  for (let at = 1; at <= 40; at++) {
    const job = { title: `Turno ${at}`, description: 'Di giorno', type: 'job_offer', price: 0 };
    jobs.push((await call<{ _id: string }>(form, 'POST', '/marketplace', company.token, job))._id);
  }
  const applyToAll = async (ids: readonly string[], { token }: { token: string }) => {
    for (const id of ids)
      await call(form, 'POST', `/marketplace/${id}/orders`, token, { expectedPrice: 0, letter: 'Posso da domani' });
  };
  await applyToAll(jobs.slice(0, 20), ada);
  await form.setClock(new Date(Date.now() + DAY_MS));
  const later = await signedIn(form, ada.name, ada.email);
  // FORM reads a moment later that the clock is taken for right.
  await expect(() => applyToAll(jobs.slice(20, 21), later)).toPass();
  await applyToAll(jobs.slice(21), later);

  await enter(page, form, later, '/profile?sezione=privacy');
  await page.getByRole('button', { name: 'Elimina l’account' }).click();
  await page.getByLabel('La tua password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Elimina per sempre' }).click();
  await expect(page.getByText('Il tuo account è stato eliminato')).toBeVisible();
  const { token } = await signedIn(form, company.name, company.email);
  const withdrawn = async () => {
    const path = '/orders?side=sold&kind=application&status=withdrawn&limit=50';
    const orders = await call<{ cause?: string; buyer: { _id: string | null } }[]>(form, 'GET', path, token);
    return orders.filter(({ cause, buyer }) => cause === 'account' && buyer._id === null).length;
  };
  await expect.poll(withdrawn, { timeout: 20_000 }).toBe(40);
});
