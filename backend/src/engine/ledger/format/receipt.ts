import { canonicalize, isInteger, type Json } from './canonical.js';
import { type Checkpoint, checkpointText, isCheckpointBy, parseCheckpoint } from './checkpoint.js';
import { parseEnvelope, type SealedEvent } from './envelope.js';
import { fromHex, rootFromInclusion } from './merkle.js';
import type { VerificationKey } from './note.js';
import { readJson } from './strict-json.js';

/** Receipts: one event, its place in the tree, and the signed root (docs/ledger-format.md, "Receipt"). Pure. */

export interface Receipt {
  /** The envelope. */
  readonly event: Json;
  /** 64 hexadecimal digits. */
  readonly hash: string;
  /** Revision of the event. */
  readonly index: number;
  /** How many events the checkpoint covers. */
  readonly size: number;
  /** Hashes from the leaf to the root, 64 hexadecimal digits each. */
  readonly path: readonly string[];
  /** Signed note. */
  readonly checkpoint: string;
}

/** What is wrong with a receipt: the first check that fails. */
export const RECEIPT_FAULTS = {
  FORM: 'non è una ricevuta di Coin FORM',
  HASH: 'il contenuto dell’evento non corrisponde alla sua impronta',
  INDEX: 'la posizione dichiarata non è quella dell’evento',
  CHECKPOINT: 'il checkpoint non è leggibile o non è quello dichiarato',
  SIGNATURE: 'il checkpoint non è firmato dalla chiave indicata',
  PATH: 'il percorso non porta dall’evento alla radice firmata',
} as const;
export type ReceiptFault = keyof typeof RECEIPT_FAULTS;

/** @param path from the leaf to the checkpoint's root, hexadecimal */
export function receiptFor({ envelope, hash, rev }: SealedEvent, path: readonly string[], over: Checkpoint): Receipt {
  return { event: JSON.parse(envelope), hash, index: rev, size: over.size, path, checkpoint: checkpointText(over) };
}

/**
 * Checks a receipt.
 * @param text anything
 * @param keys public keys, any of which may have signed
 * @returns the event that is proven, or the check that failed
 */
export function checkReceipt(
  text: string,
  keys: readonly VerificationKey[],
): { readonly event: SealedEvent; readonly checkpoint: Checkpoint } | { readonly fault: ReceiptFault } {
  const { value: receipt, ambiguous } = readJson(text) ?? {};
  if (!isReceipt(receipt)) return { fault: 'FORM' };
  const { hash, index, size, path } = receipt;
  const event = ambiguous ? undefined : eventIn(receipt);
  if (!event || event.hash !== hash) return { fault: 'HASH' };
  if (event.rev !== index) return { fault: 'INDEX' };
  const checkpoint = parseCheckpoint(receipt.checkpoint);
  if (!checkpoint || checkpoint.size !== size) return { fault: 'CHECKPOINT' };
  if (!keys.some((key) => isCheckpointBy(checkpoint, key))) return { fault: 'SIGNATURE' };
  const root = rootFromInclusion(hash, index, size, path.map(fromHex));
  return root === checkpoint.root ? { event, checkpoint } : { fault: 'PATH' };
}

function eventIn({ event }: Receipt): SealedEvent | undefined {
  try {
    return parseEnvelope(canonicalize(event));
  } catch {
    // It has no canonical form, or is nested deeper than any event that FORM seals.
    return undefined;
  }
}

const HEX = /^[0-9a-f]{64}$/;

function isReceipt(value: unknown): value is Receipt {
  if (typeof value !== 'object' || value === null) return false;
  const { event, hash, index, size, path, checkpoint }: Partial<Record<keyof Receipt, unknown>> = value;
  return (
    typeof event === 'object' &&
    event !== null &&
    typeof hash === 'string' &&
    isInteger(index) &&
    isInteger(size) &&
    Array.isArray(path) &&
    path.every((step) => typeof step === 'string' && HEX.test(step)) &&
    typeof checkpoint === 'string'
  );
}
