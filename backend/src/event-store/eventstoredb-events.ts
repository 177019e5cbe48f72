import { type EventData, type JSONType, jsonEvent, type RecordedEvent } from '@eventstore/db-client';
import type { NewEvent, StoredEvent } from './event-store.js';

/** The largest append that EventStoreDB accepts by default (MaxAppendSize), in bytes. */
export const APPEND_BYTES_MAX = 1024 * 1024;

/**
 * An event as it goes to EventStoreDB: the envelope as its JSON data, the hash as its metadata.
 *
 * Its id is made from the hash, not from `event.id` (which the envelope holds anyway). EventStoreDB answers an append whose
 * ids it already finds after the expected revision with success, without looking at the content. Two replicas that carry
 * out the same command at the same time write the same event id with different timestamps; the second would get success for
 * a version that is not stored and would build the chain on a missing hash. With ids derived from the content, only an
 * identical event counts as a repetition.
 * @throws RangeError the envelope is not canonical JSON, so the store could not return it unchanged
 */
export function toEventData(event: NewEvent): EventData {
  const data: JSONType = JSON.parse(event.envelope);
  if (canonicalText(data) !== event.envelope)
    throw new RangeError(`the envelope of event ${event.id} is not canonical`);
  return jsonEvent({ id: idOf(event.hash), type: event.type, data, metadata: { hash: event.hash } });
}

/**
 * Size of the events as EventStoreDB counts it: data, metadata and the type in UTF-16.
 * @returns bytes
 */
export function appendBytes(events: readonly NewEvent[]): number {
  const metadataBytes = '{"hash":""}'.length;
  return events.reduce(
    (sum, { envelope, hash, type }) =>
      sum + Buffer.byteLength(envelope) + metadataBytes + hash.length + 2 * type.length,
    0,
  );
}

/**
 * An event as EventStoreDB returned it. An event that another program wrote into the stream is returned as it is, with an
 * empty hash if it has none: the verification reports it, and nothing here may hide it.
 */
export function toStoredEvent({ revision, data, metadata }: RecordedEvent): StoredEvent {
  return {
    // Revisions are bigint, which JSON refuses; 2^53 events are out of reach.
    revision: Number(revision),
    envelope: data instanceof Uint8Array ? Buffer.from(data).toString('utf8') : canonicalText(data),
    hash: hashIn(metadata),
  };
}

/** A UUID of version 8 (RFC 9562, section 5.8) from the first 122 usable bits of a hash. */
function idOf(hash: string): string {
  const variant = '89ab'[Number.parseInt(hash.charAt(16), 16) & 3];
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-${variant}${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

function hashIn(metadata: unknown): string {
  const hash: unknown = typeof metadata === 'object' && metadata !== null && 'hash' in metadata ? metadata.hash : '';
  return typeof hash === 'string' ? hash : '';
}

/**
 * The canonical text of a parsed JSON value. Parsing keeps the order of keys, except that JavaScript moves keys that look
 * like array indexes to the front ("9" before "10", where RFC 8785 sorts "10" before "9"). Only a text in which such a key
 * may occur is sorted.
 */
function canonicalText(value: unknown): string {
  const text = JSON.stringify(value);
  return /[{,]"\d+":/.test(text) ? sorted(value) : text;
}

function sorted(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(sorted).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${sorted(member)}`).join(',')}}`;
}
