import { type Bytes, concat, fromBase64, toHex, utf8 } from './bytes';
import { sha256 } from './digest';

/** A public key in its text form `name+id+key` (a vkey in C2SP signed-note). */
export interface VerificationKey {
  vkey: string;
  /** The origin of the ledger it signs for. */
  name: string;
  /** 8 hexadecimal digits. */
  id: string;
  key: Bytes;
}

const form = /^([^\s+]+)\+([0-9a-f]{8})\+(\S+)$/;
const ed25519Type = 1;
const typedKeyBytes = 33;
const idDigits = 8;

/** @returns null when it is not an Ed25519 key, or its id does not match it */
export async function parseVerificationKey(vkey: string): Promise<VerificationKey | null> {
  const [, name = '', id = '', base64 = ''] = form.exec(vkey) ?? [];
  const typed = fromBase64(base64);
  if (typed?.length !== typedKeyBytes || typed[0] !== ed25519Type) return null;
  const digest = toHex(await sha256(concat(utf8(`${name}\n`), typed)));
  return digest.slice(0, idDigits) === id ? { vkey, name, id, key: typed.slice(1) } : null;
}
