import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@nestjs/common';

const WAITING_MAX = 1000;
/** By then the answer has left, and nothing that follows delays it. */
const AFTER_ANSWER_MS = 100;

/** Work that begins once the answer has left, one after the other: the time of the answer does not tell what there was to do. */
export class AfterAnswer {
  private waiting = 0;
  private last: Promise<void> = Promise.resolve();

  constructor(
    private readonly logger: Pick<Logger, 'error'>,
    private readonly whenFailed: string,
  ) {}

  /** Does nothing where too much waits. */
  begin(work: () => Promise<unknown>): void {
    if (this.waiting >= WAITING_MAX) return;
    this.waiting++;
    this.last = Promise.all([this.last, delay(AFTER_ANSWER_MS)])
      .then(work)
      .catch((err: unknown) => this.logger.error({ err }, this.whenFailed))
      .then(() => {
        this.waiting--;
      });
  }

  /** For the end of the process, while there is a database. */
  settled(): Promise<void> {
    return this.last;
  }
}
