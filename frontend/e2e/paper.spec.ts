import type { Page } from '@playwright/test';
import { expect, test } from './form';
import { call, enter, join } from './members';
import { answered, CREATES } from './questionnaire';

/** A result on paper, for a talk at school (product.md 22.14): two pages, without a name. */

const A4 = { format: 'A4', margin: { top: '15mm', bottom: '15mm', left: '15mm', right: '15mm' } } as const;

/** Grids of several rows that a page may end in: Chromium prints what follows over what it moves to the next page. */
const brokenGrids = (page: Page) =>
  page.evaluate(() => {
    const stays = (node: Element | null): boolean =>
      node !== null && (getComputedStyle(node).breakInside === 'avoid' || stays(node.parentElement));
    return [...document.querySelectorAll('main, main *')]
      .filter((node) => node.checkVisibility() && /grid|flex/.test(getComputedStyle(node).display) && !stays(node))
      .filter(({ children }) => new Set([...children].map((child) => child.getBoundingClientRect().top)).size > 1)
      .map((node) => node.outerHTML.slice(0, 120));
  });

for (const [name, liking, more] of [
  ['two areas', CREATES, 0],
  ['a tie of five', { R: 5, I: 5, A: 5, S: 5, E: 5, C: 4 }, 0],
  // Some disliked statements of four areas: all six are liked, and say so.
  ['two ties, of all six', { R: 5, I: 5, A: 5, S: 5, E: 5, C: 5 }, 4],
] as const) {
  test(`a result of ${name} is two pages, and nothing but the result`, async ({ page, form }) => {
    const ada = await join(form, 'Adalgisa Bernardini');
    const { version, given, answers } = await answered(form, liking);
    const liked = new Set(['A', 'S']);
    const disliked = [
      ...new Map(given.filter(({ area }) => !liked.has(area)).map((each) => [each.area, each])).values(),
    ];
    for (const { _id } of disliked.slice(0, more)) answers[_id] = 1;
    for (let times = 0; times < 2; times++)
      await call(form, 'POST', '/orientation/results', ada.token, { version, answers });
    await enter(page, form, ada, '/orientamento');
    const result = page.getByRole('main').getByRole('region', { name: /^Il tuo risultato del/ });
    await expect(result.getByRole('heading', { name: 'Quanto è sicuro' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Da dove puoi cominciare, su FORM' })).toBeVisible();
    const pdf = (await page.pdf(A4)).toString('latin1');
    expect.soft(pdf.match(/\/Type \/Page\b/g)?.length).toBeLessThanOrEqual(2);
    await page.emulateMedia({ media: 'print' });
    await expect(result).toBeVisible();
    const words = await page.locator('body').innerText();
    for (const unwanted of ['Adalgisa', 'Comincia il questionario', 'Circa sei minuti', 'Quale risultato', 'Stampa'])
      expect.soft(words).not.toContain(unwanted);
    await page.setViewportSize({ width: 680, height: 1009 });
    expect.soft(await brokenGrids(page)).toEqual([]);
  });
}
