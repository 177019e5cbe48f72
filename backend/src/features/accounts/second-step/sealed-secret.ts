import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto';
import type { PersonId } from '../../../basics/ids.js';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts a secret for one person: in the row of another it cannot be opened. */
export function seal(secret: Uint8Array, personId: PersonId, key: KeyObject): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(personId));
  return Buffer.concat([iv, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
}

/** @returns undefined when it was sealed for another person or with another key */
export function unseal(sealed: Buffer, personId: PersonId, key: KeyObject): Buffer | undefined {
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(personId))
    .setAuthTag(sealed.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
  } catch {
    return undefined;
  }
}
