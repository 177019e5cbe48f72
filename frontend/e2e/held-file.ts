import type { Page } from '@playwright/test';

/** Keeps the files of a pattern from a page. @returns what lets them through */
export async function holdFile(page: Page, pattern: string): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(pattern, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}
