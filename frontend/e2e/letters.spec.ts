import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { LETTERS } from '../../backend/test/letters';

/** Every message that FORM sends, as a mail program on a phone and on a desk shows it. MAIL_PICTURES is a folder for pictures. */
type Compose = (kind: string, params: unknown, site: string) => Promise<{ readonly html: string }>;

const WIDTHS = [360, 600];
const GROUND = { light: 'rgb(250, 248, 243)', dark: 'rgb(20, 26, 23)' };
const RULES = ['color-contrast', 'link-name', 'document-title', 'html-has-lang', 'page-has-heading-one'];

test('every message can be read at 360 and 600 px, light and dark', async ({ page }) => {
  const { composeMail }: { composeMail: Compose } = await import(
    new URL('../../backend/dist/src/mail/compose-mail.js', import.meta.url).href
  );
  for (const [kind, params] of Object.entries(LETTERS)) {
    const { html } = await composeMail(kind, params, 'https://form.example.it');
    await page.setContent(html);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 740 });
        const picture = `${process.env.MAIL_PICTURES}/${kind}-${width}-${colorScheme}.png`;
        if (process.env.MAIL_PICTURES) await page.screenshot({ path: picture, fullPage: true });
        expect(await page.evaluate(() => document.documentElement.scrollWidth), kind).toBeLessThanOrEqual(width);
      }
      expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), kind).toBe(
        GROUND[colorScheme],
      );
      const { violations } = await new AxeBuilder({ page }).withRules(RULES).analyze();
      expect(violations, kind).toEqual([]);
    }
  }
});
