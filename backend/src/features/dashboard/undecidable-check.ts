import { Injectable } from '@nestjs/common';
import { type CheckOutcome, Readiness, type ReadinessCheck } from '../../platform/http/observation/readiness.js';
import { AdminQueueCounts } from './admin-queue-counts.js';

/** Nobody decides for themself (product.md 8.2): what concerns every administrator waits until there is another one. */
@Injectable()
export class UndecidableCheck implements ReadinessCheck {
  readonly name = 'undecidable';
  readonly severity = 'warn';

  constructor(
    private readonly waiting: AdminQueueCounts,
    readiness: Readiness,
  ) {
    readiness.register(this);
  }

  async check(): Promise<CheckOutcome> {
    const found = await this.waiting.undecidable();
    const value = found.reduce((sum, { count }) => sum + count, 0);
    if (value === 0) return { ok: true, value };
    const kinds = found.map(({ kind, count }) => `${kind}: ${count}`).join(', ');
    const msg = `nobody may decide ${value} of what waits (${kinds}), because every administrator is a party: name another administrator`;
    return { ok: false, value, msg };
  }
}
