import { Injectable } from '@nestjs/common';
import { eachOfMany } from '../jobs/each-of-many.js';
import { Job } from '../jobs/job.js';
import { Effects } from './effects.js';

const EVERY_MS = 5000;

/** Tries again what processors have parked. */
@Injectable()
export class RetryEffectsJob {
  constructor(private readonly effects: Effects) {}

  @Job({ everyMs: EVERY_MS, whenFailed: 'effects that were parked are tried again later' })
  async run(): Promise<void> {
    await eachOfMany(this.effects.processors, (processor) => processor.retry());
  }
}
