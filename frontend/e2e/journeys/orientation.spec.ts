import { expect, register, signIn, signInHere, signOut } from '../form';
import { adminOf, call, join, signedIn } from '../members';
import { answered, CREATES, touchAnswers } from '../questionnaire';
import { joinMinor } from './families';
import { test } from './journey';

const FIRST_AREAS = 'Le aree che ti piacciono di più';

test('a visitor answers on a phone, registers, takes the answers over, and finishes what FORM suggests', async ({
  page,
  form,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const main = page.getByRole('main');
  const { given } = await answered(form, CREATES);
  const seller = await join(form, 'Studio Fonico', 'company');
  const course = { title: 'Una mattina in sala prove', description: 'Tra i microfoni.', type: 'course', price: 3 };
  const offer = { ...course, areas: ['A', 'S'] };
  const { _id: item } = await call<{ _id: string }>(form, 'POST', '/marketplace', seller.token, offer);
  const email = `ada.orienti${Date.now()}@example.it`;

  await test.step('answers with a thumb, and loses nothing to a reload', async () => {
    await page.goto(`${form.url}/orientamento`);
    await expect(page).toHaveTitle('Orientamento · FORM');
    await main.getByRole('button', { name: 'Comincia il questionario' }).click();
    await touchAnswers(page, given.slice(0, 3));
    await expect(main.getByText('Frase 4 di 48')).toBeVisible();
    await page.reload();
    await main.getByRole('button', { name: 'Riprendi: 3 di 48' }).click();
    await expect(main.getByText('Frase 4 di 48')).toBeVisible();
  });

  await test.step('reads the result in this browser, under fourteen without figures', async () => {
    await touchAnswers(page, given.slice(3));
    await main.getByRole('button', { name: 'Vedi il risultato' }).click();
    await main.getByRole('button', { name: 'No', exact: true }).click();
    await expect(main.getByRole('heading', { name: 'Il tuo risultato' })).toBeVisible();
    await expect(main.getByRole('table')).toHaveCount(0);
    expect(page.url()).toBe(`${form.url}/orientamento`);
    expect(await page.evaluate(() => JSON.stringify(history.state))).not.toMatch(/\bs\d\d\b|answers/);
  });

  await test.step('registers, keeps the answers, and has the result there', async () => {
    await main.getByRole('link', { name: 'Registrati e tienilo' }).click();
    await expect(page).toHaveURL(`${form.url}/register`);
    await register(page, form, 'Ada Orienti', email);
    await signIn(page, form, email);
    await page.goto(`${form.url}/orientamento`);
    await main.getByRole('button', { name: 'Sì, tienile' }).click();
    await main.getByRole('button', { name: 'Riprendi: 48 di 48' }).click();
    await main.getByRole('button', { name: 'Avanti' }).click();
    await main.getByRole('button', { name: 'Vedi il risultato' }).click();
    await expect(main.getByRole('heading', { name: /^Il tuo risultato del/ })).toBeVisible();
    await expect(main.getByRole('region', { name: FIRST_AREAS }).getByRole('listitem').first()).toContainText('Creare');
    await expect(main.getByRole('button', { name: 'Comincia il questionario' })).toBeVisible();
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('visitor:')))).toEqual(
      [],
    );
  });

  await test.step('puts a suggestion on the path', async () => {
    const suggested = main.getByRole('region', { name: 'Da dove puoi cominciare, su FORM' });
    await suggested.getByRole('button', { name: `Aggiungi al percorso: ${course.title}` }).click();
    await suggested.getByLabel('Che cosa vuoi raggiungere?').fill('Lavorare con il suono');
    await suggested.getByRole('button', { name: 'Aggiungi', exact: true }).click();
    await suggested.getByRole('link', { name: 'Apri il tuo percorso' }).click();
    await expect(main.getByRole('checkbox', { name: course.title })).not.toBeChecked();
  });

  await test.step('buys and finishes it, and finds the step ticked without a reload', async () => {
    const { _id } = await signedIn(form, 'Ada Orienti', email);
    const edited = { name: 'Ada Orienti', email, role: 'adult', coinBalance: 10 };
    await call(form, 'PUT', `/admin/users/${_id}`, (await adminOf(form)).token, edited);
    await page.evaluate(() => document.body.setAttribute('data-loaded', 'once'));
    await main.getByRole('link', { name: /^Apri l’articolo/ }).click();
    await main.getByRole('button', { name: 'Acquista' }).click();
    await main.getByRole('button', { name: 'Conferma e acquista' }).click();
    await main.getByRole('link', { name: 'Vai ai tuoi ordini' }).click();
    await expect(page).toHaveURL(`${form.url}/orders`);
    const [order] = await call<{ _id: string }[]>(form, 'GET', '/orders?side=sold', seller.token);
    await call(form, 'POST', `/orders/${order?._id}/deliver`, seller.token);
    await main.getByRole('button', { name: /^Conferma la consegna/ }).click();
    await main.getByRole('button', { name: 'Sì, conferma la consegna' }).click();
    await expect(main.getByText('Concluso', { exact: true })).toBeVisible();
    for (const path of [`/marketplace/${item}`, '/percorso']) {
      await page.goBack();
      await expect(page).toHaveURL(form.url + path);
    }
    await expect(main.getByRole('checkbox', { name: course.title })).toBeChecked();
    await expect(main.getByText(/^spuntato da FORM/)).toBeVisible();
    await expect(page.locator('body[data-loaded]')).toHaveCount(1);
    await main.getByRole('link', { name: 'Orientamento' }).click();
  });

  await test.step('begins again, drops that, and deletes the result', async () => {
    await main.getByRole('button', { name: 'Comincia il questionario' }).click();
    await main.getByText('Mi piace poco').click();
    await main.getByRole('button', { name: 'Indietro' }).click();
    await main.getByRole('button', { name: 'Indietro' }).click();
    await main.getByRole('button', { name: 'Ricomincia da capo' }).click();
    await expect(main.getByRole('button', { name: 'Comincia il questionario' })).toBeVisible();
    await main.getByRole('button', { name: /^Elimina il risultato/ }).click();
    await main.getByRole('button', { name: 'Conferma' }).click();
    await expect(main.getByRole('heading', { name: /^Il tuo risultato del/ })).toBeHidden();
  });

  await test.step('reads the six areas', async () => {
    await main.getByRole('link', { name: /Leggi prima le sei aree/ }).click();
    await main.getByRole('button', { name: 'Aiutare Sociale' }).click();
    await expect(main.getByRole('heading', { name: 'Aiutare Sociale' })).toBeInViewport();
    expect(page.url()).toBe(`${form.url}/orientamento/aree`);
  });
});

test('a twelve-year-old reads a result without figures', async ({ page, form }) => {
  const { version, answers } = await answered(form, CREATES);
  const child = await joinMinor(form, 'Nina Dodici', `${new Date().getFullYear() - 12}-01-31`, 0);
  await call(form, 'POST', '/orientation/results', child.token, { version, answers });
  const main = page.getByRole('main');
  await signIn(page, form, child.email);
  await page.goto(`${form.url}/orientamento`);
  await expect(main.getByRole('heading', { name: /^Il tuo risultato del/ })).toBeVisible();
  await expect(main.getByRole('region', { name: FIRST_AREAS })).toContainText('Creare');
  for (const role of ['table', 'img'] as const) await expect(main.getByRole(role)).toHaveCount(0);
  await expect(main.locator('svg polygon')).toHaveCount(0);
  await expect(main.getByRole('heading', { name: 'Le sei aree in cifre' })).toHaveCount(0);
  await expect(main).not.toContainText(/\d,\d/);
  // Nor does the browser get any.
  const answer = page.waitForResponse((response) => response.url().endsWith('/api/orientation/results'));
  await page.reload();
  expect(await (await answer).text()).not.toMatch(/mean|scores/);
});

test('on a shared computer answers are in the tab alone, and gone after a sign-out', async ({ page, form }) => {
  const { given } = await answered(form, CREATES);
  const ada = await join(form, 'Ada Aula');
  const main = page.getByRole('main');
  const begin = main.getByRole('button', { name: 'Comincia il questionario' });
  const kept = (where: 'localStorage' | 'sessionStorage') =>
    page.evaluate((name) => Object.entries(window[name]).filter(([, value]) => /\bs\d\d\b/.test(String(value))), where);
  await page.goto(`${form.url}/login`);
  await page.getByLabel('Computer condiviso').check();
  await signInHere(page, ada.email);
  await signOut(page);

  await test.step('a visitor’s, which another tab does not find', async () => {
    await page.goto(`${form.url}/orientamento`);
    await begin.click();
    await touchAnswers(page, given.slice(0, 2));
    expect(await kept('localStorage')).toEqual([]);
    expect(await kept('sessionStorage')).toHaveLength(1);
    const other = await page.context().newPage();
    await other.goto(`${form.url}/orientamento`);
    await expect(other.getByRole('main').getByRole('button', { name: 'Comincia il questionario' })).toBeVisible();
    await other.close();
  });

  await test.step('which a sign-out ends with those that were not taken over', async () => {
    await page.goto(`${form.url}/login`);
    await expect(page.getByLabel('Computer condiviso')).toBeChecked();
    await signInHere(page, ada.email);
    await page.goto(`${form.url}/orientamento`);
    await expect(main.getByRole('button', { name: 'Sì, tienile' })).toBeVisible();
    await signOut(page);
    for (const where of ['localStorage', 'sessionStorage'] as const) expect(await kept(where)).toEqual([]);
    await page.goto(`${form.url}/orientamento`);
    await begin.click();
    await expect(main.getByText('Frase 1 di 48')).toBeVisible();
  });
});
