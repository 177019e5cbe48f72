import { readFileSync } from 'node:fs';
import { keyOf, openScreen, type Recording, recordingFile, screensOf } from './appearance/screens';
import { expect, test } from './form';

/**
 * The main screens look as they did when somebody last looked at them (frontend/e2e/appearance/). The program serves the
 * application; the API's answers are recorded, so that names, pictures and dates are the same in every run.
 */

/** Another release of the browser draws letters a little differently: this part of the pixels may differ. */
const DIFFERENT_PIXELS_MAX = 0.02;

const recording: Recording = JSON.parse(readFileSync(recordingFile, 'utf8'));

test.use({ serviceWorkers: 'block', contextOptions: { reducedMotion: 'reduce' } });

for (const { name, reader, path } of screensOf(recording)) {
  test(`${name} looks as it did`, async ({ page, form }) => {
    await page.clock.setFixedTime(recording.now);
    await page.route('**/api/**', (route) => {
      const answer = recording.answers[reader][keyOf(route.request().url())];
      return answer ? route.fulfill({ ...answer, body: Buffer.from(answer.body, 'base64') }) : route.abort();
    });
    // What the server renders holds answers of this very moment, which are newer than the recorded ones.
    const shell = await page.request.get(`${form.url}/index.html`);
    await page.route(form.url + path, (route) => route.fulfill({ response: shell }));
    if (reader !== 'visitor') await page.addInitScript(() => localStorage.setItem('token', 'recorded'));
    for (const [width, height] of [
      [1280, 900],
      [360, 740],
    ] as const) {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height });
        await page.emulateMedia({ colorScheme });
        await openScreen(page, form.url + path);
        await expect(page).toHaveScreenshot(`${name}-${width}-${colorScheme}.png`, {
          maxDiffPixelRatio: DIFFERENT_PIXELS_MAX,
        });
      }
    }
  });
}
