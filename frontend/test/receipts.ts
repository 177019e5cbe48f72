import vectors from '../../backend/src/engine/ledger/vectors/ledger-v1.json' with { type: 'json' };

/** Receipts made of the reference vectors of the ledger format. */

export { vectors };
export const { vkey, note } = vectors.checkpoint;

/** A key that is well-formed and has signed nothing. */
export const foreignVkey = 'form.example.it/coin-form+1c300813+Af0XJDhaoMdbZPt4zWAvodmR/ev3axPFjtcC6sg16fYY';

export function receiptOf(index: number) {
  const { event, hash } = vectors.events[index] ?? {};
  const { size, paths } = vectors.merkle.inclusion;
  return { event, hash, index, size, path: paths[index] ?? [], checkpoint: note };
}

export const receiptText = (index = 2) => JSON.stringify(receiptOf(index));

/** The reference note with a line of a witness who saw it on 5 January 2026 at 10:00 UTC; nobody here has the witness's key. */
export function cosignedNote(): string {
  const seconds = BigInt(Date.parse('2026-01-05T10:00:00Z') / 1000);
  const bytes = new Uint8Array(76).fill(7);
  new DataView(bytes.buffer).setBigUint64(4, seconds);
  return `${note}— testimone.example.org/uno ${btoa(String.fromCharCode(...bytes))}\n`;
}
