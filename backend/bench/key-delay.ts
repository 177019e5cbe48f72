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
    const durations = await page.evaluate<number[]>('window.interactions');
    if (durations.length === 0) throw new Error(`${url} did not answer to its filters`);
    return Math.max(...durations);
  });
}

async function pressAll(page: Page, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await page.keyboard.press(key);
    await page.evaluate(PAINTED);
  }
}
