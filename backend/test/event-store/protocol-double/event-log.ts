import { EventEmitter, once } from 'node:events';

/** An event as the double stores it; nothing in it is parsed. */
export interface Recorded {
  readonly stream: string;
  readonly revision: number;
  /** Place in $all. */
  readonly position: number;
  readonly id: string;
  readonly type: string;
  readonly contentType: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
}

export type Proposed = Pick<Recorded, 'id' | 'type' | 'contentType' | 'data' | 'metadata'>;
export type Expected = 'any' | 'no_stream' | 'stream_exists' | number;
export type Decision =
  | { result: 'written' | 'idempotent'; revision: number; position: number }
  | { result: 'wrong-expected-version'; current: number }
  | { result: 'deleted' };

const NONE = -1;
/** What EventStoreDB writes as $tb of a deleted stream (EventNumber.DeletedStream, long.MaxValue). */
const DELETED_STREAM = '9223372036854775807';

interface StreamMetadata {
  $tb?: number;
  $maxCount?: number;
}

/**
 * What EventStoreDB 24.10 stores and how it decides appends: expected versions, idempotence, truncation and deletion as in
 * its IndexWriter.CheckCommit and its stream metadata.
 */
export class EventLog {
  readonly all: Recorded[] = [];
  /** Increases with every change. */
  version = 0;
  private readonly streams = new Map<string, Recorded[]>();
  private readonly tombstones = new Set<string>();
  private readonly changes = new EventEmitter().setMaxListeners(0);

  append(stream: string, expected: Expected, events: readonly Proposed[]): Decision {
    if (this.tombstones.has(stream)) return { result: 'deleted' };
    const current = this.lastRevision(stream);
    const refusal = this.check(stream, expected, current, events);
    if (refusal) return refusal;
    if (this.isSoftDeleted(stream)) this.writeMetadata(stream, `{"$tb":${current + 1}}`);
    const written = events.map((event) => this.write(stream, event));
    this.announce();
    const last = written.at(-1) ?? this.all.at(-1);
    return { result: 'written', revision: last?.revision ?? current, position: last?.position ?? 0 };
  }

  /** Revision of the last event ever written, deleted or not. */
  lastRevision(stream: string): number {
    return (this.streams.get(stream)?.length ?? 0) - 1;
  }

  /** The events from a revision on that truncation and deletion leave, or undefined where there is no such stream. */
  readable(stream: string, from = 0): Recorded[] | undefined {
    const events = this.streams.get(stream);
    if (!events || this.isSoftDeleted(stream)) return undefined;
    const { $tb = 0, $maxCount = events.length } = this.metadata(stream);
    return events.slice(Math.max(from, $tb, events.length - $maxCount));
  }

  isTombstoned(stream: string): boolean {
    return this.tombstones.has(stream);
  }

  /** Deletes a stream so that it may be written again (Delete). */
  softDelete(stream: string): void {
    this.writeMetadata(stream, `{"$tb":${DELETED_STREAM}}`);
    this.announce();
  }

  /** Deletes a stream for good (Tombstone). */
  tombstone(stream: string): void {
    this.tombstones.add(stream);
    this.announce();
  }

  /** Resolves once `version` is no longer `since`, or rejects when `signal` is aborted. */
  async changed(since: number, signal: AbortSignal): Promise<void> {
    if (this.version === since) await once(this.changes, 'change', { signal });
  }

  private announce(): void {
    this.version += 1;
    this.changes.emit('change');
  }

  private check(
    stream: string,
    expected: Expected,
    current: number,
    events: readonly Proposed[],
  ): Decision | undefined {
    const wrong: Decision = { result: 'wrong-expected-version', current };
    if (expected === 'any') return undefined;
    if (expected === 'stream_exists') return current === NONE ? wrong : undefined;
    const revision = expected === 'no_stream' ? NONE : expected;
    if (revision === current) return undefined;
    if (revision > current) return wrong;
    const there = this.streams.get(stream) ?? [];
    const repeated = events.findIndex(({ id }, index) => there[revision + 1 + index]?.id !== id);
    if (repeated === -1 && events.length > 0) {
      // The ids alone decide; the content is not compared.
      const last = there[revision + events.length];
      return { result: 'idempotent', revision: last?.revision ?? current, position: last?.position ?? 0 };
    }
    return repeated === 0 && revision === NONE && this.isSoftDeleted(stream) ? undefined : wrong;
  }

  private write(stream: string, event: Proposed): Recorded {
    const events = this.streams.get(stream) ?? [];
    this.streams.set(stream, events);
    const recorded = { ...event, stream, revision: events.length, position: this.all.length + 1 };
    events.push(recorded);
    this.all.push(recorded);
    return recorded;
  }

  private writeMetadata(stream: string, text: string): void {
    const data = new TextEncoder().encode(text);
    const id = crypto.randomUUID();
    const contentType = 'application/json';
    this.write(`$$${stream}`, { id, type: '$metadata', contentType, data, metadata: new Uint8Array() });
  }

  private metadata(stream: string): StreamMetadata {
    const last = this.streams.get(`$$${stream}`)?.at(-1);
    return last ? JSON.parse(new TextDecoder().decode(last.data)) : {};
  }

  private isSoftDeleted(stream: string): boolean {
    return this.metadata(stream).$tb === Number(DELETED_STREAM);
  }
}
