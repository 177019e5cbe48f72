import type { ReadinessCheck } from '../observation/readiness.js';

/** Whether requests should be sent to this process, for the balancer before several. */
export class Serving {
  private isStopping = false;

  /** @param isUseful whether it can do what another process could */
  constructor(private readonly isUseful: () => boolean) {}

  get isWanted(): boolean {
    return !this.isStopping && this.isUseful();
  }

  /** The process was told to stop: it still answers, for those who have not noticed. */
  stop(): void {
    this.isStopping = true;
  }

  /** Says in the report of readiness that the process stops. */
  get check(): ReadinessCheck {
    const stopping = { ok: false, value: false, msg: 'this process was told to stop, and still answers' };
    return { name: 'serving', severity: 'stop', check: () => (this.isStopping ? stopping : { ok: true, value: true }) };
  }
}
