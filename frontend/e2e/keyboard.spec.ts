import { expect, type Page } from '@playwright/test';
import { PASSWORD, test } from './form';
import { call, join, openAs } from './members';
import { answered, CREATES } from './questionnaire';

/** With nothing but the keyboard: from the sign-in to a paid order, and from the first statement to a path. */

const TABS_MAX = 60;

/** Presses Tab until an element with this name has the focus; fails when none gets it. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let press = 0; press < TABS_MAX; press++) {
    await page.keyboard.press('Tab');
    const words = await page.evaluate(() => {
      const { activeElement: node } = document;
      if (!(node instanceof HTMLElement) || node === document.body) return '';
      const labels = node instanceof HTMLInputElement ? Array.from(node.labels ?? [], (label) => label.innerText) : [];
      return [node.getAttribute('aria-label') ?? '', ...labels, node.innerText ?? ''].join(' ');
    });
    if (name.test(words)) return;
  }
  throw new Error(`no element named ${name} got the focus within ${TABS_MAX} presses of Tab`);
}

async function pressOn(page: Page, name: RegExp): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
}

test('buys a course by keyboard alone', async ({ page, form }) => {
  const [ada, firm] = [await join(form, 'Ada Bianchi', 'adult', 50), await join(form, 'Bruno Verdi', 'company')];
  const item = { title: 'Corso di tornio', description: 'Due sabati in officina', type: 'course', price: 20 };
  await call(form, 'POST', '/marketplace', firm.token, item);

  await page.goto(`${form.url}/login`);
  await tabTo(page, /E-mail/);
  await page.keyboard.type(ada.email);
  await tabTo(page, /^\s*Password/);
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada Bianchi');

  await pressOn(page, /^\s*Marketplace/);
  await expect(page.getByRole('heading', { level: 1, name: 'Marketplace' })).toBeVisible();
  await tabTo(page, /Cerca/);
  await page.keyboard.type('tornio');
  await expect(page).toHaveURL(/search=tornio/);
  await pressOn(page, /Dettagli/);
  await expect(page.getByRole('heading', { level: 1, name: 'Corso di tornio' })).toBeVisible();
  await pressOn(page, /Acquista/);
  await pressOn(page, /Conferma/);
  await expect(page.getByRole('heading', { name: 'Ordine inviato' })).toBeFocused();
  const orders = () => call<{ status: string }[]>(form, 'GET', '/orders?side=bought', ada.token);
  await expect.poll(async () => (await orders()).map(({ status }) => status)).toEqual(['placed']);
});

/** Whether it is seen where the keyboard is: a ring around what has the focus, or around its label. */
const hasRing = (page: Page) =>
  page.evaluate(() =>
    [document.activeElement, document.activeElement?.closest('label')].some((node) => {
      if (!node) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(node);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    }),
  );

test('answers, reads the result, and writes a path by keyboard alone', async ({ page, form }) => {
  const [ada, firm] = [await join(form, 'Ada Bianchi'), await join(form, 'Studio Fonico', 'company')];
  const course = { title: 'Una mattina in sala prove', description: 'Tra i microfoni.', type: 'course', price: 3 };
  await call(form, 'POST', '/marketplace', firm.token, { ...course, areas: ['A', 'S'] });
  const { given } = await answered(form, CREATES);
  const main = page.getByRole('main');
  const answersTo = (index: number) => main.getByRole('group', { name: given[index]?.text }).getByRole('radio');
  const onFirstAnswerTo = async (index: number) => {
    await expect(answersTo(index).first()).toBeFocused();
    expect(await hasRing(page)).toBe(true);
  };
  await openAs(page, ada);
  await page.goto(`${form.url}/orientamento`);

  await test.step('one key an answer, arrows, a skip and a way back', async () => {
    await pressOn(page, /Comincia il questionario/);
    await onFirstAnswerTo(0);
    await page.keyboard.press(String(given[0]?.value));
    await onFirstAnswerTo(1);
    await page.keyboard.press('ArrowDown');
    await expect(answersTo(1).nth(1)).toBeFocused();
    await page.keyboard.press('Enter');
    await onFirstAnswerTo(2);
    await pressOn(page, /Salta/);
    await onFirstAnswerTo(3);
    await pressOn(page, /Indietro/);
    await onFirstAnswerTo(2);
    await pressOn(page, /Indietro/);
    await expect(answersTo(1).nth(1)).toBeFocused();
    for (const [index, { value }] of given.entries()) {
      if (index === 0) continue;
      await expect(answersTo(index).and(page.locator(':focus'))).toHaveCount(1);
      await page.keyboard.press(String(value));
    }
    await expect(main.getByRole('heading', { name: 'Hai risposto a tutte le frasi' })).toBeFocused();
  });

  await test.step('the result, and a suggestion of it for the path', async () => {
    await pressOn(page, /Vedi il risultato/);
    await expect(main.getByRole('heading', { name: /^Il tuo risultato del/ })).toBeFocused();
    await expect(main.getByRole('heading', { name: /^Il tuo risultato del/ })).toBeInViewport();
    await pressOn(page, /Aggiungi al percorso: Una mattina in sala prove/);
    await expect(main.getByLabel('Che cosa vuoi raggiungere?')).toBeFocused();
    await page.keyboard.type('Lavorare con il suono');
    await page.keyboard.press('Enter');
    await expect(main.getByRole('status').getByRole('link', { name: 'Apri il tuo percorso' })).toBeFocused();
    expect(await hasRing(page)).toBe(true);
    await page.keyboard.press('Enter');
    await expect(main.getByRole('heading', { level: 1, name: 'Percorso' })).toBeVisible();
    await expect(main).toBeFocused();
  });

  await test.step('the path: another step, which is ticked, and another goal', async () => {
    await pressOn(page, /Aggiungi un passo: Lavorare/);
    await expect(main.getByLabel('Che cosa c’è da fare?')).toBeFocused();
    await page.keyboard.type('Chiedere alla prof di musica');
    await page.keyboard.press('Enter');
    await expect(main.getByRole('button', { name: /^Aggiungi un passo: Lavorare/ })).toBeFocused();
    await tabTo(page, /Chiedere alla prof/);
    expect(await hasRing(page)).toBe(true);
    await page.keyboard.press('Space');
    await expect(main.getByText('1 di 2 passi')).toBeVisible();
    await expect(main.getByRole('checkbox', { name: 'Chiedere alla prof di musica', checked: true })).toBeFocused();
    await tabTo(page, /Che cosa vuoi raggiungere ancora/);
    await page.keyboard.type('Finire la scuola');
    await pressOn(page, /Aggiungi la meta/);
    await expect(main.getByRole('heading', { name: 'Finire la scuola' })).toBeVisible();
    await expect(main.getByRole('button', { name: 'Aggiungi la meta' })).toBeFocused();
  });
});
