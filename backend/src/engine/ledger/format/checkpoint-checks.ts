import { WaitingCheckpoints } from '../checkpoints/waiting-checkpoints.js';
import { keysFollowing } from '../keys/key-rotations.js';
import {
  describeRestoration,
  LEDGER_RESTORED,
  type Restoration,
  restorationBehind,
  restorationIn,
} from '../keys/restorations.js';
import { namesKey, SigningKeyHistory } from '../keys/signing-keys.js';
import { type Checkpoint, isCheckpointBy, parseCheckpoint } from './checkpoint.js';
import type { SealedEvent } from './envelope.js';
import type { Finding } from './findings.js';
import { IncrementalMerkleTree } from './merkle.js';
import type { VerificationKey } from './note.js';
import { appendLeaves, type SoundRange } from './sound-range.js';

const UNSIGNED = 'checkpoint non firmato dalla chiave del registro';
const MISPLACED = 'checkpoint fuori posto';
const UNENDORSED = 'cambio di chiave non firmato dalla chiave precedente';

type Kind = 'note' | 'rewritten' | 'tail';

/** A restoration, with the keys that may have signed what it lost: the one in force, and those after it that it names. */
interface KeyedRestoration extends Restoration {
  readonly keys: readonly VerificationKey[];
}

/** The last revision that a checkpoint covers; 0 when it covers none. */
const lastCovered = ({ size }: Checkpoint): number => Math.max(size - 1, 0);

/** Whether events of this type may change how checkpoints are judged; of the others `passed` only takes the hash. */
export const concernsCheckpoints = (type: string): boolean => namesKey(type) || type === LEDGER_RESTORED;

/** A checkpoint that stands among events. */
export interface PlacedNote {
  /** The revision of the event behind it. */
  readonly before: number;
  readonly note: string;
}

/**
 * Compares a chain, event by event, with signed checkpoints. Leaves are the hashes that were recomputed from content. Of
 * each kind of contradiction only the first is reported: the later ones follow from it.
 */
export class CheckpointChecks {
  readonly keys = new SigningKeyHistory();
  /** The newest checkpoint that was confirmed. */
  newest: Checkpoint | undefined;
  /** How many checkpoints were confirmed. */
  confirmed = 0;
  private readonly tree = new IncrementalMerkleTree();
  private readonly waiting = new WaitingCheckpoints();
  private readonly reported = new Set<Kind>();
  private readonly restorations: KeyedRestoration[] = [];
  /** After a gap no position is certain, so no root can be confirmed. */
  private gap = false;
  private nextRevision = 0;

  constructor(private readonly note: (finding: Finding) => void) {}

  /**
   * Adds a checkpoint that the chain has to match; must be called before the event after its last one is passed.
   * @param text signed note
   */
  expect(text: string): void {
    const checkpoint = parseCheckpoint(text);
    if (!checkpoint) {
      this.report('note', this.nextRevision, UNSIGNED);
    } else if (checkpoint.size < this.nextRevision) {
      this.report('note', lastCovered(checkpoint), MISPLACED);
    } else {
      this.waiting.add(checkpoint);
      this.confirmReached();
    }
  }

  /** Adds the next event, as the verifier read it. @param event undefined when it cannot be parsed */
  passed(
    { revision, hash }: { readonly revision: number; readonly hash: string },
    event: SealedEvent | undefined,
  ): void {
    if (event && !this.keys.follow(event)) this.note({ revision, id: event.id, code: 'KEY', words: UNENDORSED });
    const restoration = event && restorationIn(event);
    if (restoration) {
      const keys = this.keys.current ? [this.keys.current] : [];
      this.restorations.push({ ...restoration, keys: keysFollowing(keys, restoration.rotations) });
    }
    if (revision !== this.tree.size) this.gap = true;
    if (!this.gap) this.tree.append(hash);
    this.nextRevision = revision + 1;
    this.confirmReached();
  }

  /** Adds the next events at once, none of which concerns checkpoints, with the checkpoints that stand among them. */
  passedRange(range: SoundRange, notes: readonly PlacedNote[]): void {
    if (range.first.revision !== this.tree.size) this.gap = true;
    for (const { before, note } of notes) {
      this.passTo(range, before);
      this.expect(note);
    }
    this.passTo(range, range.last.revision + 1);
  }

  private passTo(range: SoundRange, end: number): void {
    while (this.nextRevision < end) {
      const next = Math.min(end, this.waiting.smallestSize);
      if (!this.gap) appendLeaves(this.tree, range, next);
      this.nextRevision = next;
      this.confirmReached();
    }
  }

  /** What to say of a key that only lost events named. @returns undefined of any other */
  wordsOfLostKey(vkey: string): string | undefined {
    return labelsOf(this.restorations.find(({ keys }) => keys.some((key) => key.vkey === vkey)));
  }

  /** Reports the checkpoints that cover events past the end of the chain. */
  end(): void {
    const first = this.waiting.nextWithin(Number.POSITIVE_INFINITY);
    if (first) this.report('tail', this.nextRevision, labelsOf(restorationBehind(first, this.restorations)));
    this.waiting.clear();
  }

  private confirmReached(): void {
    const { waiting, nextRevision } = this;
    for (let next = waiting.nextWithin(nextRevision); next; next = waiting.nextWithin(nextRevision)) this.confirm(next);
  }

  private confirm(checkpoint: Checkpoint): void {
    const revision = lastCovered(checkpoint);
    const isByKeyInForce = isBy(checkpoint, this.keys.current ? [this.keys.current] : []);
    if (isByKeyInForce && this.isOfTree(checkpoint)) {
      this.newest = checkpoint;
      this.confirmed++;
      return;
    }
    const ofItsKey = this.restorations.filter(({ keys }) => isByKeyInForce || isBy(checkpoint, keys));
    const restoration = restorationBehind(checkpoint, ofItsKey);
    if (isByKeyInForce || restoration) this.report('rewritten', revision, labelsOf(restoration));
    else this.report('note', revision, UNSIGNED);
  }

  private isOfTree({ size, root }: Checkpoint): boolean {
    return !this.gap && size === this.tree.size && root === this.tree.root();
  }

  private report(kind: Kind, revision: number, words?: string): void {
    if (this.reported.has(kind)) return;
    this.reported.add(kind);
    this.note({ revision, id: undefined, code: 'CHECKPOINT', ...(words && { words }) });
  }
}

const isBy = (checkpoint: Checkpoint, keys: readonly VerificationKey[]): boolean =>
  keys.some((key) => isCheckpointBy(checkpoint, key));

const labelsOf = (restoration: Restoration | undefined): string | undefined =>
  restoration && describeRestoration(restoration);
