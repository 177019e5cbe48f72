import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { SealedEvent } from '../../src/engine/ledger/format/envelope.js';
import { DurableEvents } from '../../src/engine/ledger/writing/durable-events.js';
import { LocalLedger } from '../../src/engine/ledger/writing/local-ledger.js';
import { ClusteredLedger } from '../../src/platform/cluster/clustered-ledger.js';
import { LeaderLink, type LinkCommand } from '../../src/platform/cluster/link/leader-link.js';
import { LeaderService } from '../../src/platform/cluster/link/leader-service.js';
import { Processor, type ProcessorParts } from '../../src/platform/effects/processor.js';
import { ProcessorEffects } from '../../src/platform/effects/processor-effects.js';
import { followingKey } from './processors.js';
import type { ServerFaults } from './server.js';
import { SimulatedStore } from './simulated-store.js';

/** A fault that FORM once had or could have, put back for a run: the simulation has to find it. */
export interface Mutant {
  readonly server?: ServerFaults;
  readonly Events?: typeof DurableEvents;
  readonly Store?: typeof SimulatedStore;
  /** Replaces a method for the rest of the program. */
  readonly plant?: () => void;
}

/** Who lags waits for what memory no longer holds. */
class StarvingEvents extends DurableEvents {
  protected override async readFrom(): Promise<readonly SealedEvent[]> {
    await delay(200);
    return [];
  }
}

/** An append counts as durable once it is sent. */
class HastyStore extends SimulatedStore {
  override async append(...append: Parameters<SimulatedStore['append']>): Promise<void> {
    super.append(...append).catch(() => undefined);
  }
}

const { execute } = LeaderLink.prototype;

/** Each time that a command is sent it is another one. */
function withNewKey(this: LeaderLink, command: LinkCommand): ReturnType<typeof execute> {
  return execute.call(this, { ...command, key: randomUUID(), id: randomUUID() });
}

/** A leader that knows less than another process takes a processor for one that is ahead of a ledger that was restored. */
async function beginsBehind(this: Processor): Promise<number> {
  const { positions, ledger } = Reflect.get(this, 'parts') as ProcessorParts;
  const place = await positions.read(this.name);
  const { revision } = ledger.head;
  if (place === undefined) await positions.begin(this.name, revision);
  else if (place > revision) await positions.move(this.name, { from: place, to: revision });
  return place === undefined || place > revision ? revision : place;
}

const { send } = ProcessorEffects.prototype;

/** The position moves before the commands are decided. */
async function sendsUnheard(this: ProcessorEffects, event: SealedEvent): Promise<boolean> {
  send.call(this, event).catch(() => undefined);
  return true;
}

export const MUTANTS = {
  /** The second append in flight is written behind the events of another process, where there are as many as in the first. */
  'unfenced-appends': { server: { ignoresFence: true } },
  /** Who follows and is further behind than memory reaches gets nothing. */
  'starving-follower': { Events: StarvingEvents },
  /** Two runners apply the same events. */
  'unguarded-read-tables': { server: { ignoresCheckpoint: true } },
  /** Two processes do the effects of the same event. */
  'unfenced-processors': { server: { ignoresPlace: true } },
  'processors-begin-behind': { plant: () => Object.assign(Processor.prototype, { begin: beginsBehind }) },
  'reactions-unheard': { plant: () => Object.assign(ProcessorEffects.prototype, { send: sendsUnheard }) },
  /** After an interruption the commands of an event are others. */
  'reactions-without-key': { plant: () => Object.assign(followingKey, { of: randomUUID }) },
  'answers-before-durable': { Store: HastyStore },
  'new-key-for-each-try': { plant: () => Object.assign(LeaderLink.prototype, { execute: withNewKey }) },
  /** A leader does not shut the one before it out. */
  'no-take-over': { server: { forgetsTerms: true } },
  /** A message changes something although its sender has the answer to a later one. */
  'old-messages-count': { plant: () => Object.assign(LeaderService.prototype, { isNewest: () => true }) },
  'answers-before-state': { plant: () => Object.assign(LocalLedger.prototype, { holds: () => Promise.resolve() }) },
  'reads-without-sync': { plant: () => Object.assign(ClusteredLedger.prototype, { synced: () => Promise.resolve() }) },
  /** The lock of a process that is cut off is never free. */
  'silence-without-limit': { server: { keepsSilentSessions: true } },
} as const satisfies Record<string, Mutant>;

export type MutantName = keyof typeof MUTANTS;
export const isMutantName = (name: string): name is MutantName => name in MUTANTS;
