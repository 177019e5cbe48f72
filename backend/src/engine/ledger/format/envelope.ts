import { createHmac, hash as digest } from 'node:crypto';
import { canonicalize, isPlain, type Json, type JsonObject, NotCanonical } from './canonical.js';
import { parseCanonical } from './parse-canonical.js';

/** The sealed form of an event, version 1 (docs/ledger-format.md). Everything here is pure. */

/** The stream that holds the ledger. */
export const LEDGER_STREAM = 'ledger';
export const HASH_ALGORITHM = 'sha-256';
/** An envelope in canonical form is at most this many bytes of UTF-8. */
export const ENVELOPE_BYTES_MAX = 8192;
/** The actor of events that no person caused. */
export const SYSTEM = 'system';

/** The form of `ts`, with a year of four digits, so that texts sort as times do. */
export const ISO_MILLISECONDS = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

const EVENT_DOMAIN = 'coin-form/ledger/v1/event\n';
const GENESIS_DOMAIN = 'coin-form/ledger/v1/genesis\n';
const ID_DOMAIN = 'coin-form/ledger/v1/id\n';
const COMMIT_DOMAIN = 'coin-form/ledger/v1/commit\n';

export interface Envelope {
  /** Wallet UUID of who caused the event, or SYSTEM. */
  readonly actor: string;
  readonly alg: typeof HASH_ALGORITHM;
  readonly data: JsonObject;
  /** UUID. */
  readonly id: string;
  /** Hash of the predecessor; the first event's is the genesis. */
  readonly prev: string;
  /** Position in the stream, contiguous from 0. */
  readonly rev: number;
  readonly stream: string;
  /** ISO 8601 with milliseconds, UTC; never before the predecessor's. */
  readonly ts: string;
  readonly type: string;
  /** Schema version of `data` for this type. */
  readonly v: number;
}

/** An event with its place in the chain. `text` is the canonical envelope that `hash` covers. */
export interface SealedEvent extends Envelope {
  readonly hash: string;
  /** The canonical text that `hash` covers. */
  readonly envelope: string;
}

/** SHA-256 of a canonical envelope, in lower-case hexadecimal. */
export function hashEnvelope(text: string): string {
  return digest('sha256', EVENT_DOMAIN + text, 'hex');
}

/** The hash that the first event of a ledger names as its predecessor. */
export function genesisHash(origin: string, stream: string): string {
  return digest('sha256', GENESIS_DOMAIN + canonicalize({ origin, stream }), 'hex');
}

/**
 * The UUID (version 8) of the event at `index` of a command, so that the same command sent again makes the same event.
 * @param key the idempotency key, unique for the actor
 */
export function deriveEventId(actor: string, key: string, index: number): string {
  const hex = digest('sha256', `${ID_DOMAIN}${actor}\n${key}\n${index}`, 'hex');
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/**
 * A commitment to text that may be erased: it shows that the text was this one and, without the salt, nothing else.
 * @param salt 32 random bytes
 * @param field the name of the field in the event's data
 * @returns 64 hexadecimal digits
 */
export function commit(salt: Uint8Array, field: string, text: string): string {
  return createHmac('sha256', salt).update(`${COMMIT_DOMAIN}${field}\n${text}`).digest('hex');
}

/**
 * Seals an event after its predecessor.
 * @throws NotCanonical when the data has no canonical form or the envelope is over ENVELOPE_BYTES_MAX
 */
export function seal(event: Omit<Envelope, 'alg'>): SealedEvent {
  const { actor, data, id, prev, rev, stream, ts, type, v } = event;
  if (!isPlain(actor) || !isPlain(type) || !isPlain(stream)) throw new NotCanonical('a name that is not plain ASCII');
  if (!isCount(v) || !isCount(rev)) throw new NotCanonical('a version or revision that is no whole number');
  if (!ISO_MILLISECONDS.test(ts)) throw new NotCanonical('a time that is not ISO 8601 with milliseconds');
  const envelope = envelopeText(event);
  if (isTooLong(envelope)) throw new NotCanonical(`an event over ${ENVELOPE_BYTES_MAX} bytes`);
  const hash = hashEnvelope(envelope);
  return { actor, alg: HASH_ALGORITHM, data, id, prev, rev, stream, ts, type, v, hash, envelope };
}

/**
 * The ten members in their order. Only `data` needs the general rules of `canonicalize`: the others are numbers and plain
 * ASCII, which `seal` ensures.
 */
function envelopeText({ actor, data, id, prev, rev, stream, ts, type, v }: Omit<Envelope, 'alg'>): string {
  const content = canonicalize(data);
  return `{"actor":"${actor}","alg":"${HASH_ALGORITHM}","data":${content},"id":"${id}","prev":"${prev}","rev":${rev},"stream":"${stream}","ts":"${ts}","type":"${type}","v":${v}}`;
}

/** A UTF-16 code unit is at most three bytes of UTF-8, so most texts need no counting. */
const isTooLong = (envelope: string): boolean =>
  envelope.length * 3 > ENVELOPE_BYTES_MAX && Buffer.byteLength(envelope) > ENVELOPE_BYTES_MAX;

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

/** The only layout that an envelope has. The ids and numbers behind `data` hold no quote, so it can be divided in one way. */
const LAYOUT =
  /^\{"actor":"([ !#-[\]-~]*)","alg":"sha-256","data":(\{.*\}),"id":"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})","prev":"([0-9a-f]{64})","rev":(0|[1-9]\d{0,15}),"stream":"([ !#-[\]-~]*)","ts":"([ !#-[\]-~]*)","type":"([ !#-[\]-~]*)","v":(0|[1-9]\d{0,15})\}$/s;

/**
 * Reads a stored envelope.
 * @returns undefined when the text is not the canonical form of an envelope, so it was altered
 */
export function parseEnvelope(text: string): SealedEvent | undefined {
  const parts = isTooLong(text) ? null : LAYOUT.exec(text);
  if (!parts) return undefined;
  const [, actor = '', content = '', id = '', prev = '', revText, stream = '', ts = '', type = '', vText] = parts;
  const [data, rev, v] = [parseCanonical(content), Number(revText), Number(vText)];
  if (!isObject(data) || !isCount(rev) || !isCount(v)) return undefined;
  const hash = hashEnvelope(text);
  return { actor, alg: HASH_ALGORITHM, data, id, prev, rev, stream, ts, type, v, hash, envelope: text };
}

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
