import { type Bytes, fromBase64, toHex } from './bytes';

/** Checkpoints: the ledger's size and root in a signed note (C2SP tlog-checkpoint and signed-note). Reading only. */

interface NoteSignature {
  name: string;
  /** 8 hexadecimal digits. */
  keyId: string;
  bytes: Bytes;
}

export interface Checkpoint {
  /** The signed text, with its last line end. */
  text: string;
  origin: string;
  /** How many events it covers. */
  size: number;
  /** Of the Merkle tree over them, 64 hexadecimal digits. */
  root: string;
  signatures: NoteSignature[];
}

/** A witness's signature, which states that it has seen the checkpoint. It cannot be checked without the witness's key. */
interface Cosignature {
  name: string;
  /** ISO 8601, or null when it is no time. */
  time: string | null;
}

const hashBytes = 32;
const keyIdBytes = 4;
const timeBytes = 8;
const ed25519Bytes = 64;
const noteLengthMax = 65_536;
const signaturesMax = 100;
const size = /^(0|[1-9]\d{0,15})$/;
const signatureLine = /^— ([^\s+]+) (\S+)$/;
const lastSecond = 8_640_000_000_000n;

/** Parses a signed note without checking its signatures. @returns null when it is not a checkpoint */
export function parseCheckpoint(note: string): Checkpoint | null {
  const end = note.lastIndexOf('\n\n');
  if (end < 0 || !note.endsWith('\n') || note.length > noteLengthMax || !isNoteText(note)) return null;
  const signatures = note
    .slice(end + 2, -1)
    .split('\n')
    .map(parseSignature);
  if (signatures.length > signaturesMax || !signatures.every((signature) => signature !== null)) return null;

  const text = note.slice(0, end + 1);
  const [origin = '', digits = '', base64 = ''] = text.split('\n');
  const root = fromBase64(base64);
  if (origin === '' || !size.test(digits) || root?.length !== hashBytes) return null;
  if (!Number.isSafeInteger(Number(digits))) return null;
  return { text, origin, size: Number(digits), root: toHex(root), signatures };
}

/** A note has no control character but the line end, and no replacement character for invalid UTF-8. */
const isNoteText = (note: string) =>
  !/\p{Surrogate}/u.test(note) && ![...note].some((char) => (char < ' ' && char !== '\n') || char === '\ufffd');

function parseSignature(line: string): NoteSignature | null {
  const [, name = '', base64 = ''] = signatureLine.exec(line) ?? [];
  const bytes = fromBase64(base64);
  if (!bytes || bytes.length <= keyIdBytes) return null;
  return { name, keyId: toHex(bytes.slice(0, keyIdBytes)), bytes: bytes.slice(keyIdBytes) };
}

/** Signature lines in the name of the ledger itself. */
export const ownSignatures = ({ origin, signatures }: Checkpoint): NoteSignature[] =>
  signatures.filter(({ name, bytes }) => name === origin && bytes.length === ed25519Bytes);

/** The witnesses that signed the checkpoint, with their times (C2SP tlog-cosignature). */
export const cosignatures = ({ signatures }: Checkpoint): Cosignature[] =>
  signatures
    .filter(({ bytes }) => bytes.length === timeBytes + ed25519Bytes)
    .map(({ name, bytes }) => ({ name, time: timeOf(bytes) }));

function timeOf(bytes: Bytes): string | null {
  const seconds = new DataView(bytes.buffer).getBigUint64(0);
  return seconds <= lastSecond ? new Date(Number(seconds) * 1000).toISOString() : null;
}
