/** Work that runs once for all its followers: each gets the progress from when it joined, and the result. */
export class SharedRun<P, R> {
  /** Resolves when the work has succeeded or failed. */
  readonly ended: Promise<void>;
  private progress: P | undefined;
  private outcome: { readonly result: R } | { readonly error: unknown } | undefined;
  private waiting: (() => void)[] = [];

  constructor(work: (tell: (progress: P) => void) => Promise<R>) {
    this.ended = work((progress) => {
      this.progress = progress;
      this.wake();
    }).then(
      (result) => this.end({ result }),
      (error: unknown) => this.end({ error }),
    );
  }

  /** Yields the newest progress, and finally the result. @throws what the work threw */
  async *follow(): AsyncGenerator<P | { readonly result: R }> {
    let told: P | undefined;
    for (;;) {
      const { progress, outcome } = this;
      if (progress !== undefined && progress !== told) {
        told = progress;
        yield progress;
      } else if (outcome) {
        if ('error' in outcome) throw outcome.error;
        yield outcome;
        return;
      } else {
        await new Promise<void>((resolve) => this.waiting.push(resolve));
      }
    }
  }

  private end(outcome: { readonly result: R } | { readonly error: unknown }): void {
    this.outcome = outcome;
    this.wake();
  }

  private wake(): void {
    for (const resolve of this.waiting.splice(0)) resolve();
  }
}
