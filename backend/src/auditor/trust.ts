import { isUtf8 } from 'node:buffer';
import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type Checkpoint, parseCheckpoint } from '../engine/ledger/format/checkpoint.js';
import { parseVerificationKey, SIGNATURE, type VerificationKey } from '../engine/ledger/format/note.js';
import type { AuditContext } from './context.js';
import { AuditError, reasonOf } from './exit.js';

/** What the person supplies and trusts: keys, and checkpoints that were saved outside FORM. */

export const VKEY_OPTION = [
  '--vkey <chiave>',
  'chiave pubblica che hai avuto da altra fonte e di cui ti fidi',
] as const;

const BYTES_MAX = 1024 * 1024;

/** @throws AuditError unless it is the public key of a ledger */
export function ledgerKey(vkey: string): VerificationKey {
  const key = parseVerificationKey(vkey);
  if (key?.type === SIGNATURE.ed25519) return key;
  throw new AuditError(`Non è la chiave pubblica di un registro: ${vkey}`);
}

/** The text of a small file; empty when it is not UTF-8, because no signed text is. @throws AuditError */
export async function textOf(file: string, { cwd }: AuditContext): Promise<string> {
  const path = resolve(cwd, file);
  try {
    const { size } = await stat(path);
    if (size > BYTES_MAX) throw new AuditError(`Il file ${file} è troppo grande`);
    const bytes = await readFile(path);
    return isUtf8(bytes) ? bytes.toString() : '';
  } catch (cause) {
    if (cause instanceof AuditError) throw cause;
    throw new AuditError(`Il file ${file} non può essere letto: ${reasonOf(cause)}`, { cause });
  }
}

/** @throws AuditError when the file holds no checkpoint */
export async function checkpointIn(
  file: string,
  context: AuditContext,
): Promise<{ text: string; checkpoint: Checkpoint }> {
  const text = await textOf(file, context);
  const checkpoint = parseCheckpoint(text);
  if (!checkpoint) throw new AuditError(`${file} non contiene un checkpoint firmato`);
  return { text, checkpoint };
}
