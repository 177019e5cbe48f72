import { type Logger, pino } from 'pino';
import { PinoPretty as pretty } from 'pino-pretty';
import { isLostConnection, reasonOf } from '../basics/error-message.js';
import type { Config } from '../platform/settings/config.js';
import { RepeatedLines } from './repeated-lines.js';

/** The log of the program. */
export interface Log extends Logger {
  /** Writes what is left, the counts of repeated lines included. */
  close(): Promise<void>;
}

/**
 * The log: lines without personal data, JSON unless people read it at a terminal. URLs of requests are not logged, only route
 * patterns. Warnings that repeat are counted.
 */
export function createLogger(level: string, format: Config['logFormat'] = 'json'): Log {
  const repeated = new RepeatedLines();
  const logger = pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ['req.headers.authorization'],
      serializers: { err: toldError },
      hooks: {
        logMethod(args, write, of) {
          repeated.log(this, args, write, of);
        },
      },
    },
    format === 'text'
      ? pretty({ translateTime: 'SYS:yyyy-mm-dd HH:MM:ss', singleLine: true, sync: true })
      : // With a length of 0, the default, flushing would be said to be over at once.
        pino.destination({ sync: false, minLength: 1 }),
  );
  const close = () => {
    repeated.flush();
    return new Promise<void>((resolve) => logger.flush(() => resolve()));
  };
  return Object.assign(logger, { close });
}

/**
 * An error with its code and where it came from; a lost connection in words, because those say nothing about it. Of a failed query
 * not what people wrote: its parameters, and the row or key that PostgreSQL quotes.
 */
export const toldError = (err: unknown): unknown => {
  if (isLostConnection(err)) return { message: reasonOf(err) };
  if (!(err instanceof Error)) return err;
  const { parameters: _, driverError: __, detail: ___, ...told } = pino.stdSerializers.err(err);
  return told;
};
