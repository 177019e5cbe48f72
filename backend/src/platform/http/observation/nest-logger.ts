import type { LoggerService } from '@nestjs/common';
import type { Logger } from 'pino';

/** Writes the messages of Nest to the application's log. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, ...rest: unknown[]): void {
    this.write('debug', message, rest);
  }
  error(message: unknown, ...rest: unknown[]): void {
    this.write('error', message, rest);
  }
  warn(message: unknown, ...rest: unknown[]): void {
    this.write('warn', message, rest);
  }
  debug(message: unknown, ...rest: unknown[]): void {
    this.write('debug', message, rest);
  }
  verbose(message: unknown, ...rest: unknown[]): void {
    this.write('trace', message, rest);
  }

  /** Nest passes `message, …, context`; an object as message carries the details. */
  private write(level: 'trace' | 'debug' | 'warn' | 'error', message: unknown, rest: unknown[]): void {
    const context = rest.at(-1);
    if (typeof message === 'object' && message !== null) this.logger[level]({ context, ...message }, String(rest[0]));
    else {
      const details = rest.slice(0, -1);
      this.logger[level]({ context, ...(details.length > 0 && { details }) }, String(message));
    }
  }
}
