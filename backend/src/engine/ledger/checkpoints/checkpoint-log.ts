import { hash as digest, randomUUID } from 'node:crypto';
import {
  EMPTY_STREAM,
  type EventStore,
  eventAt,
  type NewEvent,
  type StoredEvent,
} from '../../event-store/event-store.js';
import { canonicalize } from '../format/canonical.js';
import { type Checkpoint, checkpointText, parseCheckpoint } from '../format/checkpoint.js';

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

/** The signed checkpoints over a ledger that is read from its beginning. */
export class NotesInOrder {
  private constructor(
    private readonly notes: AsyncGenerator<string>,
    private next: IteratorResult<string>,
  ) {}

  /**
   * Of what is signed from now on it gives nothing, because that may cover events which a reading that has begun does not
   * reach.
   * @throws StoreUnavailable
   */
  static async open(store: ReadableStore, stream: string): Promise<NotesInOrder> {
    const notes = signedNotes(store, stream, await store.head(checkpointStream(stream)));
    return new NotesInOrder(notes, await notes.next());
  }

  /** The next notes, as long as they cover at most `size` events. @throws StoreUnavailable */
  async upTo(size: number): Promise<string[]> {
    const due: string[] = [];
    while (!this.next.done && noteSize(this.next.value) <= size) {
      due.push(this.next.value);
      this.next = await this.notes.next();
    }
    return due;
  }

  async close(): Promise<void> {
    await this.notes.return(undefined);
  }
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
  const signed = await NotesInOrder.open(store, stream);
  try {
    for await (const events of batches) {
      yield { events, notes: await signed.upTo((events.at(-1)?.revision ?? -1) + 1) };
    }
    const notes = await signed.upTo(Number.POSITIVE_INFINITY);
    if (notes.length > 0) yield { events: [], notes };
  } finally {
    await signed.close();
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

/** How many events a note covers; 0 where it cannot be parsed. */
export const noteSize = (note: string): number => parseCheckpoint(note)?.size ?? 0;

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
