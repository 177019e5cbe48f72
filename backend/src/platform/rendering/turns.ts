/** So many at once, and so many that wait. */
export class Turns {
  private underWay = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly atOnce: number,
    private readonly waitingMax: number,
  ) {}

  /** @returns undefined where too many wait already */
  take<Result>(work: () => Promise<Result>): Promise<Result> | undefined {
    if (this.underWay < this.atOnce) return this.run(work);
    if (this.waiting.length >= this.waitingMax) return undefined;
    return new Promise<void>((resolve) => this.waiting.push(resolve)).then(() => this.run(work));
  }

  private async run<Result>(work: () => Promise<Result>): Promise<Result> {
    this.underWay += 1;
    try {
      return await work();
    } finally {
      this.underWay -= 1;
      this.waiting.shift()?.();
    }
  }
}
