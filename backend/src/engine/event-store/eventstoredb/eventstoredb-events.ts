import protobuf from 'protobufjs/minimal.js';
import type { NewEvent, StoredEvent } from '../event-store.js';

/**
 * Events in the messages of EventStoreDB (streams.proto of its client). Only what FORM uses is written and read, and the
 * envelope stays text: the client's own messages parse and write it anew, which costs three times as much.
 */

const { Reader, Writer } = protobuf;

/** The largest append that EventStoreDB accepts by default (MaxAppendSize), in bytes. */
export const APPEND_BYTES_MAX = 1024 * 1024;

/** The keys of protobuf: number of the field, and how its length is told. */
const lengthDelimited = (field: number): number => (field << 3) | 2;

/**
 * An event as it goes to EventStoreDB, a message AppendReq: the envelope as its JSON data, the hash as its metadata.
 *
 * Its id is made from the hash, not from `event.id` (which the envelope holds anyway). EventStoreDB answers an append whose
 * ids it already finds after the expected revision with success, without looking at the content. Two replicas that carry
 * out the same command at the same time write the same event id with different timestamps; the second would get success for
 * a version that is not stored and would build the chain on a missing hash. With ids derived from the content, only an
 * identical event counts as a repetition.
 * @returns the bytes
 */
export function proposedMessage({ envelope, hash, type }: NewEvent): Uint8Array {
  const writer = Writer.create().uint32(lengthDelimited(2)).fork();
  writer.uint32(lengthDelimited(1)).fork().uint32(lengthDelimited(2)).string(idOf(hash)).ldelim();
  for (const [name, value] of [
    ['type', type],
    ['content-type', 'application/json'],
  ] as const) {
    writer.uint32(lengthDelimited(2)).fork();
    writer.uint32(lengthDelimited(1)).string(name).uint32(lengthDelimited(2)).string(value).ldelim();
  }
  writer.uint32(lengthDelimited(3)).string(metadataOf(hash)).uint32(lengthDelimited(4)).string(envelope);
  return writer.ldelim().finish();
}

/**
 * Size of the events as EventStoreDB counts it: data, metadata and the type in UTF-16.
 * @returns bytes
 */
export function appendBytes(events: readonly NewEvent[]): number {
  return events.reduce(
    (sum, { envelope, hash, type }) => sum + Buffer.byteLength(envelope) + metadataOf(hash).length + 2 * type.length,
    0,
  );
}

/** What the server sends on a read or a subscription: an event, or that it confirms, has caught up, finds no stream. */
export interface ReadMessage {
  readonly event: StoredEvent | undefined;
}

export const eventsIn = (messages: readonly ReadMessage[]): StoredEvent[] =>
  messages.flatMap(({ event }) => event ?? []);

/** Reads a message ReadResp. */
export function readMessage(bytes: Uint8Array): ReadMessage {
  const reader = Reader.create(bytes);
  let event: StoredEvent | undefined;
  while (reader.pos < reader.len) {
    const key = reader.uint32();
    if (key === lengthDelimited(1)) event = readEvent(reader);
    else reader.skipType(key & 7);
  }
  return { event };
}

/** Reads a message ReadResp.ReadEvent, whose first field is the event. */
function readEvent(reader: protobuf.Reader): StoredEvent | undefined {
  const end = reader.uint32() + reader.pos;
  let event: StoredEvent | undefined;
  while (reader.pos < end) {
    const key = reader.uint32();
    if (key === lengthDelimited(1)) event = recorded(reader);
    else reader.skipType(key & 7);
  }
  return event;
}

/**
 * An event as EventStoreDB returned it, from a message RecordedEvent. An event that another program wrote into the stream is
 * returned as it is, with an empty hash if it has none: the verification reports it, and nothing here may hide it.
 */
function recorded(reader: protobuf.Reader): StoredEvent {
  const end = reader.uint32() + reader.pos;
  let revision = 0;
  let metadata = '';
  let data = '';
  while (reader.pos < end) {
    const key = reader.uint32();
    // 2^53 events are out of reach.
    if (key >>> 3 === 3) revision = Number(reader.uint64());
    else if (key === lengthDelimited(7)) metadata = reader.string();
    else if (key === lengthDelimited(8)) data = reader.string();
    else reader.skipType(key & 7);
  }
  return { revision, envelope: envelopeOf(data), hash: hashIn(metadata) };
}

/** A UUID of version 8 (RFC 9562, section 5.8) from the first 122 usable bits of a hash. */
function idOf(hash: string): string {
  const variant = '89ab'[Number.parseInt(hash.charAt(16), 16) & 3];
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-${variant}${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

const BEFORE_HASH = '{"hash":"';
const HASH_DIGITS = 64;

const metadataOf = (hash: string): string => `${BEFORE_HASH}${hash}"}`;

function hashIn(metadata: string): string {
  const hash = metadata.slice(BEFORE_HASH.length, BEFORE_HASH.length + HASH_DIGITS);
  if (metadata === metadataOf(hash)) return hash;
  const found: unknown = parsed(metadata);
  const other: unknown = typeof found === 'object' && found !== null && 'hash' in found ? found.hash : '';
  return typeof other === 'string' ? other : '';
}

/**
 * The canonical text of the data. It is what was sent, except of events that FORM wrote before it sent text: those were
 * written as JavaScript orders keys, which moves keys that look like array indexes to the front ("9" before "10", where RFC
 * 8785 sorts "10" before "9"). Only a text in which such a key may occur is sorted.
 */
function envelopeOf(data: string): string {
  if (!/[{,]"\d+":/.test(data)) return data;
  const value: unknown = parsed(data);
  return value === undefined ? data : sorted(value);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function sorted(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(sorted).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${sorted(member)}`).join(',')}}`;
}
