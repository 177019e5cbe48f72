import { setTimeout as delay } from 'node:timers/promises';
import { DurableEvents } from '../../src/ledger/durable-events.js';
import type { SealedEvent } from '../../src/ledger/envelope.js';
import type { ServerFaults } from './server.js';

/** A fault that FORM once had or could have, put back for a run: the simulation has to find it. */
export interface Mutant {
  readonly server?: ServerFaults;
  readonly Events?: typeof DurableEvents;
}

/** Who lags waits for what memory no longer holds. */
class StarvingEvents extends DurableEvents {
  protected override async readFrom(): Promise<readonly SealedEvent[]> {
    await delay(200);
    return [];
  }
}

export const MUTANTS = {
  /** The second append in flight is written behind the events of another process, where there are as many as in the first. */
  'unfenced-appends': { server: { ignoresFence: true } },
  /** Who follows and is further behind than memory reaches gets nothing. */
  'starving-follower': { Events: StarvingEvents },
  /** Two runners apply the same events. */
  'unguarded-read-tables': { server: { ignoresCheckpoint: true } },
} as const satisfies Record<string, Mutant>;

export type MutantName = keyof typeof MUTANTS;
export const isMutantName = (name: string): name is MutantName => name in MUTANTS;
