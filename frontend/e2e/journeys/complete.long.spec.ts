import { expect, test } from '@playwright/test';
import { matchRoutes } from 'react-router-dom';
import { touched } from './journey';
import { actions, ROUTES } from './table';

/** Runs after the journeys (playwright.config.ts) and reports what none of them has covered. */

/** The most specific pattern that a path matches, as the router would choose it. */
const patternOf = (patterns: readonly string[], path: string) =>
  matchRoutes(
    patterns.map((pattern) => ({ path: pattern })),
    path,
  )?.[0]?.route.path;

const missingFrom = (patterns: readonly string[], paths: readonly string[]) => {
  const found = new Set(paths.map((path) => patternOf(patterns, path)));
  return patterns.filter((pattern) => !found.has(pattern));
};

test('together the journeys visit every route', async ({ browserName: _ }, { project }) => {
  const seen = await touched(project.outputDir);
  const addresses = seen.filter((line) => line.startsWith('AT ')).map((line) => line.slice(3));
  expect(missingFrom(ROUTES, addresses)).toEqual([]);
});

test('together the journeys do everything that a person can do', async ({ browserName: _ }, { project }) => {
  const seen = await touched(project.outputDir);
  // A method before a path is treated as one more segment of it.
  const asPath = (call: string) => `/${call.replace(' ', '')}`;
  const missing = missingFrom(actions().map(asPath), seen.map(asPath));
  expect(actions().filter((call) => missing.includes(asPath(call)))).toEqual([]);
});
