const SAMPLE_MS = 1000;
const SAMPLES_MAX = 1000;

/**
 * Remembers when the ledger was seen at which revision, so that the lag of a follower is told in time: an idle ledger has none,
 * and a wrong clock makes none. Memory is bounded: of many samples, every second one is forgotten.
 */
export class HeadTimes {
  private samples: { readonly revision: number; readonly at: number }[] = [];
  private readonly timer: NodeJS.Timeout;

  /**
   * @param head the revision of the newest event
   * @param now milliseconds of a clock that never jumps
   */
  constructor(
    private readonly head: () => number,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.sample();
    this.timer = setInterval(() => this.sample(), SAMPLE_MS);
    this.timer.unref();
  }

  /** For how long the event after `revision` has been in the ledger, in milliseconds; 0 when there is none. */
  lagMs(revision: number): number {
    if (revision >= this.head()) return 0;
    this.sample();
    const first = this.samples.find((sample) => sample.revision > revision);
    return first ? this.now() - first.at : 0;
  }

  /** Called by the timer. */
  sample(): void {
    const revision = this.head();
    if (revision <= (this.samples.at(-1)?.revision ?? -1)) return;
    this.samples.push({ revision, at: this.now() });
    // A lag is then told too short rather than too long; the oldest sample stays.
    if (this.samples.length > SAMPLES_MAX) this.samples = this.samples.filter((_, index) => index % 2 === 0);
  }

  stop(): void {
    clearInterval(this.timer);
  }
}
