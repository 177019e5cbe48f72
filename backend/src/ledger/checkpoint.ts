import { createPrivateKey, createPublicKey, hash as digest, type KeyObject } from 'node:crypto';

/** Keys of the signed checkpoints, in the forms of C2SP (signed-note and tlog-checkpoint). */

const ED25519 = Buffer.from([0x01]);
/** What stands before the 32-byte seed in a PKCS #8 Ed25519 private key (RFC 8410). */
const PKCS8_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex');
const SEED_BYTES = 32;

/**
 * @param seed 32 bytes
 * @throws RangeError when the seed is of another length
 */
export function signingKey(seed: Buffer): KeyObject {
  if (seed.length !== SEED_BYTES) throw new RangeError(`an Ed25519 seed is ${SEED_BYTES} bytes`);
  return createPrivateKey({ key: Buffer.concat([PKCS8_ED25519, seed]), format: 'der', type: 'pkcs8' });
}

/**
 * The public key as C2SP signed-note writes it: `<origin>+<key id>+<base64 of type and key>`.
 * @param origin the ledger's origin, which is the key's name
 * @param key the private key
 */
export function verificationKey(origin: string, key: KeyObject): string {
  const { x } = createPublicKey(key).export({ format: 'jwk' });
  const typed = Buffer.concat([ED25519, Buffer.from(x ?? '', 'base64url')]);
  const id = digest('sha256', Buffer.concat([Buffer.from(`${origin}\n`), typed]), 'hex').slice(0, 8);
  return `${origin}+${id}+${typed.toString('base64')}`;
}
