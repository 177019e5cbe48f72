import { isForLater } from '../../engine/ledger/format/errors.js';

/** How many commands of a job wait for the ledger at once. */
export const COMMANDS_MAX = 1000;

/**
 * Does something for each, so many of them at once. What fails for one keeps nobody behind it from their turn; only where the
 * ledger takes nothing for the moment the rest is left to the next run.
 * @returns what was done
 * @throws what failed first, once everybody had their turn
 */
export async function eachOfMany<One, Done>(
  all: readonly One[],
  act: (one: One) => Promise<Done>,
  atOnce = 1,
): Promise<Done[]> {
  const done: Done[] = [];
  const failed: unknown[] = [];
  for (let at = 0; at < all.length && !failed.some(isForLater); at += atOnce) {
    for (const turn of await Promise.allSettled(all.slice(at, at + atOnce).map(act))) {
      if (turn.status === 'fulfilled') done.push(turn.value);
      else failed.push(turn.reason);
    }
  }
  if (failed.length > 0) throw failed[0];
  return done;
}
