import type { Bytes } from './bytes';

/** Whether the browser lets this page compute hashes: only over https and on localhost. */
export const canDigest = () => globalThis.crypto?.subtle !== undefined;

/** The text of a page that may not compute hashes. */
export const noDigestWords = 'Questo browser verifica soltanto su una connessione protetta: apri la pagina con https.';

export const sha256 = async (bytes: Bytes): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
