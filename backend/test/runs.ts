/**
 * How often fast-check tries a property. Each property says for itself what is enough for every day, or leaves it to
 * fast-check's 100; `PROPERTY_RUNS` sets one number for all, for a run that takes its time (jest.config.mjs).
 */
export const PROPERTY_RUNS = numberIn('PROPERTY_RUNS');
/** A property on a real database, or a real file, takes some twenty times as long as one in memory. */
const RUNS_FOR_ONE_ON_DISK = 25;

/** @param everyDay without the setting */
export const runs = (everyDay: number): { numRuns: number } => ({ numRuns: PROPERTY_RUNS ?? everyDay });

/** The same for a property on a real database or file, which the long run tries less often. */
export const runsOnDisk = (everyDay: number): { numRuns: number } => ({
  numRuns: Math.max(everyDay, Math.round((PROPERTY_RUNS ?? 0) / RUNS_FOR_ONE_ON_DISK)),
});

/** Picks a value for every day or for a long run. */
export const everyDayOrLong = <T>(everyDay: T, long: T): T => (PROPERTY_RUNS === undefined ? everyDay : long);

/**
 * Declares tests that only a long run has: they see in more places, or once more, what a test of every day sees once.
 * @param declare calls `it` or `describe`
 */
export function inLongRun(declare: () => void): void {
  if (PROPERTY_RUNS !== undefined) declare();
}

/** How many bodies the fuzz sends to each route. */
export const FUZZ_BODIES = numberIn('FUZZ_BODIES') ?? 4;

/** A whole number from the environment. */
export function numberIn(name: string): number | undefined {
  const text = process.env[name];
  if (text === undefined || text === '') return undefined;
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < 1) throw new RangeError(`${name} must be a whole number from 1 on`);
  return number;
}
