import { type Checkpoint, isCheckpointBy, parseCheckpoint } from './checkpoint.js';
import type { SealedEvent } from './envelope.js';
import type { Finding } from './findings.js';
import { MerkleRange } from './merkle.js';
import { KeySuccession } from './signing-keys.js';
import { WaitingCheckpoints } from './waiting-checkpoints.js';

const UNSIGNED = 'checkpoint non firmato dalla chiave del registro';
const MISPLACED = 'checkpoint fuori posto';
const UNENDORSED = 'cambio di chiave non firmato dalla chiave precedente';

type Kind = 'note' | 'rewritten' | 'tail';

/** The revision that a checkpoint speaks of last; of one that covers nothing, where the ledger begins. */
const lastCovered = ({ size }: Checkpoint): number => Math.max(size - 1, 0);

/**
 * Holds a chain that passes by against signed checkpoints. Leaves are the hashes that were recomputed from content. Of each
 * kind of contradiction the first is reported: the later ones follow from it.
 */
export class CheckpointChecks {
  readonly keys = new KeySuccession();
  /** The newest that was found to hold. */
  newest: Checkpoint | undefined;
  /** How many were found to hold. */
  confirmed = 0;
  private readonly tree = new MerkleRange();
  private readonly waiting = new WaitingCheckpoints();
  private readonly reported = new Set<Kind>();
  /** Behind a gap no position is certain, so no root can be confirmed. */
  private gap = false;
  private nextRevision = 0;

  constructor(private readonly note: (finding: Finding) => void) {}

  /** A checkpoint that the chain has to fit; to be told before the event behind its last one passes. @param text signed note */
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

  /** The next event, as the verifier found it. @param event undefined where it cannot be read */
  passed(
    { revision, hash }: { readonly revision: number; readonly hash: string },
    event: SealedEvent | undefined,
  ): void {
    if (event && !this.keys.follow(event)) this.note({ revision, id: event.id, code: 'KEY', words: UNENDORSED });
    if (revision !== this.tree.size) this.gap = true;
    if (!this.gap) this.tree.append(hash);
    this.nextRevision = revision + 1;
    this.confirmReached();
  }

  /** Nothing follows. */
  end(): void {
    if (this.waiting.count > 0) this.report('tail', this.nextRevision);
    this.waiting.clear();
  }

  private confirmReached(): void {
    const { waiting, nextRevision } = this;
    for (let next = waiting.takeWithin(nextRevision); next; next = waiting.takeWithin(nextRevision)) this.confirm(next);
  }

  private confirm(checkpoint: Checkpoint): void {
    const { current } = this.keys;
    const revision = lastCovered(checkpoint);
    if (!current || !isCheckpointBy(checkpoint, current)) {
      this.report('note', revision, UNSIGNED);
    } else if (this.gap || checkpoint.size !== this.tree.size || checkpoint.root !== this.tree.root()) {
      this.report('rewritten', revision);
    } else {
      this.newest = checkpoint;
      this.confirmed++;
    }
  }

  private report(kind: Kind, revision: number, words?: string): void {
    if (this.reported.has(kind)) return;
    this.reported.add(kind);
    this.note({ revision, id: undefined, code: 'CHECKPOINT', ...(words && { words }) });
  }
}
