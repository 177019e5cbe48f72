interface Mark {
  readonly revision: number;
  readonly at: number;
}

const MARKS_MAX = 600;

/**
 * How long the oldest event that a follower has not reached has been waiting. It needs no time of events: it marks when each
 * revision was seen at the head, so an idle ledger has no lag and a clock that is wrong makes none.
 */
export class LagClock {
  private marks: Mark[] = [];

  /**
   * Call it about once a second; the result is as exact as that.
   * @param head revision of the newest durable event
   * @param reached revision of the last event that the follower has handled
   * @param now monotonic time, in milliseconds
   * @returns milliseconds; 0 when nothing waits
   */
  lagMs(head: number, reached: number, now: number): number {
    const newest = this.marks.at(-1);
    if (head > Math.max(reached, newest?.revision ?? -1)) this.marks.push({ revision: head, at: now });
    const waiting = this.marks.findIndex(({ revision }) => revision > reached);
    this.marks = waiting === -1 ? [] : this.marks.slice(waiting);
    // A follower that stands still for hours: every second mark goes, the oldest stays.
    if (this.marks.length > MARKS_MAX) this.marks = this.marks.filter((_, at) => at % 2 === 0);
    const [oldest] = this.marks;
    return oldest ? now - oldest.at : 0;
  }
}
