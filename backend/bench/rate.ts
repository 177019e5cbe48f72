import { setTimeout as delay } from 'node:timers/promises';
import type { Scale } from './options.js';

/**
 * Runs `callers` loops of `work` concurrently, and counts the calls that end after the warm-up.
 * @returns calls a second
 * @throws whatever `work` throws
 */
export async function rateOf(
  callers: number,
  { seconds, warmUpSeconds }: Pick<Scale, 'seconds' | 'warmUpSeconds'>,
  work: (caller: number) => Promise<unknown>,
): Promise<number> {
  let running = true;
  let done = 0;
  const call = async (caller: number) => {
    while (running) {
      await work(caller);
      done++;
    }
  };
  const calls = Promise.all(Array.from({ length: callers }, (_, caller) => call(caller)));
  const measured = (async () => {
    await delay(warmUpSeconds * 1000);
    const [before, start] = [done, performance.now()];
    await delay(seconds * 1000);
    return ((done - before) * 1000) / (performance.now() - start);
  })();
  try {
    // An error in any caller ends the measurement at once.
    await Promise.race([measured, calls]);
  } finally {
    running = false;
  }
  await calls;
  return measured;
}
