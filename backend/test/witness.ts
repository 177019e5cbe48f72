import { signingKey } from '../src/engine/ledger/format/checkpoint.js';
import {
  cosignText,
  formatNote,
  parseNote,
  parseVerificationKey,
  SIGNATURE,
  verificationKey,
} from '../src/engine/ledger/format/note.js';

/** A witness whose cosignatures every program of a run accepts. */
const secret = signingKey(Buffer.alloc(32, 9));
const key = parseVerificationKey(verificationKey('witness.example', secret, SIGNATURE.cosignature));
if (!key) throw new Error('no witness');
export const WITNESS = key;

/** The note with a signature of the witness at the present time. */
export function cosign(note: string): string {
  const parsed = parseNote(note);
  if (!parsed) throw new Error('no note');
  return formatNote({
    ...parsed,
    signatures: [...parsed.signatures, cosignText(parsed.text, WITNESS, secret, new Date())],
  });
}
