import { setTimeout as delay } from 'node:timers/promises';

const LIMIT_MS = 60_000;

/** Asks soon at first, then after a tenth of the time that has passed: a condition that is asked all the time slows what it waits for. */
const PAUSE_MS_MIN = 2;
const PAUSE_MS_MAX = 50;

/** Waits until `condition` holds. */
export async function eventually(condition: () => boolean | Promise<boolean>, limitMs = LIMIT_MS): Promise<void> {
  const begin = performance.now();
  while (!(await condition())) {
    const passedMs = performance.now() - begin;
    if (passedMs > limitMs) throw new Error(`not within ${limitMs} ms: ${condition}`);
    await delay(Math.min(Math.max(passedMs / 10, PAUSE_MS_MIN), PAUSE_MS_MAX));
  }
}

/** Lets all pending callbacks run that wait for nothing outside the process. */
export async function quiet(turns = 20): Promise<void> {
  for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve));
}

/** Whether a promise is settled now. */
export async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  let settled = false;
  const note = () => {
    settled = true;
  };
  promise.then(note, note);
  await quiet();
  return settled;
}
