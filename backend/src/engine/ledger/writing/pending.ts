import { setTimeout as delay } from 'node:timers/promises';
import type { SpanContext } from '@opentelemetry/api';
import { type EventStore, type StoredEvent, StoreUnavailable } from '../../event-store/event-store.js';
import type { Cause, Decide } from '../format/chain.js';
import type { SealedEvent } from '../format/envelope.js';
import { LedgerUnavailable } from '../format/errors.js';
import type { Head } from '../format/verify.js';
import type { Balances } from '../state/state.js';
import type { Journal } from '../state/tables.js';

/** The result of a command. */
export interface Outcome {
  /** The events that the command made, now or, when `replayed`, the first time its key was used. */
  readonly events: readonly SealedEvent[];
  /** Revision of the last of them; of the head when there are none. */
  readonly revision: number;
  /** The key had been used before: nothing was written. */
  readonly replayed: boolean;
  /** Coins of the accounts whose coins the events move, right after them; undefined when `replayed`. */
  readonly balances?: Balances;
}

/** A command in flight, with the callbacks of its caller. */
export interface Pending {
  readonly decide: Decide;
  readonly cause: Cause;
  /** It appends nothing: its answer only shows that the state was the newest. */
  readonly isRead: boolean;
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: unknown) => void;
  /** The span of the command, where there are traces. */
  readonly span: SpanContext | undefined;
  /** How often it was decided again. */
  attempts: number;
  /** How often its time was over, and it waits on because the store may still answer. */
  waits: number;
  /** Its events in an append that failed or may have failed. */
  readonly sent: AppendAttempt[];
  /** The caller has been told that the outcome is unknown. */
  isAbandoned: boolean;
}

export interface AppendAttempt {
  /** Hash of the last event, which identifies the batch byte for byte. */
  readonly lastEventHash: string;
  readonly events: readonly SealedEvent[];
  readonly revision: number;
  readonly balances: Balances;
}

/** The command's key had been used: nothing is decided. */
export interface UsedKey {
  readonly kind: 'used-key';
  /** Of the first event made with the key. */
  readonly revision: number;
  /** The key as it was used then, with its day. */
  readonly keyText: string;
}

/** The result of a decision in a batch; the caller gets it only once the batch is durable. */
export type DecisionResult =
  | {
      readonly kind: 'done';
      readonly events: readonly SealedEvent[];
      readonly revision: number;
      readonly balances: Balances;
    }
  | UsedKey
  | { readonly kind: 'refused'; readonly error: unknown };

/** Commands that are appended together, with what is needed to undo them. */
export interface Batch {
  readonly commands: { readonly pending: Pending; readonly verdict: DecisionResult }[];
  readonly events: SealedEvent[];
  readonly journal: Journal;
  readonly headBefore: Head;
  state: 'under way' | 'durable' | 'failed';
}

/**
 * Each caller gets the result of its decision, once the batch is durable.
 * @param first what the key had made when it was used first
 */
export function answerCallers({ commands }: Batch, first: (pending: Pending, used: UsedKey) => Promise<Outcome>): void {
  for (const { pending, verdict } of commands) {
    if (verdict.kind === 'done') {
      const { events, revision, balances } = verdict;
      pending.resolve({ events, revision, balances, replayed: false });
    } else if (verdict.kind === 'refused') pending.reject(verdict.error);
    else first(pending, verdict).then(pending.resolve, pending.reject);
  }
}

/** An event that was sent may still be written, even after the command was decided again. */
export function recordAttempt({ pending, verdict }: Batch['commands'][number]): Pending {
  const last = verdict.kind === 'done' ? verdict.events.at(-1) : undefined;
  if (verdict.kind === 'done' && last) {
    const { events, revision, balances } = verdict;
    pending.sent.push({ lastEventHash: last.hash, events, revision, balances });
  }
  return pending;
}

const CONFLICT_PAUSE_MS = 5;

/** Two processes that conflict repeatedly pause for a random time, longer each time. */
export async function conflictBackoff(attempts: number): Promise<void> {
  if (attempts > 0) await delay(Math.random() * CONFLICT_PAUSE_MS * 2 ** Math.min(attempts, 5));
}

const READ_ATTEMPTS_MAX = 8;
const READ_PAUSE_MS = 50;
/** Soon after the store answers again, the ledger goes on. */
const READ_PAUSE_MS_MAX = 400;

/**
 * Reads at most `limit` events of the stream from `from` on, retries when the store does not answer, and yields each event
 * once.
 * @throws LedgerUnavailable when the store does not answer READ_ATTEMPTS_MAX times (some 2.5 s, where it fails at once)
 */
export async function readForward(
  store: EventStore,
  stream: string,
  { from, limit }: { readonly from: number; readonly limit: number },
  take: (event: StoredEvent) => void,
): Promise<void> {
  let next = from;
  for (let attempt = 1; next < from + limit; attempt++) {
    try {
      for await (const batch of store.read(stream, { from: next, limit: from + limit - next })) {
        for (const event of batch) {
          take(event);
          next = event.revision + 1;
        }
      }
      return;
    } catch (cause) {
      if (!(cause instanceof StoreUnavailable)) throw cause;
      if (attempt === READ_ATTEMPTS_MAX) throw new LedgerUnavailable('the event store does not answer', { cause });
      await delay(Math.min(READ_PAUSE_MS * 2 ** attempt, READ_PAUSE_MS_MAX));
    }
  }
}
