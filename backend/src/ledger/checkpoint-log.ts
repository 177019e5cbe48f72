import { hash as digest, randomUUID } from 'node:crypto';
import { EMPTY_STREAM, type EventStore, eventAt, type NewEvent, type StoredEvent } from '../event-store/event-store.js';
import { canonicalize } from './canonical.js';
import { type Checkpoint, checkpointText, parseCheckpoint } from './checkpoint.js';

/** The reading half of the event store, which is enough for a verifier. */
type ReadableStore = Pick<EventStore, 'read' | 'head'>;

const SIGNED = 'CheckpointSigned';
const PAGE_NOTES = 256;

/** The stream that holds the signed checkpoints of a ledger's stream. */
export const checkpointStream = (stream: string): string => `checkpoints-${stream}`;

/** An entry of the log with its revision there. */
export interface LoggedCheckpoint {
  /** Undefined when it cannot be parsed; FORM never writes such an entry. */
  readonly checkpoint: Checkpoint | undefined;
  readonly revision: number;
}

/** Events of a ledger with the signed checkpoints over them. */
export interface LedgerRecords {
  readonly events: readonly StoredEvent[];
  /** Signed notes that cover no more than the events up to and including these; the verifier gets them before the events. */
  readonly notes: readonly string[];
}

/**
 * Reads a ledger together with its checkpoints; checkpoints over events that do not exist come last.
 * @param batches the ledger's events from the beginning
 * @throws StoreUnavailable
 */
export async function* withSignedNotes(
  store: ReadableStore,
  stream: string,
  batches: AsyncIterable<readonly StoredEvent[]>,
): AsyncGenerator<LedgerRecords> {
  // Checkpoints signed after this point may cover events that this read does not reach.
  const newest = await store.head(checkpointStream(stream));
  const notes = signedNotes(store, stream, newest);
  try {
    let next = await notes.next();
    for await (const events of batches) {
      const size = (events.at(-1)?.revision ?? -1) + 1;
      const due: string[] = [];
      for (; !next.done && sizeOf(next.value) <= size; next = await notes.next()) due.push(next.value);
      yield { events, notes: due };
    }
    for (; !next.done; next = await notes.next()) yield { events: [], notes: [next.value] };
  } finally {
    await notes.return(undefined);
  }
}

/**
 * Up to revision `newest`, in order of size; an entry that cannot be parsed is yielded as an empty text, which the verifier
 * reports.
 */
async function* signedNotes(store: ReadableStore, stream: string, newest: number): AsyncGenerator<string> {
  let next = 0;
  let from: number;
  // Page by page, so that a reader that is slow over the events in between keeps no query open.
  do {
    from = next;
    for await (const batch of store.read(checkpointStream(stream), { from, limit: PAGE_NOTES })) {
      for (const { revision, envelope } of batch) if (revision <= newest) yield noteIn(envelope);
      next = (batch.at(-1)?.revision ?? next) + 1;
    }
  } while (next > from && next <= newest);
}

const sizeOf = (note: string): number => parseCheckpoint(note)?.size ?? 0;

/** The signed checkpoints, oldest first, in a stream of their own beside the ledger. */
export class CheckpointLog {
  /** Of the stream. */
  readonly name: string;

  constructor(
    private readonly store: EventStore,
    stream: string,
  ) {
    this.name = checkpointStream(stream);
  }

  /** @throws StoreUnavailable */
  async newest(): Promise<LoggedCheckpoint | undefined> {
    const revision = await this.store.head(this.name);
    return revision === EMPTY_STREAM ? undefined : this.at(revision);
  }

  /** The checkpoint over exactly so many events. @throws StoreUnavailable */
  async ofSize(size: number): Promise<Checkpoint | undefined> {
    let [low, high] = [0, await this.store.head(this.name)];
    while (low <= high) {
      const middle = Math.floor((low + high) / 2);
      const found = (await this.at(middle))?.checkpoint;
      if (!found || found.size === size) return found;
      if (found.size < size) low = middle + 1;
      else high = middle - 1;
    }
    return undefined;
  }

  /** How many checkpoints, from the first on, cover at most `size` events. @throws StoreUnavailable */
  async countUpTo(size: number): Promise<number> {
    let [low, high] = [0, (await this.store.head(this.name)) + 1];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const found = (await this.at(middle))?.checkpoint;
      if (found && found.size <= size) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /**
   * @param after revision of the newest entry so far, or EMPTY_STREAM
   * @throws WrongRevision another process has signed in the meantime
   * @throws StoreUnavailable
   */
  async append(checkpoint: Checkpoint, after: number): Promise<void> {
    await this.store.append(this.name, [checkpointEntry(checkpoint)], after);
  }

  private async at(revision: number): Promise<LoggedCheckpoint | undefined> {
    const entry = await eventAt(this.store, this.name, revision);
    return entry && { checkpoint: parseCheckpoint(noteIn(entry.envelope)), revision };
  }
}

/** The event of the log that holds the checkpoint. */
export function checkpointEntry(checkpoint: Checkpoint): NewEvent {
  const envelope = canonicalize({ note: checkpointText(checkpoint) });
  return { id: randomUUID(), type: SIGNED, envelope, hash: digest('sha256', envelope, 'hex') };
}

/** The signed note in an event of the log; empty when there is none. */
export function noteIn(envelope: string): string {
  try {
    const { note } = JSON.parse(envelope);
    return typeof note === 'string' ? note : '';
  } catch {
    return '';
  }
}
