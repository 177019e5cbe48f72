import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, type Form, register, signIn, test } from './form';

const WIDTHS = [360, 1280];
const SCHEMES = ['light', 'dark'] as const;
const PUBLIC = ['/', '/login', '/register', '/accessibilita', '/user/nessuno', '/non-esiste'];
const SIGNED_IN = ['/dashboard', '/wallet', '/profile', '/notifications'];
const ADMIN_LISTS = [
  '/admin/users',
  '/admin/categories',
  '/admin/marketplace',
  '/admin/contests',
  '/admin/transactions',
];
const ADMIN_TOOLS = ['/admin', '/admin/broadcast', '/admin/generate-contests', '/admin/blockchain'];

/** `make screenshots` sets the folder; without it the screens are only checked. */
const folder = process.env.SCREENSHOTS;

/** No screen scrolls sideways or breaks a rule of accessibility, at any width, in light or dark. */
async function checkScreen(page: Page, form: Form, path: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.goto(form.url + path);
      await page.getByRole('main').getByRole('heading').first().waitFor();
      await expect(page.getByRole('status', { name: /^Caricamento/ })).toHaveCount(0);
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(wider, `${path} scrolls sideways at ${width}`).toBeLessThanOrEqual(0);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
        `${path} ${width} ${colorScheme}`,
      ).toEqual([]);
      if (!folder) continue;
      await mkdir(folder, { recursive: true });
      const name = path === '/' ? 'home' : path.slice(1).replaceAll('/', '-');
      await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`), fullPage: true });
    }
  }
}

for (const path of PUBLIC) {
  test(`${path} reads well for everyone`, async ({ page, form }) => checkScreen(page, form, path));
}

for (const [index, paths] of [SIGNED_IN, ADMIN_LISTS, ADMIN_TOOLS].entries()) {
  test(`${paths.join(', ')} read well for everyone`, async ({ page, form }) => {
    await register(page, form, 'Massimiliano Bartolomeo Quattrocchi della Valle', `lungo${index}@example.it`);
    await signIn(page, form, form.admin.email);
    for (const path of paths) await checkScreen(page, form, path);
  });
}
