import { defineConfig } from '@playwright/test';

const COMPLETE = 'journeys/complete.spec.ts';

/** A real Chromium against the real program; scripts/chromium.sh finds the browser. */
export default defineConfig({
  testDir: 'e2e',
  workers: 2,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  projects: [
    { name: 'journeys', testMatch: 'journeys/*.spec.ts', testIgnore: COMPLETE },
    { name: 'rules', testIgnore: 'journeys/*.spec.ts' },
    // What the journeys have left out, once all of them are over.
    { name: 'complete', testMatch: COMPLETE, dependencies: ['journeys'] },
  ],
  outputDir: 'test-results',
  reporter: [['list'], ['json', { outputFile: process.env.PLAYWRIGHT_REPORT ?? 'test-results/report.json' }]],
  use: {
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    // A worker would answer before the routes of a test; offline.spec.ts and shared-computer.spec.ts allow it.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: process.env.CHROMIUM || undefined,
      args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
    },
  },
});
