import { expect, test } from '@playwright/test';
import { sourceOf, sourcesIn } from './sources';

/** How long nobody has used this device, its sleep included, is its own clock's; the rest is the server's time (product.md 7.12). */
const OWN_CLOCK = ['session/shared-session.ts', 'ui/text/clock.ts'];

test('no screen compares or tells by the browser’s clock', () => {
  const found = sourcesIn('').filter((file) => /\bDate\.now\b|\bnew Date\(\)/.test(sourceOf(file)));
  expect(found.sort()).toEqual(OWN_CLOCK);
});
