import { setTimeout as delay } from 'node:timers/promises';
import type { AuditContext } from '../context.js';
import { AuditError, SOUND } from '../exit.js';
import { writeLine } from '../output.js';

/** Commands that repeat a check at intervals. */

export interface RoundsOptions {
  /** Seconds between two rounds. */
  readonly every: string;
  readonly once?: boolean;
}

export const EVERY_OPTION = ['--every <secondi>', 'quanto attendere tra un controllo e il successivo', '60'] as const;
export const ONCE_OPTION = ['--once', 'controlla una volta sola e termina'] as const;

const SECONDS_MAX = 7 * 24 * 60 * 60;

/**
 * Runs rounds until one finds something, or the person ends it. A round that could not run is reported and tried again later.
 * @param round returns an exit code
 * @returns exit code
 * @throws AuditError the only round could not run
 */
export async function rounds(
  { every, once }: RoundsOptions,
  context: AuditContext,
  round: () => Promise<number>,
): Promise<number> {
  const seconds = Number(every);
  if (!(seconds >= 1 && seconds <= SECONDS_MAX)) throw new AuditError(`Non è un numero di secondi: ${every}`);
  while (!context.signal.aborted) {
    try {
      const code = await round();
      if (once || code !== SOUND) return code;
    } catch (error) {
      if (once || context.signal.aborted || !(error instanceof AuditError)) throw error;
      await writeLine(context.err, error.message);
    }
    await delay(seconds * 1000, undefined, { signal: context.signal }).catch(() => undefined);
  }
  return SOUND;
}
