import type { Page } from '@playwright/test';
import { parseSync } from '@swc/core';
import { expect, PASSWORD, test } from './form';
import { call, join } from './members';
import { sourceOf, sourcesIn } from './sources';
import { MARK, translatePages, unseenTexts } from './translated';

/**
 * The translator of a browser replaces the texts of a page by elements of its own. React still writes into the texts, puts
 * elements before them and takes them away; only the whole content of an element is safe.
 */

interface Node {
  readonly type?: string;
  readonly span?: { readonly start: number; readonly end: number };
  readonly [key: string]: unknown;
}
interface Place {
  readonly file: string;
  readonly children: readonly Node[];
  /** Of a child, as it is written. */
  readonly written: (node: Node) => string;
  readonly isFragment: boolean;
  readonly isTranslated: boolean;
}

const unwrapped = (node: Node): Node =>
  node.type === 'ParenthesisExpression' || node.type === 'JSXExpressionContainer'
    ? unwrapped(node.expression as Node)
    : node;
const isConstant = (node: Node) => ['JSXText', 'StringLiteral', 'JSXEmptyExpression'].includes(node.type ?? '');
const wordsIn = (node: Node) => /[\p{L}\p{N}.,:;]/u.test(String(node.value));
const untranslated = (element: Node) =>
  ((element.opening as Node | undefined)?.attributes as Node[] | undefined)?.some(
    ({ name }) => (name as Node | undefined)?.value === 'translate',
  ) ?? false;

/** The children of every element and fragment. */
function placesIn(node: unknown, found: (place: Omit<Place, 'file' | 'written'>) => void, isTranslated = true): void {
  if (Array.isArray(node)) for (const child of node) placesIn(child, found, isTranslated);
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return;
  const element = node as Node;
  let within = isTranslated;
  if (element.type === 'JSXElement' || element.type === 'JSXFragment') {
    within = isTranslated && !untranslated(element);
    const children = (element.children as Node[])
      .map(unwrapped)
      .filter((child) => !isConstant(child) || (child.type !== 'JSXEmptyExpression' && wordsIn(child)));
    found({ children, isFragment: element.type === 'JSXFragment', isTranslated: within });
  }
  placesIn(Object.values(element), found, within);
}

const places: readonly Place[] = sourcesIn('', /^[^.]+\.tsx$/).flatMap((file) => {
  const source = Buffer.from(sourceOf(file));
  const program = parseSync(source.toString(), { syntax: 'typescript', tsx: true });
  const written = ({ span }: Node) =>
    span ? source.subarray(span.start - program.span.start, span.end - program.span.start).toString() : '';
  const found: Place[] = [];
  placesIn(program, (place) => found.push({ file, written, ...place }));
  return found;
});

/** What is put in and is a text, by what it is called. */
const TEXT =
  /^(?:format|describe|capitalised|sentence|withArticle)\w*\(|(?:^|\.)(?:name|email|label|title|text|words)$/;

function isText(node: Node, written: Place['written']): boolean {
  const { type, consequent, alternate, operator, right } = node;
  if (isConstant(node) || type === 'TemplateLiteral') return true;
  if (type === 'ConditionalExpression')
    return [consequent, alternate].some((branch) => isText(unwrapped(branch as Node), written));
  if (type === 'BinaryExpression' && ['&&', '||', '??'].includes(String(operator)))
    return isText(unwrapped(right as Node), written);
  return TEXT.test(written(node));
}

test('no text stands beside what changes, but in an element of its own', () => {
  expect(places.length).toBeGreaterThan(1000);
  const offending = places.filter(
    ({ children, written, isFragment, isTranslated }) =>
      isTranslated &&
      children.length > (isFragment ? 0 : 1) &&
      (isFragment || children.some((child) => !isConstant(child) && !String(child.type).startsWith('JSX'))) &&
      children.some((child) => isText(child, written)),
  );
  expect(offending.map(({ file, children, written }) => [file, ...children.map(written)].join(' | '))).toEqual([]);
});

/** Names of people and companies, addresses, amounts. */
const UNTRANSLATED =
  /(?:^|\.)(?:email|companyName|vatNumber)$|(?:user|creator|seller|buyer|sender|recipient|winner|child|guardian|author|owner|other)\.name$|^formatSigned\(|^formatNumber\(\w*(?:amount|price|balance|reward)\)$/i;

test('names, addresses, amounts and codes are not translated', () => {
  const found = places.filter(({ children }) => children.length === 1);
  const offending = found.filter(
    ({ children: [only], written, isTranslated }) => only && isTranslated && UNTRANSLATED.test(written(only)),
  );
  expect(offending.map(({ file, children, written }) => [file, ...children.map(written)].join(' | '))).toEqual([]);
  const coded = sourcesIn('', /^[^.]+\.tsx$/).filter((file) => /<code>/.test(sourceOf(file)));
  expect(coded).toEqual([]);
});

/** What the page shows is what the application says, and nothing has failed. */
async function expectWhole(page: Page, failures: readonly string[]) {
  expect(failures).toEqual([]);
  expect(await unseenTexts(page)).toEqual([]);
}

test('a page that the browser translates works, from the sign-in to a contest', async ({ page, form }) => {
  const failures: string[] = [];
  page.on('pageerror', ({ message }) => failures.push(message));
  const [ada, ben] = [await join(form, 'Ada Bianchi', 'adult', 100), await join(form, 'Ben Neri')];
  const firm = await join(form, 'Vera Fabbri', 'company', 40);
  const words = { title: 'Visita in officina', description: 'Una mattina tra le macchine.' };
  const item = await call<{ _id: string }>(form, 'POST', '/marketplace', firm.token, {
    ...words,
    type: 'service',
    price: 5,
  });
  const endDate = new Date(Date.now() + 5 * 86_400_000).toISOString();
  const contest = await call<{ _id: string }>(form, 'POST', '/contests', firm.token, { ...words, reward: 10, endDate });
  // Whom Ada knows she reads by name.
  await call(form, 'POST', '/coin/transfer', ada.token, { recipient: ben.email, amount: 1 });
  const main = page.getByRole('main');
  await translatePages(page);

  await test.step('the kind of an account changes what is asked', async () => {
    await page.goto(`${form.url}/register`);
    await page.locator('label[for=role-company]').click();
    await expect(page.getByLabel('Nome Referente')).toBeVisible();
    await page.locator('label[for=role-adult]').click();
    await expect(page.getByLabel('Nome e Cognome')).toBeVisible();
    await expectWhole(page, failures);
  });

  await test.step('a transfer is reviewed and sent', async () => {
    await page.goto(`${form.url}/login`);
    await page.getByLabel('E-mail').fill(ada.email);
    await page.getByLabel('Password').first().fill(PASSWORD);
    await main.getByRole('button', { name: 'Accedi' }).click();
    await expect(main).toContainText(`Il tuo saldo${MARK}`);
    await page.getByRole('link', { name: /apri il portafoglio/ }).click();
    await page.getByLabel('E-mail del destinatario').fill(ben.email);
    await page.getByLabel('Importo').fill('30');
    await page.getByRole('button', { name: 'Continua' }).click();
    const review = main.getByRole('region', { name: 'Conferma il trasferimento' });
    await expect(review.getByText('Ben Neri', { exact: true })).toBeVisible();
    await expect(review.getByText(ben.email, { exact: true })).toBeVisible();
    await expect(review.getByText('69', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Conferma e invia' }).click();
    await expect(main.getByText(`Trasferimento completato con successo!${MARK}`)).toBeVisible();
    await expect(page.getByRole('link', { name: '69 Coin FORM: apri il portafoglio' })).toContainText('69');
    await expectWhole(page, failures);
  });

  await test.step('an offer is ordered', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Marketplace' }).click();
    await main.getByRole('radio', { name: 'Corsi' }).click();
    await main.getByRole('radio', { name: 'Servizi' }).click();
    await main.locator(`a[href="/marketplace/${item._id}"]`).click();
    await page.getByRole('button', { name: 'Acquista' }).click();
    await page.getByLabel('Messaggio per chi vende').fill('Martedì?');
    await page.getByRole('button', { name: 'Conferma e acquista' }).click();
    await expect(page.getByRole('heading', { name: 'Ordine inviato' })).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: 'Ordini' }).click();
    await page.getByRole('button', { name: /^Annulla/ }).click();
    await page.getByRole('button', { name: /^Sì, annulla/ }).click();
    await expect(main.getByText(`Annullato e rimborsato${MARK}`).first()).toBeVisible();
    await expectWhole(page, failures);
  });

  await test.step('a contest is entered', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Contest' }).click();
    await main.locator(`a[href="/contests/${contest._id}"]`).click();
    await page.getByRole('button', { name: 'Partecipa' }).click();
    await page.getByLabel('Testo').fill('Un’insegna di ferro.');
    await page.getByRole('button', { name: 'Invia l’elaborato' }).click();
    await expect(main.getByText(`Elaborato inviato${MARK}`)).toBeVisible();
    await expect(main).toContainText('Un’insegna di ferro.');
    await expectWhole(page, failures);
  });
});
