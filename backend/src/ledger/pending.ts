import { setTimeout as delay } from 'node:timers/promises';
import { type EventStore, type StoredEvent, StoreUnavailable } from '../event-store/event-store.js';
import type { Cause, Decide } from './chain.js';
import type { SealedEvent } from './envelope.js';
import { LedgerUnavailable } from './errors.js';
import type { Journal } from './tables.js';
import type { Head } from './verify.js';

/** What came of a command. */
export interface Outcome {
  /** The events that the command made, now or, when `replayed`, the first time its key was used. */
  readonly events: readonly SealedEvent[];
  /** Revision of the last of them; of the head when there are none. */
  readonly revision: number;
  /** The key had been used before: nothing was written. */
  readonly replayed: boolean;
}

/** A command on its way, and whoever waits for it. */
export interface Pending {
  readonly decide: Decide;
  readonly cause: Cause;
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: unknown) => void;
  /** How often it had to be decided again. */
  attempts: number;
  /** What was sent for it and failed, or may have. */
  readonly sent: Sent[];
  /** Whoever waited has been told that there is no answer. */
  isAbandoned: boolean;
}

export interface Sent {
  /** Hash of the last event, by which it is known again byte for byte. */
  readonly landmark: string;
  readonly events: readonly SealedEvent[];
  readonly revision: number;
}

/** What a decision in a batch came to; told to the caller only once the batch is durable. */
export type Verdict =
  | { readonly kind: 'done'; readonly events: readonly SealedEvent[]; readonly revision: number }
  | { readonly kind: 'used-key'; readonly revision: number }
  | { readonly kind: 'refused'; readonly error: unknown };

/** Commands that are appended as one, and what it takes to undo them. */
export interface Batch {
  readonly commands: { readonly pending: Pending; readonly verdict: Verdict }[];
  readonly events: SealedEvent[];
  readonly journal: Journal;
  readonly headBefore: Head;
  state: 'under way' | 'durable' | 'failed';
}

const READ_ATTEMPTS_MAX = 8;
const READ_PAUSE_MS = 50;

/**
 * Reads the stream from `from` to its head, trying again where the store does not answer, and hands each event on once.
 * @throws LedgerUnavailable when the store stays away for READ_ATTEMPTS_MAX tries (some 13 s)
 */
export async function readForward(
  store: EventStore,
  stream: string,
  from: number,
  take: (event: StoredEvent) => void,
): Promise<void> {
  let next = from;
  for (let attempt = 1; ; attempt++) {
    try {
      for await (const batch of store.read(stream, { from: next })) {
        for (const event of batch) {
          take(event);
          next = event.revision + 1;
        }
      }
      return;
    } catch (cause) {
      if (!(cause instanceof StoreUnavailable)) throw cause;
      if (attempt === READ_ATTEMPTS_MAX) throw new LedgerUnavailable('the event store does not answer', { cause });
      await delay(READ_PAUSE_MS * 2 ** attempt);
    }
  }
}
