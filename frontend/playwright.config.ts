import { defineConfig } from '@playwright/test';

const COMPLETE = 'journeys/complete.long.spec.ts';
/** The longest test, on a program of its own: at the end of the run it would be alone. */
const OFFERS = 'offered-actions.long.spec.ts';
/** About what a browser with a window keeps on the disk, and does when its network goes: the one without does not always. */
const WHOLE = ['offline.spec.ts', 'traces.long.spec.ts'];
const APPEARANCE = 'appearance.spec.ts';
/** Pictures are compared in a long run; APPEARANCE_URL records their answers anew, APPEARANCE=1 compares at once. */
const isLong = Boolean(process.env.PROPERTY_RUNS || process.env.APPEARANCE);
/** What another spec holds on a day, in a smaller way. */
const NOT_TODAY = isLong ? [] : ['**/*.long.spec.ts'];

/** One without a window would move letters to whole pixels. */
const launch = (executablePath?: string) => ({
  executablePath,
  args: ['--no-sandbox', '--disable-quic', '--disable-background-networking', '--font-render-hinting=none'],
});

/** A real Chromium against the real program; scripts/chromium.sh finds the browser, and the one without a window where there is one. */
export default defineConfig({
  testDir: 'e2e',
  // One PostgreSQL for the run, as for the specs of the backend.
  globalSetup: '../backend/dist/test/global-setup.js',
  globalTeardown: '../backend/dist/test/global-teardown.js',
  workers: 2,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  projects: [
    { name: 'offers', testMatch: OFFERS, testIgnore: NOT_TODAY },
    { name: 'journeys', testMatch: 'journeys/*.spec.ts', testIgnore: [COMPLETE, ...NOT_TODAY] },
    { name: 'rules', testIgnore: ['journeys/*.spec.ts', OFFERS, ...WHOLE, APPEARANCE, ...NOT_TODAY] },
    {
      name: 'whole',
      testMatch: WHOLE,
      testIgnore: NOT_TODAY,
      use: { launchOptions: launch(process.env.CHROMIUM || undefined) },
    },
    ...(isLong ? [{ name: 'appearance', testMatch: APPEARANCE }] : []),
    ...(process.env.APPEARANCE_URL ? [{ name: 'record', testMatch: 'appearance/record.ts' }] : []),
    // What the journeys have left out, once all of them are over.
    { name: 'complete', testMatch: COMPLETE, testIgnore: NOT_TODAY, dependencies: ['journeys'] },
  ],
  outputDir: 'test-results',
  snapshotPathTemplate: '{testDir}/appearance/{arg}{ext}',
  reporter: [['list'], ['json', { outputFile: process.env.PLAYWRIGHT_REPORT ?? 'test-results/report.json' }]],
  use: {
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    // A worker would answer before the routes of a test; offline.spec.ts and shared-computer.spec.ts allow it.
    serviceWorkers: 'block',
    // What moves takes frames that nobody sees, and every press would wait for its end.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: launch(process.env.CHROMIUM_SHELL || process.env.CHROMIUM || undefined),
  },
});
