import { createPublicKey, hash as digest, type KeyObject, sign, verify } from 'node:crypto';

/**
 * Signed notes (C2SP signed-note): a text, an empty line, and a line for each signature. Everything here is pure.
 */

/** The algorithm that the first byte of a public key states. */
export const SIGNATURE = { ed25519: 0x01, cosignature: 0x04 } as const;
type SignatureType = (typeof SIGNATURE)[keyof typeof SIGNATURE];

/** A public key in its text form `name+id+key` (a vkey). */
export interface VerificationKey {
  readonly vkey: string;
  readonly name: string;
  /** 8 hexadecimal digits. */
  readonly id: string;
  readonly type: SignatureType;
  readonly key: KeyObject;
}

export interface NoteSignature {
  readonly name: string;
  /** 8 hexadecimal digits. */
  readonly keyId: string;
  readonly bytes: Buffer;
}

export interface SignedNote {
  /** The signed text, with its last line end. */
  readonly text: string;
  readonly signatures: readonly NoteSignature[];
}

const KEY_BYTES = 32;
const ID_BYTES = 4;
const TIME_BYTES = 8;
const ED25519_BYTES = 64;
/** The bytes before the 32 bytes of an Ed25519 public key in its DER form (RFC 8410). */
const SPKI_ED25519 = Buffer.from('302a300506032b6570032100', 'hex');
const VKEY = /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]+={0,2})$/;
const SIGNATURE_LINE = /^— ([^\s+]+) ([A-Za-z0-9+/]+={0,2})$/;
const NOTE_BYTES_MAX = 64 * 1024;
const SIGNATURES_MAX = 100;
/** Any control character but the line end. */
const CONTROL = /[^\n\P{Cc}]/u;

/** The public half of `key`, under a name and for signatures of a type. */
export function verificationKey(name: string, key: KeyObject, type: SignatureType = SIGNATURE.ed25519): string {
  const { x } = createPublicKey(key).export({ format: 'jwk' });
  const typed = Buffer.concat([Buffer.of(type), Buffer.from(x ?? '', 'base64url')]);
  return `${name}+${keyId(name, typed)}+${typed.toString('base64')}`;
}

/** @returns undefined when it is not a public key of a known type */
export function parseVerificationKey(vkey: string): VerificationKey | undefined {
  const [, name = '', id = '', base64 = ''] = VKEY.exec(vkey) ?? [];
  const typed = Buffer.from(base64, 'base64');
  const type = Object.values(SIGNATURE).find((known) => known === typed[0]);
  if (CONTROL.test(vkey)) return undefined;
  if (type === undefined || typed.length !== 1 + KEY_BYTES || typed.toString('base64') !== base64) return undefined;
  if (keyId(name, typed) !== id) return undefined;
  const der = Buffer.concat([SPKI_ED25519, typed.subarray(1)]);
  return { vkey, name, id, type, key: createPublicKey({ key: der, format: 'der', type: 'spki' }) };
}

const keyId = (name: string, typed: Buffer): string =>
  digest('sha256', Buffer.concat([Buffer.from(`${name}\n`), typed]), 'hex').slice(0, 2 * ID_BYTES);

/**
 * Parses a note. It checks no signature: `isSignedBy` does.
 * @returns undefined when it is not a note
 */
export function parseNote(note: string): SignedNote | undefined {
  const end = note.lastIndexOf('\n\n');
  if (end < 0 || !note.endsWith('\n') || Buffer.byteLength(note) > NOTE_BYTES_MAX) return undefined;
  if (CONTROL.test(note) || !note.isWellFormed()) return undefined;
  const lines = note.slice(end + 2, -1).split('\n');
  const signatures = lines.map(parseSignature);
  if (signatures.length > SIGNATURES_MAX || !signatures.every((signature) => signature !== undefined)) return undefined;
  return { text: note.slice(0, end + 1), signatures };
}

function parseSignature(line: string): NoteSignature | undefined {
  const [, name = '', base64 = ''] = SIGNATURE_LINE.exec(line) ?? [];
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length <= ID_BYTES || bytes.toString('base64') !== base64) return undefined;
  return { name, keyId: bytes.toString('hex', 0, ID_BYTES), bytes: bytes.subarray(ID_BYTES) };
}

export const formatNote = ({ text, signatures }: SignedNote): string =>
  `${text}\n${signatures.map(signatureLine).join('')}`;

function signatureLine({ name, keyId: id, bytes }: NoteSignature): string {
  return `— ${name} ${Buffer.concat([Buffer.from(id, 'hex'), bytes]).toString('base64')}\n`;
}

/** Signs `text`, which ends with a line end. @param key the private half of `by` */
export function signText(text: string, by: VerificationKey, key: KeyObject): NoteSignature {
  return { name: by.name, keyId: by.id, bytes: sign(null, Buffer.from(text), key) };
}

/** Signs `text` as a witness at `time` (C2SP tlog-cosignature). */
export function cosignText(text: string, by: VerificationKey, key: KeyObject, time: Date): NoteSignature {
  const seconds = Buffer.alloc(TIME_BYTES);
  seconds.writeBigUInt64BE(BigInt(Math.floor(time.getTime() / 1000)));
  const bytes = Buffer.concat([seconds, sign(null, cosigned(text, seconds), key)]);
  return { name: by.name, keyId: by.id, bytes };
}

const cosigned = (text: string, seconds: Buffer): Buffer =>
  Buffer.from(`cosignature/v1\ntime ${seconds.readBigUInt64BE()}\n${text}`);

/** The signature of `by` under the note, if there is one and it is valid. */
export function signatureOf({ text, signatures }: SignedNote, by: VerificationKey): NoteSignature | undefined {
  return signatures.find(
    (signature) => signature.name === by.name && signature.keyId === by.id && holds(text, signature, by),
  );
}

function holds(text: string, { bytes }: NoteSignature, { type, key }: VerificationKey): boolean {
  if (type === SIGNATURE.ed25519) return bytes.length === ED25519_BYTES && verify(null, Buffer.from(text), key, bytes);
  if (bytes.length !== TIME_BYTES + ED25519_BYTES) return false;
  return verify(null, cosigned(text, bytes.subarray(0, TIME_BYTES)), key, bytes.subarray(TIME_BYTES));
}
