import { toHex, utf8 } from './bytes';
import { canonicalText } from './canonical';
import { type Checkpoint, parseCheckpoint } from './checkpoint';
import { canDigest, sha256 } from './digest';
import { isSigned } from './ed25519';
import { rootFromInclusion } from './merkle';
import { type Envelope, isEnvelope, isReceipt, type Receipt } from './receipt';
import { readJson } from './strict-json';
import { parseVerificationKey, type VerificationKey } from './verification-key';

/** In display order. */
export const checkNames = ['content', 'place', 'checkpoint', 'root', 'origin', 'signature'] as const;
export type CheckName = (typeof checkNames)[number];
/** `unknown`: not checked, because there is no public key or no readable checkpoint. */
export type CheckResult = 'passed' | 'failed' | 'unknown';

export interface Verified {
  kind: 'receipt';
  /** `undecided`: no check failed, but there is no public key to check the signature. */
  verdict: 'valid' | 'invalid' | 'undecided';
  checks: Record<CheckName, CheckResult>;
  receipt: Receipt;
  /** The receipt's event; null when its content is not an event. */
  event: Envelope | null;
  checkpoint: Checkpoint | null;
  /** The trusted key that signed. */
  signedBy: string | null;
}

/** The result for a text: a verified receipt, or why the text is not one. */
export type Verification = Verified | { kind: 'no-crypto' | 'not-json' | 'not-receipt' };

const eventDomain = 'coin-form/ledger/v1/event\n';
const envelopeBytesMax = 8192;

/**
 * Checks a receipt (docs/ledger-format.md, "Receipt") with nothing but the text and the keys. Never throws.
 * @param text anything
 * @param vkeys public keys, any of which may have signed; invalid ones are ignored
 */
export async function verifyReceipt(text: string, vkeys: readonly string[]): Promise<Verification> {
  if (!canDigest()) return { kind: 'no-crypto' };
  const reading = readJson(text);
  if (reading.kind === 'not-json') return { kind: 'not-json' };
  const receipt = reading.value;
  if (!isReceipt(receipt)) return { kind: 'not-receipt' };

  const content = reading.kind === 'json' && (await isContentSound(receipt));
  const event = isEnvelope(receipt.event) ? receipt.event : null;
  const checkpoint = parseCheckpoint(receipt.checkpoint);
  const keys = (await Promise.all(vkeys.map(parseVerificationKey))).filter((key) => key !== null);
  const signer = checkpoint ? await signerOf(checkpoint, keys) : null;
  const checks: Verified['checks'] = {
    content: outcome(content),
    place: outcome(event?.rev === receipt.index && receipt.index < receipt.size),
    checkpoint: outcome(checkpoint?.size === receipt.size),
    root: checkpoint ? outcome(await leadsTo(checkpoint, receipt)) : 'unknown',
    origin: checkpoint && keys.length > 0 ? outcome(keys.some(({ name }) => name === checkpoint.origin)) : 'unknown',
    signature: checkpoint && keys.length > 0 ? outcome(signer !== null) : 'unknown',
  };
  return {
    kind: 'receipt',
    verdict: verdictOf(checks),
    checks,
    receipt,
    event,
    checkpoint,
    signedBy: signer?.vkey ?? null,
  };
}

const outcome = (holds: boolean): CheckResult => (holds ? 'passed' : 'failed');

function verdictOf(checks: Verified['checks']): Verified['verdict'] {
  const results = Object.values(checks);
  if (results.includes('failed')) return 'invalid';
  return results.includes('unknown') ? 'undecided' : 'valid';
}

async function isContentSound({ event, hash }: Receipt): Promise<boolean> {
  const canonical = isEnvelope(event) ? canonicalText(event) : null;
  if (canonical === null || utf8(canonical).length > envelopeBytesMax) return false;
  return toHex(await sha256(utf8(eventDomain + canonical))) === hash;
}

const leadsTo = async ({ root }: Checkpoint, { hash, index, size, path }: Receipt): Promise<boolean> =>
  (await rootFromInclusion(hash, index, size, path)) === root;

/** The first of the keys that has the checkpoint's origin and has signed it. */
async function signerOf({ text, origin, signatures }: Checkpoint, keys: VerificationKey[]) {
  const message = utf8(text);
  for (const key of keys.filter(({ name }) => name === origin)) {
    for (const { bytes } of signatures.filter(({ name, keyId }) => name === key.name && keyId === key.id))
      if (await isSigned(key.key, bytes, message)) return key;
  }
  return null;
}
