import { type EventStore, eventAt } from '../../event-store/event-store.js';
import { canonicalize } from '../format/canonical.js';
import { type Checkpoint, isCheckpointBy } from '../format/checkpoint.js';
import { isObject, parseEnvelope } from '../format/envelope.js';
import { type NoteSignature, parseVerificationKey, type VerificationKey } from '../format/note.js';
import { readJson } from '../format/strict-json.js';
import type { LedgerState } from '../state/state.js';
import { KEY_ROTATED, type Rotation, rotationIn, successor } from './signing-keys.js';

/**
 * What proves how the keys of a ledger followed one another, where the ledger itself is not at hand: the rotations since its
 * first event, under a checkpoint as lines of the note that every reader of notes ignores (docs/ledger-format.md, "Checkpoint").
 */

/** A note has room for so many rotations, and so many bytes of them; of more the newest count. */
const LINES_MAX = 50;
const LINES_BYTES_MAX = 30 * 1024;

/** The rotations that a ledger holds, the oldest first. Each is read once. */
export class KeyRotations {
  private readonly read = new Map<number, Rotation>();

  constructor(
    private readonly store: Pick<EventStore, 'read'>,
    private readonly ledger: { readonly stream: string; readonly state: Pick<LedgerState, 'signingKeys'> },
  ) {}

  /** @throws StoreUnavailable */
  async all(): Promise<Rotation[]> {
    const revisions = [...this.ledger.state.signingKeys.values()].sort((one, other) => one - other);
    // The first key is named by the first event.
    for (const revision of revisions.slice(1)) {
      if (this.read.has(revision)) continue;
      const stored = await eventAt(this.store, this.ledger.stream, revision);
      const rotation = rotationIn((stored && parseEnvelope(stored.envelope)?.data) ?? {});
      if (rotation) this.read.set(revision, rotation);
    }
    return revisions.flatMap((revision) => this.read.get(revision) ?? []);
  }
}

/** The checkpoint with rotations under its note. */
export function withRotations({ note, ...checkpoint }: Checkpoint, rotations: readonly Rotation[]): Checkpoint {
  const lines: NoteSignature[] = [];
  let bytes = 0;
  for (const line of rotations.slice(-LINES_MAX).map(lineOf).reverse()) {
    bytes += line.bytes.length;
    if (bytes <= LINES_BYTES_MAX) lines.unshift(line);
  }
  return { ...checkpoint, note: { ...note, signatures: [...note.signatures, ...lines] } };
}

/** The checkpoint as it was signed, without rotations under its note. */
export function withoutRotations({ note, ...checkpoint }: Checkpoint): Checkpoint {
  const signatures = note.signatures.filter((line) => rotationOn(line) === undefined);
  return { ...checkpoint, note: { ...note, signatures } };
}

/** The rotations under the note of a checkpoint, whether or not they prove anything. */
export const rotationsUnder = ({ note }: Checkpoint): Rotation[] =>
  note.signatures.flatMap((line) => rotationOn(line) ?? []);

/** `keys`, and those to which they hand over by rotations, which are in order; what is not endorsed is ignored. */
export function keysFollowing(keys: readonly VerificationKey[], rotations: readonly Rotation[]): VerificationKey[] {
  const known = new Map(keys.map((key) => [key.vkey, key]));
  for (const rotation of rotations) {
    const next = successor(known.get(rotation.previous), rotation);
    if (next) known.set(next.vkey, next);
  }
  return [...known.values()];
}

/**
 * Those of the rotations, which are in order, by which `from` hands over to the key that signed the checkpoint.
 * @returns undefined when they do not prove it
 */
export function rotationsTo(
  checkpoint: Checkpoint,
  from: VerificationKey,
  rotations: readonly Rotation[],
): Rotation[] | undefined {
  const path: Rotation[] = [];
  let current = from;
  for (const rotation of rotations) {
    if (isCheckpointBy(checkpoint, current)) break;
    const next = successor(current, rotation);
    if (!next) continue;
    path.push(rotation);
    current = next;
  }
  return isCheckpointBy(checkpoint, current) ? path : undefined;
}

const lineOf = (rotation: Rotation): NoteSignature => ({
  name: KEY_ROTATED,
  keyId: parseVerificationKey(rotation.vkey)?.id ?? '00000000',
  bytes: Buffer.from(canonicalize(rotation)),
});

function rotationOn({ name, bytes }: NoteSignature): Rotation | undefined {
  if (name !== KEY_ROTATED) return undefined;
  const value = readJson(bytes.toString('utf8'))?.value;
  return isObject(value) ? rotationIn(value) : undefined;
}
