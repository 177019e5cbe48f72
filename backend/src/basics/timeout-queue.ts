/**
 * One timer for all who wait equally long: a timer for each of thousands of waiters costs a hundredth of the processor, nearly
 * all of them in vain. Who came first is due first, so the list needs no sorting.
 */
export class TimeoutQueue<Waiter> {
  /** When each is due (`performance.now`), in this order. */
  private readonly due = new Map<Waiter, number>();
  private timer: NodeJS.Timeout | undefined;

  /**
   * @param msMax how long each waits
   * @param isOver called with a waiter whose time is over, which then waits no more unless it is added again
   */
  constructor(
    private readonly msMax: number,
    private readonly isOver: (waiter: Waiter) => void,
  ) {}

  /** The whole time of a waiter begins, or begins again. */
  add(waiter: Waiter): void {
    this.due.delete(waiter);
    this.due.set(waiter, performance.now() + this.msMax);
    this.timer ??= setTimeout(() => this.expire(), this.msMax);
  }

  delete(waiter: Waiter): void {
    if (!this.due.delete(waiter) || this.due.size > 0) return;
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private expire(): void {
    this.timer = undefined;
    const now = performance.now();
    const over: Waiter[] = [];
    for (const [waiter, due] of this.due) {
      if (due > now) {
        this.timer = setTimeout(() => this.expire(), Math.ceil(due - now));
        break;
      }
      this.due.delete(waiter);
      over.push(waiter);
    }
    for (const waiter of over) this.isOver(waiter);
  }
}
