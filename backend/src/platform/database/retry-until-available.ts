import { setTimeout as delay } from 'node:timers/promises';
import { reasonOf } from '../../basics/error-message.js';
import { StoreMisconfigured } from '../../engine/event-store/event-store.js';
import { isUnavailable } from '../http/errors/unavailable.js';

/** FORM cannot start; the message is one line for operators. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused';
}

export interface Patience {
  readonly stop: AbortSignal;
  readonly say?: (line: string) => void;
  readonly msMax?: number;
  readonly lineEveryMs?: number;
  readonly pauseMs?: number;
}

const MS_MAX = 60_000;
const LINE_EVERY_MS = 5000;
const PAUSE_MS = 500;

/**
 * Repeats an attempt to reach what FORM needs while waiting may help: servers that start together come up in any order. Says
 * on the console why it waits.
 * @param what is awaited, as the subject of a sentence
 * @param attempt ends by itself within a few seconds
 * @throws StartRefused when it was not there in time
 * @throws the reason of `stop` | the error of the attempt when waiting cannot help
 */
export async function retryUntilAvailable<Result>(
  what: string,
  attempt: () => Promise<Result>,
  { stop, say = toConsole, msMax = MS_MAX, lineEveryMs = LINE_EVERY_MS, pauseMs = PAUSE_MS }: Patience,
): Promise<Result> {
  const begun = performance.now();
  let saidAt = Number.NEGATIVE_INFINITY;
  for (;;) {
    stop.throwIfAborted();
    try {
      return await attempt();
    } catch (error) {
      stop.throwIfAborted();
      if (error instanceof StoreMisconfigured || !isUnavailable(error)) throw error;
      const now = performance.now();
      const reason = reasonOf(error);
      if (now - begun + pauseMs > msMax) {
        throw new StartRefused(`${what} did not answer within ${msMax / 1000} s: ${reason}`, { cause: error });
      }
      if (now - saidAt >= lineEveryMs) {
        say(`FORM waits for ${what}, ${Math.round((now - begun) / 1000)} of ${msMax / 1000} s: ${reason}`);
        saidAt = now;
      }
    }
    await delay(pauseMs, undefined, { signal: stop }).catch(() => undefined);
  }
}

const toConsole = (line: string): void => void process.stderr.write(`${line}\n`);
