import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { brokenRules } from './accessibility';
import { isLong } from './long-run';

/**
 * Every message that FORM sends, as a mail program on a phone and on a desk shows it, and as it looked when somebody last looked
 * at it (frontend/e2e/appearance/letters/).
 */
type Compose = (kind: string, params: unknown, site: string) => Promise<{ readonly html: string }>;

const built = (path: string) => import(new URL(`../../backend/dist/${path}`, import.meta.url).href);
/** The features declare their messages. */
await built('src/startup/composition.js');
const { LETTERS }: { LETTERS: Readonly<Record<string, unknown>> } = await built('test/letters.js');

const WIDTHS = [360, 600];
const SCHEMES = ['dark', 'light'] as const;
/** Of each message a day compares one of the pictures, in turn, by whose scheme it is checked, and a long run all of them. */
const PICTURES = SCHEMES.flatMap((colorScheme) => WIDTHS.map((width) => ({ colorScheme, width })));
const isEveryPicture = isLong || Boolean(process.env.APPEARANCE);
const GROUND = { light: 'rgb(250, 248, 243)', dark: 'rgb(20, 26, 23)' };
const RULES = ['color-contrast', 'link-name', 'document-title', 'html-has-lang', 'page-has-heading-one'];
/** Another release of the browser draws letters a little differently: this part of the pixels may differ. */
const DIFFERENT_PIXELS_MAX = 0.02;
/** Gmail cuts what is longer. */
const BYTES_MAX = 102_000;

const FONT = new URL(
  '../../node_modules/@fontsource-variable/inter/files/inter-latin-opsz-normal.woff2',
  import.meta.url,
);

/** With one font, whatever fonts the machine has. */
async function open(page: Page, html: string): Promise<void> {
  await page.setContent(html);
  const font = (await readFile(FONT)).toString('base64');
  await page.addStyleTag({
    content: `@font-face { font-family: Test; src: url(data:font/woff2;base64,${font}); font-weight: 100 900; }
      * { font-family: Test !important; }`,
  });
  await page.evaluate(() => document.fonts.ready);
}

const looksAsBefore = (page: Page, kind: string, width: number, colorScheme: string) =>
  expect(page).toHaveScreenshot(['letters', `${kind}-${width}-${colorScheme}.png`], {
    fullPage: true,
    maxDiffPixelRatio: DIFFERENT_PIXELS_MAX,
  });

/** One sheet for all of them, which no message outlives. */
let page: Page;
test.beforeAll(async ({ browser }) => {
  page = await browser.newPage();
});
test.afterAll(() => page.close());

for (const [turn, [kind, params]] of Object.entries(LETTERS).entries()) {
  const isCompared = (colorScheme: string, width: number) => {
    const { [turn % PICTURES.length]: ofToday } = PICTURES;
    return isEveryPicture || (ofToday?.colorScheme === colorScheme && ofToday.width === width);
  };
  test(`the message ${kind} can be read at 360 and 600 px, light and dark, and looks as it did`, async () => {
    const { composeMail }: { composeMail: Compose } = await built('src/platform/mail/compose-mail.js');
    const { html } = await composeMail(kind, params, 'https://form.example.it');
    expect(Buffer.byteLength(html)).toBeLessThan(BYTES_MAX);
    await open(page, html);
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme });
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 740 });
        if (isCompared(colorScheme, width)) await looksAsBefore(page, kind, width, colorScheme);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      }
      expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(GROUND[colorScheme]);
      if (WIDTHS.some((width) => isCompared(colorScheme, width)))
        expect(await brokenRules(page, { rules: RULES })).toEqual([]);
    }
    if (!isCompared('light', 600)) return;
    // Some programs drop style sheets: what they show is the light one, which is inline.
    await open(page, html.replaceAll(/<style>.*?<\/style>/gs, ''));
    await looksAsBefore(page, kind, 600, 'light');
  });
}
