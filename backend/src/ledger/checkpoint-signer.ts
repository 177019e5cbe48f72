import { EMPTY_STREAM, type EventStore, WrongRevision } from '../event-store/event-store.js';
import { type Checkpoint, type CheckpointKey, isCheckpointBy, signCheckpoint } from './checkpoint.js';
import { CheckpointLog } from './checkpoint-log.js';
import { LedgerUnavailable } from './errors.js';
import type { Ledger } from './ledger.js';
import { LedgerTree } from './ledger-tree.js';
import { consistencySpans, inclusionSpans } from './merkle.js';
import { parseVerificationKey } from './note.js';
import type { RememberedCheckpoint } from './remembered-checkpoint.js';
import { keysOf } from './signing-keys.js';
import type { TreeTiles } from './tree-tiles.js';

export interface CheckpointSignerOptions {
  readonly store: EventStore;
  readonly ledger: Ledger;
  readonly tiles: TreeTiles;
  readonly key: CheckpointKey;
  readonly remembered: RememberedCheckpoint;
  readonly onError: (error: unknown) => void;
  /** Signs when so many events are new. */
  readonly everyEvents?: number;
  /** Signs when anything has been new for so long. */
  readonly everyMs?: number;
}

const EVENTS_BETWEEN = 1000;
const MS_BETWEEN = 60_000;

/**
 * Signs the size and root of the tree over the ledger, as it grows. It signs nothing that does not begin with what was signed
 * last, be that in the stream of checkpoints or in its own memory beside it: a ledger that was cut or rewritten gets no
 * signature and, from then on, no writes.
 */
export class CheckpointSigner {
  private readonly log: CheckpointLog;
  private readonly stopping = new AbortController();
  private readonly everyEvents: number;
  private readonly everyMs: number;
  private signed: Checkpoint | undefined;
  /** Where the newest checkpoint stands in its stream. */
  private lastRevision = EMPTY_STREAM;
  private following: Promise<void> = Promise.resolve();
  private signing: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;

  private constructor(
    private readonly options: CheckpointSignerOptions,
    private readonly tree: LedgerTree,
  ) {
    this.log = new CheckpointLog(options.store, options.ledger.stream);
    this.everyEvents = options.everyEvents ?? EVENTS_BETWEEN;
    this.everyMs = options.everyMs ?? MS_BETWEEN;
  }

  /**
   * Goes on where the last process stopped. A ledger that contradicts what was signed is distrusted at once.
   * @throws StoreUnavailable | Error when what it remembers cannot be read
   */
  static async start(options: CheckpointSignerOptions): Promise<CheckpointSigner> {
    const { store, ledger, tiles, onError } = options;
    const signer = new CheckpointSigner(options, await LedgerTree.open(store, ledger, tiles));
    await signer.takeUp();
    signer.following = signer.tree.follow(signer.stopping.signal, () => signer.signWhenDue(), onError);
    return signer;
  }

  /** The newest signed checkpoint that this process knows of. */
  get last(): Checkpoint | undefined {
    return this.signed;
  }

  /**
   * The newest signed checkpoint of any process; where there is none yet, one is signed now.
   * @throws LedgerUnavailable | StoreUnavailable
   */
  async newest(): Promise<Checkpoint> {
    const logged = await this.log.newest();
    const known = this.signed ?? (await this.covering(0));
    return logged && logged.checkpoint.size > known.size ? logged.checkpoint : known;
  }

  /** The signed checkpoint over exactly so many events, where there is one. @throws StoreUnavailable */
  async ofSize(size: number): Promise<Checkpoint | undefined> {
    return this.signed?.size === size ? this.signed : this.log.ofSize(size);
  }

  /** A checkpoint that covers `revision`, signed now where there is none yet. @throws LedgerUnavailable */
  async covering(revision: number): Promise<Checkpoint> {
    while (!this.signed || this.signed.size <= revision) {
      this.refuseWhenIdle();
      if (this.tree.size > revision) await this.sign();
      else await this.tree.grown();
    }
    return this.signed;
  }

  /**
   * The path from the event at `index` to the root over the first `size` events.
   * @returns hexadecimal hashes
   * @throws RangeError when there is no such event
   * @throws TilesDamaged when no checkpoint covers so many
   */
  async inclusion(index: number, size: number): Promise<string[]> {
    return this.tree.path(inclusionSpans(index, size));
  }

  /**
   * What shows that the first `to` events begin with the first `from`.
   * @returns hexadecimal hashes
   * @throws RangeError when there are no such trees
   * @throws TilesDamaged when no checkpoint covers so many
   */
  async consistency(from: number, to: number): Promise<string[]> {
    return this.tree.path(consistencySpans(from, to));
  }

  /** Signs what is new and ends. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.following;
    await this.tree
      .catchUp()
      .then(() => this.sign())
      .catch(this.options.onError);
    clearTimeout(this.timer);
    this.stopped = true;
    this.tree.wake();
  }

  /** Takes over what was signed last, and finds out whether the ledger still begins with it. */
  private async takeUp(): Promise<void> {
    const logged = await this.log.newest();
    const own = await this.ownMemory();
    this.lastRevision = logged?.revision ?? EMPTY_STREAM;
    this.signed = own && own.size > (logged?.checkpoint.size ?? 0) ? own : logged?.checkpoint;
    if (!this.signed || (await this.bearsOut(this.signed))) return;
    // The tiles may be wrong where the ledger is not.
    await this.tree.growAnew();
    if (!(await this.bearsOut(this.signed))) this.distrust(this.signed);
  }

  /** @throws Error when it was signed for another ledger */
  private async ownMemory(): Promise<Checkpoint | undefined> {
    const { remembered, ledger } = this.options;
    const own = await remembered.load();
    if (!own || ledger.broken || this.isSignedFor(own)) return own;
    throw new Error(
      `${remembered.path} holds a checkpoint that no key of this ledger has signed: it belongs to another ledger`,
    );
  }

  private isSignedFor(checkpoint: Checkpoint): boolean {
    const keys = keysOf(this.options.ledger.state).map(parseVerificationKey);
    return keys.some((key) => key !== undefined && isCheckpointBy(checkpoint, key));
  }

  /** @returns whether the ledger begins with what the checkpoint says, and one of its keys says it */
  private async bearsOut(checkpoint: Checkpoint): Promise<boolean> {
    return this.isSignedFor(checkpoint) && this.tree.beginsWith(checkpoint);
  }

  private distrust({ size }: Checkpoint): void {
    const revision = Math.min(this.tree.size, size - 1);
    this.options.ledger.distrust({ revision, id: undefined, code: 'CHECKPOINT' });
  }

  private signWhenDue(): void {
    const news = this.tree.size - (this.signed?.size ?? 0);
    if (news >= this.everyEvents) this.signSoon(0);
    else if (news > 0) this.signSoon(this.everyMs);
  }

  private signSoon(ms: number): void {
    if (ms === 0) clearTimeout(this.timer);
    else if (this.timer) return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.sign().then(
        () => this.signWhenDue(),
        (error: unknown) => {
          this.options.onError(error);
          this.signSoon(this.everyMs);
        },
      );
    }, ms);
    this.timer.unref();
  }

  /** One at a time. @throws LedgerUnavailable | StoreUnavailable */
  private sign(): Promise<void> {
    const done = this.signing.then(() => this.signTree());
    this.signing = done.catch(() => undefined);
    return done;
  }

  private async signTree(): Promise<void> {
    const { ledger, key, remembered } = this.options;
    const { size } = this.tree;
    const root = this.tree.root();
    if (size <= (this.signed?.size ?? 0)) return;
    await ledger.synced();
    const next = ledger.head.revision + 1;
    // What was read and is not in the ledger is no event of its, or is one that was taken out again.
    if (size > next) ledger.distrust({ revision: next, id: undefined, code: 'LINK' });
    this.refuseWhenIdle();
    const [inForce] = keysOf(ledger.state);
    if (inForce !== key.public.vkey) throw new LedgerUnavailable('the ledger names another signing key');
    const checkpoint = signCheckpoint(key, size, root);
    await this.tree.save();
    await remembered.save(checkpoint);
    try {
      await this.log.append(checkpoint, this.lastRevision);
      this.lastRevision++;
      this.signed = checkpoint;
    } catch (error) {
      if (!(error instanceof WrongRevision)) throw error;
      await this.takeOver();
    }
  }

  /** Another process has signed meanwhile. */
  private async takeOver(): Promise<void> {
    const logged = await this.log.newest();
    if (!logged) return;
    while (this.tree.size < logged.checkpoint.size) {
      this.refuseWhenIdle();
      await this.tree.grown();
    }
    if (!(await this.bearsOut(logged.checkpoint))) return this.distrust(logged.checkpoint);
    this.signed = logged.checkpoint;
    this.lastRevision = logged.revision;
  }

  private refuseWhenIdle(): void {
    if (this.stopped) throw new LedgerUnavailable('FORM is stopping');
    if (this.options.ledger.broken) throw new LedgerUnavailable('the chain is broken');
  }
}
