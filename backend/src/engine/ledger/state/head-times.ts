const SAMPLE_MS = 1000;
const SAMPLES_MAX = 1000;
/** Some 700 samples then reach back a year. */
const GAP_PER_AGE = 0.02;

interface Sample {
  readonly revision: number;
  readonly at: number;
}

/**
 * Remembers when the ledger was seen at which revision, so that the lag of a follower is told in time: an idle ledger has none,
 * and a wrong clock makes none. Memory is bounded: the
 * older the samples, the fewer are kept, so that a lag is told at most 2 % too short.
 */
export class HeadTimes {
  private samples: Sample[] = [];
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
    if (this.samples.length > SAMPLES_MAX) this.thinOut();
  }

  private thinOut(): void {
    const now = this.now();
    const kept: Sample[] = [];
    for (const [index, sample] of this.samples.entries()) {
      const [before, after] = [kept.at(-1), this.samples[index + 1]];
      const isNeeded = !before || !after || after.at - before.at > (now - after.at) * GAP_PER_AGE;
      if (isNeeded) kept.push(sample);
    }
    this.samples = kept;
  }

  stop(): void {
    clearInterval(this.timer);
  }
}
