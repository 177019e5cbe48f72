import { expect, jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';

let logged: string[] = [];
let expected: RegExp[] = [];
let allowed: string[] = [];

/** Keeps what the test writes to console.error, and prints none of it. */
export function watchConsole() {
  logged = [];
  expected = [];
  allowed = [];
  jest.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
    logged.push(parts.map(String).join(' '));
  });
}

/** Allows errors that match, in this test only, and requires that each comes. */
export function expectErrors(...patterns: RegExp[]) {
  expected.push(...patterns);
}

/** Waits for an error that matches, and allows it. */
export async function waitForError(pattern: RegExp) {
  expectErrors(pattern);
  await waitFor(() => expect(logged).toContainEqual(expect.stringMatching(pattern)));
}

/** Allows one line, as often as it comes: what the base query logs of a call that the test lets fail. */
export function allowError(line: string) {
  allowed.push(line);
}

const NOISE = [
  // The library's own line comes with an unanswered call.
  /^\[MSW\]/,
  // HTML that jsdom does not know.
  /^The tag <%s> is unrecognized.* search$/,
  // Mantine's transitions go on by timers in tests too, where nothing of them is drawn (`env="test"`).
  /^An update to %s inside a test was not wrapped in act[\s\S]*@mantine\/core\/Transition$/,
];
const isNoise = (line: string) => NOISE.some((pattern) => pattern.test(line));

/** Errors that no pattern allows, and patterns that no error matched. */
export function unexpectedErrors(): string[] {
  const surprises = logged.filter(
    (line) => !isNoise(line) && !allowed.includes(line) && !expected.some((pattern) => pattern.test(line)),
  );
  const missing = expected.filter((pattern) => !logged.some((line) => pattern.test(line)));
  return [...surprises, ...missing.map((pattern) => `never logged: ${pattern}`)];
}
