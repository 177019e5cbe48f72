import { createPrivateKey, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { fromHex, HASH_BYTES, type TreeHash } from './merkle.js';
import {
  formatNote,
  parseNote,
  parseVerificationKey,
  type SignedNote,
  signatureOf,
  signText,
  type VerificationKey,
  verificationKey,
} from './note.js';

/** Checkpoints: the ledger's size and root, signed (C2SP tlog-checkpoint). Everything here is pure. */

export interface Checkpoint {
  readonly origin: string;
  /** How many events it covers. */
  readonly size: number;
  readonly root: TreeHash;
  /** The signed note, with its signatures. */
  readonly note: SignedNote;
}

/** The key that signs the checkpoints of a ledger. */
export interface CheckpointKey {
  readonly secret: KeyObject;
  readonly public: VerificationKey;
}

/** The bytes before the 32-byte seed in a PKCS #8 Ed25519 private key (RFC 8410). */
const PKCS8_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex');
const SEED_BYTES = 32;
const SIZE = /^(0|[1-9]\d{0,15})$/;

/**
 * @param seed 32 bytes
 * @throws RangeError when the seed is of another length
 */
export function signingKey(seed: Buffer): KeyObject {
  if (seed.length !== SEED_BYTES) throw new RangeError(`an Ed25519 seed is ${SEED_BYTES} bytes`);
  return createPrivateKey({ key: Buffer.concat([PKCS8_ED25519, seed]), format: 'der', type: 'pkcs8' });
}

/** @param origin the ledger's, which names the key */
export function checkpointKey(origin: string, secret: KeyObject): CheckpointKey {
  const key = parseVerificationKey(verificationKey(origin, secret));
  if (!key) throw new RangeError(`no key can be named ${origin}`);
  return { secret, public: key };
}

/** A secret of the ledger for another purpose, from which the key cannot be derived. */
export function derivedSecret({ secret }: CheckpointKey, purpose: string): KeyObject {
  const { d = '' } = secret.export({ format: 'jwk' });
  const seed = Buffer.from(d, 'base64url');
  return createSecretKey(Buffer.from(hkdfSync('sha256', seed, '', `coin-form/${purpose}`, SEED_BYTES)));
}

/** The signed note over a tree. */
export function signCheckpoint({ public: by, secret }: CheckpointKey, size: number, root: TreeHash): Checkpoint {
  const text = `${by.name}\n${size}\n${Buffer.from(root, 'latin1').toString('base64')}\n`;
  return { origin: by.name, size, root, note: { text, signatures: [signText(text, by, secret)] } };
}

/** Parses a signed note without checking its signatures. @returns undefined when it is not a checkpoint */
export function parseCheckpoint(note: string): Checkpoint | undefined {
  const parsed = parseNote(note);
  if (!parsed) return undefined;
  const [origin = '', size = '', base64 = ''] = parsed.text.split('\n');
  const root = Buffer.from(base64, 'base64');
  if (origin === '' || !SIZE.test(size) || !Number.isSafeInteger(Number(size))) return undefined;
  if (root.length !== HASH_BYTES || root.toString('base64') !== base64) return undefined;
  return { origin, size: Number(size), root: fromHex(root.toString('hex')), note: parsed };
}

export const checkpointText = ({ note }: Checkpoint): string => formatNote(note);

/** Whether `key` signed the checkpoint and it names the origin of `key`. */
export const isCheckpointBy = ({ origin, note }: Checkpoint, key: VerificationKey): boolean =>
  origin === key.name && signatureOf(note, key) !== undefined;
