import { randomUUID } from 'node:crypto';
import type { StoredEvent } from '../src/engine/event-store/event-store.js';
import type { JsonObject } from '../src/engine/ledger/format/canonical.js';
import { canonicalize } from '../src/engine/ledger/format/canonical.js';
import {
  type Envelope,
  genesisHash,
  hashEnvelope,
  parseEnvelope,
  type SealedEvent,
  SYSTEM,
  seal,
} from '../src/engine/ledger/format/envelope.js';
import { ORIGIN, STREAM } from './coins.js';

/** Handmade chains, for specs of readers that must report tampering. */

export interface Draft {
  readonly type: string;
  readonly data: JsonObject;
  readonly id?: string;
  readonly ts?: string;
  readonly actor?: string;
}

const second = (rev: number): string => new Date(Date.UTC(2026, 0, 1, 0, 0, rev)).toISOString();
const asStored = ({ rev, envelope, hash }: SealedEvent): StoredEvent => ({ revision: rev, envelope, hash });

/** Seals one event after another, one second apart, from 2026-01-01 on. */
export function chainOf(drafts: readonly Draft[], origin = ORIGIN): StoredEvent[] {
  let prev = genesisHash(origin, STREAM);
  return drafts.map(({ type, data, id = randomUUID(), ts, actor = SYSTEM }, rev) => {
    const event = seal({ actor, data, id, prev, rev, stream: STREAM, ts: ts ?? second(rev), type, v: 1 });
    prev = event.hash;
    return asStored(event);
  });
}

/** The event at `revision` of a chain. */
export function eventAt(chain: readonly StoredEvent[], revision: number): SealedEvent {
  const event = parseEnvelope(chain[revision]?.envelope ?? '');
  if (!event) throw new Error(`no event at ${revision}`);
  return event;
}

/** The chain with the row at `revision` changed, as a person with access to the table would change it. */
export const withRow = (chain: readonly StoredEvent[], revision: number, change: Partial<StoredEvent>): StoredEvent[] =>
  chain.map((row) => (row.revision === revision ? { ...row, ...change } : row));

/** Seals as an attacker would, without the ledger's rules. */
function sealUnchecked({ actor, alg, data, id, prev, rev, stream, ts, type, v }: Envelope) {
  const envelope = canonicalize({ actor, alg, data, id, prev, rev, stream, ts, type, v });
  return { envelope, hash: hashEnvelope(envelope) };
}

/** An event that follows the last one of a chain, at its time unless said otherwise. */
export function sealedAfter(
  chain: readonly StoredEvent[],
  { type, data, actor, id = randomUUID(), ts, v = 1 }: Pick<Envelope, 'type' | 'data' | 'actor'> & Partial<Envelope>,
): StoredEvent {
  const last = parseEnvelope(chain.at(-1)?.envelope ?? '');
  if (!last) throw new Error('no event to follow');
  const [prev, rev] = [last.hash, last.rev + 1];
  const place = { prev, rev, stream: last.stream, ts: ts ?? last.ts };
  return { revision: rev, ...sealUnchecked({ actor, alg: 'sha-256', data, id, type, v, ...place }) };
}

/** The chain with one event changed and sealed again with its new hash; later events stay unchanged. */
export function resealed(chain: readonly StoredEvent[], revision: number, change: Partial<Envelope>): StoredEvent[] {
  const { envelope, hash } = sealUnchecked({ ...eventAt(chain, revision), ...change });
  return withRow(chain, revision, { envelope, hash });
}

/** The chain with one event changed and all events from there on sealed again: every hash and link is right. */
export function rewritten(chain: readonly StoredEvent[], revision: number, change: Partial<Envelope>): StoredEvent[] {
  const changed = resealed(chain, revision, change);
  let prev = eventAt(changed, revision).hash;
  return changed.map((row) => {
    if (row.revision <= revision) return row;
    const { envelope, hash } = sealUnchecked({ ...eventAt(changed, row.revision), prev });
    prev = hash;
    return { ...row, envelope, hash };
  });
}
