import {
  EMPTY_STREAM,
  type EventStore,
  eventAt,
  type NewEvent,
  type StoredEvent,
} from '../../engine/event-store/event-store.js';
import {
  checkpointEntry,
  checkpointStream,
  type LedgerRecords,
  withSignedNotes,
} from '../../engine/ledger/checkpoints/checkpoint-log.js';
import { parseCheckpoint } from '../../engine/ledger/format/checkpoint.js';
import { LEDGER_STREAM, parseEnvelope } from '../../engine/ledger/format/envelope.js';
import { linesOf, parseExportLine } from '../../engine/verification/export-line.js';
import { BackupError, type Manifest } from './manifest.js';

/** The ledger of an EventStoreDB in a backup: the lines of an export (docs/ledger-format.md, "Export"). */

/** At most so many bytes in one append: EventStoreDB refuses a megabyte. */
const APPEND_BYTES = 256 * 1024;
const APPEND_EVENTS = 256;
const UNREADABLE = 'the copy holds an event that cannot be read';

/** Follows what passes, for the manifest. */
export interface LedgerEnd {
  head: Manifest['head'];
  checkpoint: Manifest['checkpoint'];
}

/**
 * The lines of the events up to revision `head`, with the checkpoints over them.
 * @param end receives the newest event and checkpoint that have passed
 * @throws StoreUnavailable
 */
export async function* exportedLines(store: EventStore, head: number, end: LedgerEnd): AsyncGenerator<string> {
  const events = store.read(LEDGER_STREAM, { from: 0, limit: head + 1 });
  for await (const records of withSignedNotes(store, LEDGER_STREAM, events)) {
    const kept = upTo(head, records);
    for (const note of kept.notes) end.checkpoint = checkpointIn(note) ?? end.checkpoint;
    const last = kept.events.at(-1);
    if (last) end.head = { revision: last.revision, hash: last.hash };
    yield linesOf({
      notes: kept.notes,
      events: kept.events.map((stored) => ({ stored, event: parseEnvelope(stored.envelope) })),
    }).join('');
  }
}

/** A checkpoint that was signed since then covers events that the backup does not hold. */
const upTo = (head: number, { events, notes }: LedgerRecords): LedgerRecords => ({
  events,
  notes: notes.filter((note) => (parseCheckpoint(note)?.size ?? 0) <= head + 1),
});

export function checkpointIn(note: string): Manifest['checkpoint'] {
  const checkpoint = parseCheckpoint(note);
  return checkpoint ? { size: checkpoint.size, root: Buffer.from(checkpoint.root, 'latin1').toString('base64') } : null;
}

/**
 * Appends the lines of a backup to a store that holds nothing, or the beginning of the same ledger from a restore that was
 * interrupted. Envelopes and hashes stay as they are.
 */
export class LedgerAppender {
  private readonly streams: readonly [ledger: StreamAppender, checkpoints: StreamAppender];

  constructor(store: EventStore) {
    this.streams = [
      new StreamAppender(store, LEDGER_STREAM),
      new StreamAppender(store, checkpointStream(LEDGER_STREAM)),
    ];
  }

  /** @throws BackupError | StoreUnavailable | WrongRevision */
  async write(content: Buffer): Promise<void> {
    // A part ends with a whole line.
    for (const line of content.toString('utf8').split('\n')) if (line !== '') await this.line(line);
  }

  async finish(): Promise<void> {
    for (const stream of this.streams) await stream.flush();
  }

  /** @throws as `write` */
  async add({ events, notes }: LedgerRecords): Promise<void> {
    for (const note of notes) await this.note(note);
    for (const stored of events) await this.event(stored);
  }

  private async line(text: string): Promise<void> {
    const line = parseExportLine({ text, utf8: true });
    if (line.kind === 'checkpoint') await this.note(line.note);
    else if (line.kind === 'event') await this.event(line);
    else throw new BackupError(UNREADABLE);
  }

  private async note(text: string): Promise<void> {
    const checkpoint = parseCheckpoint(text);
    if (checkpoint) await this.streams[1].add(checkpointEntry(checkpoint));
  }

  private async event({ envelope, hash }: Pick<StoredEvent, 'envelope' | 'hash'>): Promise<void> {
    const event = parseEnvelope(envelope);
    if (!event) throw new BackupError(UNREADABLE);
    await this.streams[0].add({ id: event.id, type: event.type, envelope, hash });
  }
}

class StreamAppender {
  private waiting: NewEvent[] = [];
  private bytes = 0;
  private next = 0;
  /** Revision of the newest event that an interrupted restore has left; undefined before the first look. */
  private existing: number | undefined;

  constructor(
    private readonly store: EventStore,
    private readonly stream: string,
  ) {}

  async add(event: NewEvent): Promise<void> {
    this.existing ??= await this.store.head(this.stream);
    const revision = this.next++;
    if (revision < this.existing) return;
    if (revision === this.existing) return this.compare(event, revision);
    this.waiting.push(event);
    this.bytes += Buffer.byteLength(event.envelope);
    if (this.waiting.length >= APPEND_EVENTS || this.bytes >= APPEND_BYTES) await this.flush();
  }

  async flush(): Promise<void> {
    if (this.waiting.length === 0) return;
    const before = this.next - this.waiting.length - 1;
    await this.store.append(this.stream, this.waiting, before < 0 ? EMPTY_STREAM : before);
    this.waiting = [];
    this.bytes = 0;
  }

  /** The hash of an event covers all before it. */
  private async compare({ hash }: NewEvent, revision: number): Promise<void> {
    const stored = await eventAt(this.store, this.stream, revision);
    if (stored?.hash === hash) return;
    throw new BackupError(
      `the event store holds another ledger in the stream ${this.stream}: restore into an empty one`,
    );
  }
}
