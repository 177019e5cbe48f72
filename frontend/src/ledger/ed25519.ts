import { verifyAsync } from '@noble/ed25519';
import type { Bytes } from './bytes';

/** Whether `signature` is that of `key` under `message` (RFC 8032). Never throws. */
export async function isSigned(key: Bytes, signature: Bytes, message: Bytes): Promise<boolean> {
  return (await byBrowser(key, signature, message)) ?? byLibrary(key, signature, message);
}

/** @returns null when the browser does not support Ed25519, or refuses to import the key */
export async function byBrowser(key: Bytes, signature: Bytes, message: Bytes): Promise<boolean | null> {
  try {
    const imported = await crypto.subtle.importKey('raw', key, 'Ed25519', false, ['verify']);
    return await crypto.subtle.verify('Ed25519', imported, signature, message);
  } catch {
    return null;
  }
}

/** The same for older browsers, with the strict rules of RFC 8032 and not the laxer ones of ZIP 215. */
export async function byLibrary(key: Bytes, signature: Bytes, message: Bytes): Promise<boolean> {
  try {
    return await verifyAsync(signature, message, key, { zip215: false });
  } catch {
    return false;
  }
}
