import { createHash, randomUUID } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { EventStore, NewEvent, StoredEvent } from '../../src/engine/event-store/event-store.js';

/** The longest time for an abort or an answer to count as prompt. */
const PROMPT_MS = 2000;

/** A stream name that no other test uses. */
export function freshStream(): string {
  return `contract-${randomUUID()}`;
}

/** An event with the given data, sealed as the ledger does it: canonical text and its hash. */
export function newEvent(data: object = {}): NewEvent {
  const id = randomUUID();
  const envelope = canonicalize({
    actor: 'system',
    alg: 'sha-256',
    data,
    id,
    prev: '0'.repeat(64),
    rev: 0,
    stream: 'contract',
    ts: '2026-01-31T12:00:00.000Z',
    type: 'CoinsTransferred',
    v: 1,
  });
  if (envelope === undefined) throw new TypeError('the data of an event must be JSON');
  return { id, type: 'CoinsTransferred', envelope, hash: hashOf(envelope) };
}

export function newEvents(count: number, data: object = {}): NewEvent[] {
  return Array.from({ length: count }, () => newEvent(data));
}

/** The same event id with other content, as when two replicas carry out the same command. */
export function rewritten({ id, type, envelope }: NewEvent): NewEvent {
  const other = envelope.replace('2026-01-31T12:00:00.000Z', '2026-01-31T12:00:00.001Z');
  return { id, type, envelope: other, hash: hashOf(other) };
}

/** An event whose envelope has exactly `bytes` bytes of UTF-8, most of them in characters of more than one byte. */
export function eventOfBytes(bytes: number): NewEvent {
  const missing = bytes - Buffer.byteLength(newEvent({ text: '' }).envelope);
  const text = '€'.repeat(Math.floor(missing / 3)) + 'x'.repeat(missing % 3);
  return newEvent({ text });
}

/** What a store must return for events appended from a revision on. */
export function storedFrom(revision: number, events: readonly NewEvent[]): StoredEvent[] {
  return events.map(({ envelope, hash }, index) => ({ revision: revision + index, envelope, hash }));
}

/** Everything in a stream, or a part of it. */
export async function readAll(
  store: EventStore,
  stream: string,
  options: { from?: number; limit?: number } = {},
): Promise<StoredEvent[]> {
  const events: StoredEvent[] = [];
  for await (const batch of store.read(stream, { from: 0, ...options })) events.push(...batch);
  return events;
}

/** Appends events one batch after the other; returns what the stream holds then. */
export async function fill(store: EventStore, stream: string, batches: readonly NewEvent[][]): Promise<StoredEvent[]> {
  const written: NewEvent[] = [];
  for (const batch of batches) {
    await store.append(stream, batch, written.length - 1);
    written.push(...batch);
  }
  return storedFrom(0, written);
}

/** What a subscription delivers until it reaches revision `until` and is aborted. */
export async function follow(store: EventStore, stream: string, after: number, until: number): Promise<StoredEvent[]> {
  const stop = new AbortController();
  const seen: StoredEvent[] = [];
  for await (const batch of store.subscribe(stream, { after, signal: stop.signal })) {
    seen.push(...batch);
    if ((seen.at(-1)?.revision ?? -1) >= until) stop.abort();
  }
  return seen;
}

/** Fails when the promise is not settled soon. */
export async function promptly<T>(promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not settled within ${PROMPT_MS} ms`)), PROMPT_MS);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Waits for a condition that other parts of the process fulfil; fails when that takes too long. */
export async function until(condition: () => boolean): Promise<void> {
  const since = performance.now();
  while (!condition()) {
    if (performance.now() - since > PROMPT_MS) throw new Error(`not so within ${PROMPT_MS} ms: ${condition}`);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

function hashOf(envelope: string): string {
  return createHash('sha256').update(envelope).digest('hex');
}
