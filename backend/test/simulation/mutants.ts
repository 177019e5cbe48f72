import { StreamTail } from '../../src/event-store/stream-tail.js';
import { StreamTails, type StreamTailsOptions } from '../../src/event-store/stream-tails.js';
import type { ServerFaults } from './server.js';

/** A fault that FORM once had or could have, put back for a run: the simulation has to find it. */
export interface Mutant {
  readonly server?: ServerFaults;
  readonly Tails?: new (options: StreamTailsOptions) => StreamTails;
}

/** A tail that takes what memory no longer holds only from other processes' notifications. */
class StarvingTail extends StreamTail {
  protected override mustRead(_next: number, readAt: number): boolean {
    return this.hints !== readAt;
  }
}

class StarvingTails extends StreamTails {
  protected override newTail(stream: string): StreamTail {
    return new StarvingTail({ ...this.options, read: (options) => this.options.read(stream, options) });
  }
}

export const MUTANTS = {
  /** The second append in flight is written behind the events of another process, where there are as many as in the first. */
  'unfenced-appends': { server: { ignoresFence: true } },
  /** A subscriber that is further behind than memory reaches gets nothing as long as its own process writes. */
  'starving-subscriber': { Tails: StarvingTails },
  /** Two runners apply the same events. */
  'unguarded-read-tables': { server: { ignoresCheckpoint: true } },
} as const satisfies Record<string, Mutant>;

export type MutantName = keyof typeof MUTANTS;
export const isMutantName = (name: string): name is MutantName => name in MUTANTS;
