import { Piscina } from 'piscina';
import type { LedgerRange, RangeReaders, RangeReading } from './ranges.js';

const WORKER = new URL('./range-worker.js', import.meta.url).href;
/** While one range waits for its bytes, the thread reads another. */
const RANGES_PER_THREAD = 2;
/** What a range leaves behind is garbage at once: more room for it only makes the program larger. */
const YOUNG_MB = 24;

/** Reads ranges on threads of their own. */
export class RangeThreads implements RangeReaders {
  readonly atOnce: number;
  private readonly pool: Piscina<LedgerRange, RangeReading>;

  constructor(threads: number) {
    // One more than are being read: the next is ready when a thread is.
    this.atOnce = threads * RANGES_PER_THREAD + 1;
    this.pool = new Piscina<LedgerRange, RangeReading>({
      filename: WORKER,
      minThreads: threads,
      maxThreads: threads,
      concurrentTasksPerWorker: RANGES_PER_THREAD,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
    });
  }

  read(range: LedgerRange): Promise<RangeReading> {
    return this.pool.run(range);
  }

  /** Ends the threads, whatever they are doing. */
  close(): Promise<void> {
    return this.pool.destroy();
  }
}
