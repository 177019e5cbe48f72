/** Whether this is `make test-long`, which checks in every combination what takes turns on a day (CONTRIBUTING.md, Test). */
export const isLong = Boolean(process.env.PROPERTY_RUNS);

/**
 * Declares tests that only a long run has: they see in more places what another one sees on a day.
 * @param declare calls `test`
 */
export function inLongRun(declare: () => void): void {
  if (isLong) declare();
}
