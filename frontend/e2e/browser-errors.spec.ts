import type { Page } from '@playwright/test';
import { expect, test } from './form';

/** Errors of the page arrive in the operator's log (monitoring.md, "Errors of browsers"). */

interface LogLine {
  readonly msg: string;
  readonly kind?: string;
  readonly stack?: string;
  readonly route?: string;
  readonly version?: string;
}

function browserErrors(output: string): LogLine[] {
  const lines = output.split('\n').filter((line) => line.startsWith('{') && line.endsWith('}'));
  return lines.map((line): LogLine => JSON.parse(line)).filter(({ msg }) => msg.startsWith('browser error: '));
}

/** The application takes a rendered page over after its first paint: `load` does not wait for it. */
const hasStarted = (page: Page) => expect(page.locator('#root')).not.toHaveAttribute('data-rendered');

test('an error that nobody catches is in the log, without what names people', async ({ page, form }) => {
  await page.goto(`${form.url}/marketplace/3f2b8c1e-9d4a-4c5b-8e7f-0a1b2c3d4e5f?q=ada`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await hasStarted(page);
  const sent = page.waitForResponse('**/api/browser-errors');
  await page.evaluate(() => {
    setTimeout(() => {
      throw new TypeError('the item of giulia.ferrante@esempio.it is undefined');
    });
  });
  expect((await sent).status()).toBe(204);
  await expect
    .poll(() => browserErrors(form.output()))
    .toContainEqual(
      expect.objectContaining({
        kind: 'error',
        msg: 'browser error: TypeError: the item of [email] is undefined',
        route: '/marketplace/:id',
        version: '1.0.0',
      }),
    );
  expect(form.output()).not.toMatch(/giulia\.ferrante|3f2b8c1e|q=ada/);
});

test('a screen that crashes is in the log, with the places in the program', async ({ page, form }) => {
  await page.route('**/api/categories*', (route) => route.fulfill({ json: [null] }));
  // With a filter the list is asked for by the page itself.
  await page.goto(`${form.url}/marketplace?search=greco`);
  await expect(page.getByRole('heading', { level: 1, name: 'Qualcosa è andato storto' })).toBeVisible();
  await expect
    .poll(() => browserErrors(form.output()).filter(({ kind }) => kind === 'crash'))
    .toContainEqual(expect.objectContaining({ route: '/marketplace', stack: expect.stringMatching(/\.js:\d+:\d+/) }));
});

test('a report that fails is not repeated and causes no other, and a page sends five', async ({ page, form }) => {
  let reports = 0;
  let uncaught = 0;
  page.on('pageerror', () => uncaught++);
  await page.route('**/api/browser-errors', (route) => {
    reports++;
    return route.abort();
  });
  await page.goto(form.url);
  await hasStarted(page);
  await page.evaluate(() => {
    for (let number = 0; number < 9; number++) void Promise.reject(new Error(`one of many: ${'x'.repeat(number)}`));
  });
  await expect.poll(() => [reports, uncaught]).toEqual([5, 9]);
  // Whatever the failed reports cause happens before the next page is shown.
  await page.getByRole('banner').getByRole('link', { name: 'Contest' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Contest' })).toBeVisible();
  expect([reports, uncaught]).toEqual([5, 9]);
});
