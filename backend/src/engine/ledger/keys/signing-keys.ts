import { type KeyObject, sign, verify } from 'node:crypto';
import type { JsonObject } from '../format/canonical.js';
import type { CheckpointKey } from '../format/checkpoint.js';
import type { SealedEvent } from '../format/envelope.js';
import { parseVerificationKey, SIGNATURE, type VerificationKey } from '../format/note.js';
import type { LedgerEvent, LedgerState, Slice } from '../state/state.js';
import type { ReadonlyTable } from '../state/tables.js';

/**
 * The keys that sign a ledger's checkpoints. The first is named by the first event; each later one is named by an event
 * that the key before it has signed, so that a verifier who trusts one key can trust the next.
 */

declare module '../state/state.js' {
  interface LedgerState {
    /** The revision that named each key, by key in vkey form. */
    readonly signingKeys: ReadonlyTable<number>;
  }
}

export const OPENED = 'LedgerOpened';
export const KEY_ROTATED = 'SigningKeyRotated';
const ENDORSE_DOMAIN = 'coin-form/ledger/v1/rotate\n';

/** The `data` of a SigningKeyRotated: proves that one key handed over to another. */
export type Rotation = { readonly previous: string; readonly vkey: string; readonly endorsement: string };

/** Whether an event of this type may name a key. */
export const namesKey = (type: string): boolean => type === OPENED || type === KEY_ROTATED;

export const signingKeysSlice: Slice<number> = {
  name: 'signingKeys',
  version: 2,
  evolve(table, { type, rev, data }) {
    if (type === OPENED && rev === 0 && typeof data.vkey === 'string') table.set(data.vkey, rev);
    if (type !== KEY_ROTATED) return;
    const [inForce = ''] = keysOf({ signingKeys: table });
    const next = successor(parseVerificationKey(inForce), data);
    if (next && table.get(next.vkey) === undefined) table.set(next.vkey, rev);
  },
};

/** The keys that the ledger has named, the one in force first. */
export const keysOf = ({ signingKeys }: Pick<LedgerState, 'signingKeys'>): string[] =>
  [...signingKeys.entries()].sort(([, one], [, other]) => other - one).map(([vkey]) => vkey);

const endorsed = (origin: string, previous: string, vkey: string): Buffer =>
  Buffer.from(`${ENDORSE_DOMAIN}${origin}\n${previous}\n${vkey}`);

/** The event by which `previous` hands over to `next`. */
export function rotation(previous: CheckpointKey, next: VerificationKey): LedgerEvent {
  const { name: origin, vkey } = previous.public;
  const endorsement = sign(null, endorsed(origin, vkey, next.vkey), previous.secret).toString('base64');
  const data: Rotation = { previous: vkey, vkey: next.vkey, endorsement };
  return { type: KEY_ROTATED, data };
}

/** @returns undefined unless it has the members of a rotation, whether or not they prove anything */
export function rotationIn(data: JsonObject): Rotation | undefined {
  const { previous, vkey, endorsement } = data;
  if (typeof previous !== 'string' || typeof vkey !== 'string' || typeof endorsement !== 'string') return undefined;
  return { previous, vkey, endorsement };
}

/** The key that `current` hands over to. @returns undefined without a valid endorsement */
export function successor(current: VerificationKey | undefined, data: JsonObject): VerificationKey | undefined {
  const rotated = rotationIn(data);
  if (!current || rotated?.previous !== current.vkey) return undefined;
  const { vkey, endorsement } = rotated;
  return isEndorsed(current, vkey, endorsement) ? ledgerKeyNamed(current.name, vkey) : undefined;
}

function ledgerKeyNamed(origin: unknown, vkey: unknown): VerificationKey | undefined {
  const key = typeof vkey === 'string' ? parseVerificationKey(vkey) : undefined;
  return key?.name === origin && key?.type === SIGNATURE.ed25519 ? key : undefined;
}

/** Follows a ledger's keys from its first event on, and knows which one is in force. */
export class SigningKeyHistory {
  private readonly named: VerificationKey[] = [];
  /** The `vkey` of the first event, whether or not it is a valid key. */
  declared: string | undefined;

  /** The key in force. */
  get current(): VerificationKey | undefined {
    return this.named.at(-1);
  }

  /** Whether the ledger ever named that key. */
  knows(vkey: string): boolean {
    return this.declared === vkey || this.named.some((key) => key.vkey === vkey);
  }

  /** Adds the next event. @returns false when it names a key that the one before has not endorsed */
  follow({ type, rev, data }: SealedEvent): boolean {
    if (type === OPENED && rev === 0) this.open(data);
    return type !== KEY_ROTATED || this.rotate(data);
  }

  private open({ vkey, origin }: JsonObject): void {
    this.declared = typeof vkey === 'string' ? vkey : undefined;
    this.add(ledgerKeyNamed(origin, vkey));
  }

  private rotate(data: JsonObject): boolean {
    const next = successor(this.current, data);
    return next !== undefined && !this.knows(next.vkey) && this.add(next);
  }

  private add(key: VerificationKey | undefined): boolean {
    if (key) this.named.push(key);
    return key !== undefined;
  }
}

function isEndorsed({ name, vkey: previous, key }: VerificationKey, vkey: string, endorsement: string): boolean {
  const signature = Buffer.from(endorsement, 'base64');
  return signature.toString('base64') === endorsement && holds(key, endorsed(name, previous, vkey), signature);
}

const holds = (key: KeyObject, text: Buffer, signature: Buffer): boolean => verify(null, text, key, signature);
