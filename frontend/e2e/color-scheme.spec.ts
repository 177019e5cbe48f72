import { expect } from '@playwright/test';
import { test } from './form';

test('the colour scheme is chosen, remembered before the first paint, or follows the system', async ({
  page,
  form,
}) => {
  const html = page.locator('html');
  const scheme = (name: string) => expect(html).toHaveAttribute('data-mantine-color-scheme', name);
  const frame = () => page.locator('meta[name="theme-color"]').first().getAttribute('content');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(form.url);
  await expect(page.getByLabel('Tema')).toHaveValue('auto');
  await scheme('light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await scheme('dark');
  await page.getByLabel('Tema').selectOption('Chiaro');
  await scheme('light');
  expect(await frame()).toBe('#faf8f3');

  await page.getByLabel('Tema').selectOption('Scuro');
  await page.emulateMedia({ colorScheme: 'light' });
  // Without the application, what the page has before its first paint stays.
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.reload();
  await scheme('dark');
  expect(await frame()).toBe('#141a17');

  await page.unrouteAll();
  await page.reload();
  await page.getByLabel('Tema').selectOption('Come il sistema');
  await scheme('light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await scheme('dark');
});
