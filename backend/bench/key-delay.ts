import type { Browser, Page } from 'playwright-core';
import { withPage } from './page-load.js';

/** Runs in the page: the browser rounds the durations to 8 ms. */
const NOTE_INTERACTIONS = `
  window.interactions = [];
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId) window.interactions.push(duration);
  }).observe({ type: 'event', durationThreshold: 16 });`;

/** Waits until what the last key changed has been painted and reported. */
const PAINTED =
  'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))))';

/**
 * Types into the search field of `url` and turns each choice beside it, with keys.
 * @returns the longest time from a key to the next paint, in milliseconds
 * @throws Error when the page has no filters
 */
export function filterDelay(browser: Browser, url: string): Promise<number> {
  return withPage(browser, {}, async (page, open) => {
    await open(url);
    await page.evaluate(NOTE_INTERACTIONS);
    const filters = page.locator('search, [role="search"]');
    await filters.locator('input').first().focus();
    await pressAll(page, [...'corso']);
    for (const choice of await filters.locator('select').all()) {
      await choice.focus();
      await pressAll(page, ['ArrowDown', 'ArrowUp']);
    }
    const durations = await interactions(page);
    if (durations.length === 0) throw new Error(`${url} did not answer to its filters`);
    return Math.max(...durations);
  });
}

const ANSWERS = 20;
/** Shorter ones the browser does not report. */
const REPORTED_MS_MIN = 16;

/**
 * Answers the first statements of the questionnaire at `url`, each with a key.
 * @param slowDown how many times slower than its own the processor is
 * @returns the longest time from a key to the paint of the next statement, in milliseconds
 * @throws Error when the keys answer nothing
 */
export function answerDelay(browser: Browser, url: string, slowDown: number): Promise<number> {
  return withPage(browser, { slowDown }, async (page, open) => {
    await open(url);
    await page.getByRole('button', { name: 'Comincia il questionario' }).click();
    await page.getByRole('radio').first().waitFor();
    await page.evaluate(NOTE_INTERACTIONS);
    await pressAll(
      page,
      Array.from({ length: ANSWERS }, (_, index) => String(1 + (index % 5))),
    );
    await page.getByText(`Frase ${ANSWERS + 1} di`).waitFor();
    return Math.max(REPORTED_MS_MIN, ...(await interactions(page)));
  });
}

const interactions = (page: Page): Promise<number[]> => page.evaluate('window.interactions');

async function pressAll(page: Page, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await page.keyboard.press(key);
    await page.evaluate(PAINTED);
  }
}
