import type { Page } from '@playwright/test';
import { expect } from './form';

/** Conditions under which every screen must stay readable and usable (docs/interface.md, Access). */

/** A phone of 320 px, and a window of 1280 × 800 px enlarged to 200 %. */
const NARROW = [
  { width: 320, height: 640 },
  { width: 640, height: 400 },
];

/** A chart follows a new width a moment later, so the screen has time to settle; the failure names what is too wide. */
export async function expectNoSidewaysScroll(page: Page, path: string): Promise<void> {
  const tooWide = () =>
    page.evaluate(() => {
      const { scrollWidth } = document.documentElement;
      if (scrollWidth <= window.innerWidth) return [];
      const widest = [...document.querySelectorAll('body *')]
        .filter((element) => element.getBoundingClientRect().right > window.innerWidth)
        .map((element) => `${element.tagName} ${element.getAttribute('class')}`);
      return [`${scrollWidth} px`, ...widest];
    });
  await expect.poll(tooWide, `${path} scrolls sideways at ${page.viewportSize()?.width}`).toEqual([]);
}

/** What the keyboard reaches in the content and a bar that stays on the screen hides. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const controls = 'a[href], button:not(:disabled), input, select, textarea, summary';
    const reached = [...document.querySelectorAll<HTMLElement>(`main :is(${controls})`)];
    return reached
      .filter((control) => {
        // A control that has the focus already is not scrolled to.
        control.blur();
        control.focus();
        const { x, y, width, height } = control.getBoundingClientRect();
        if (document.activeElement !== control || width < 2 || height < 2) return false;
        const isHidden = (left: number) => {
          const found = document.elementsFromPoint(left, y + Math.min(height / 2, 20));
          const bar = found.find((element) => ['fixed', 'sticky'].includes(getComputedStyle(element).position));
          return found.length === 0 || (bar !== undefined && !bar.contains(control) && !found[0]?.contains(control));
        };
        // Of a control at the edge of a row that scrolls, a part is enough.
        return [x + 2, x + width / 2, x + width - 2].every(isHidden);
      })
      .map((control) => control.outerHTML.slice(0, 120));
  });

/** What has no edge where the browser replaces all colours: a ground of its own does not show there. */
const withoutEdge = (page: Page) =>
  page.evaluate(() => {
    const hasEdge = (element: Element | null) => {
      if (!element) return false;
      const { borderStyle, borderWidth } = getComputedStyle(element);
      return borderStyle !== 'none' && borderWidth !== '0px';
    };
    // The browser draws the others itself.
    const controls = 'button, select, textarea, input:not([type=radio], [type=checkbox], [type=file])';
    return [...document.querySelectorAll<HTMLElement>(controls)]
      .filter((control) => control.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((control) => !hasEdge(control) && !hasEdge(control.parentElement))
      .filter((control) => control.innerText === '' && !control.querySelector('svg'))
      .map((control) => control.outerHTML.slice(0, 120));
  });

/** What a sheet of paper cannot use, or would be dark on it. */
const wastedOnPaper = (page: Page) =>
  page.evaluate(() => {
    const useless = [
      ...document.querySelectorAll<HTMLElement>('body > #root header:has(nav), footer, nav, [role=tablist]'),
    ];
    const ground = getComputedStyle(document.body).backgroundColor;
    const darkFields = [
      ...document.querySelectorAll<HTMLElement>('main :is(input:not([type=checkbox], [type=radio]), select, textarea)'),
    ].filter((field) => {
      const [red = '255', , , alpha = '1'] = getComputedStyle(field).backgroundColor.match(/[\d.]+/g) ?? [];
      return field.checkVisibility() && Number(alpha) > 0.5 && Number(red) < 128;
    });
    return [
      ...useless.filter((element) => element.checkVisibility()).map((element) => element.outerHTML.slice(0, 120)),
      ...darkFields.map((field) => field.outerHTML.slice(0, 120)),
      ...(ground === 'rgb(255, 255, 255)' ? [] : [`the page is ${ground}`]),
    ];
  });

/** What the keyboard reaches is seen. */
async function expectNothingCovered(page: Page, path: string, viewport: { width: number; height: number }) {
  await page.setViewportSize(viewport);
  expect(await covered(page), `${path} hides what has the focus at ${viewport.width}`).toEqual([]);
}

async function expectEdges(page: Page, path: string): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' });
  expect(await withoutEdge(page), `${path} in forced colours`).toEqual([]);
  await page.emulateMedia({ forcedColors: 'none' });
}

async function expectGoodPrint(page: Page, path: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => wastedOnPaper(page), `${path} on paper`).toEqual([]);
  await page.emulateMedia({ media: 'screen' });
}

const CONDITIONS = [
  ...NARROW.map((viewport) => (page: Page, path: string) => expectNothingCovered(page, path, viewport)),
  expectEdges,
  expectGoodPrint,
];

/**
 * The screen that is open, under the conditions.
 * @param turn of the screen among others, which take turns with what is looked at beside the width; without it all of it is
 */
export async function expectReadable(page: Page, path: string, turn?: number): Promise<void> {
  for (const viewport of NARROW) {
    await page.setViewportSize(viewport);
    await expectNoSidewaysScroll(page, path);
  }
  const isNow = (index: number) => turn === undefined || turn % CONDITIONS.length === index;
  for (const [index, holds] of CONDITIONS.entries()) if (isNow(index)) await holds(page, path);
}
