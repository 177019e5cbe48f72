import { EMPTY_STREAM, type EventStore, WrongRevision } from '../../event-store/event-store.js';
import { type Checkpoint, type CheckpointKey, isCheckpointBy, signCheckpoint } from '../format/checkpoint.js';
import { LedgerUnavailable } from '../format/errors.js';
import { parseVerificationKey, type VerificationKey } from '../format/note.js';
import { KeyRotations, keysFollowing, rotationsUnder, withoutRotations } from '../keys/key-rotations.js';
import { keysOf } from '../keys/signing-keys.js';
import type { LocalLedger } from '../writing/local-ledger.js';
import { CheckpointLog } from './checkpoint-log.js';
import { Checkpoints } from './checkpoints.js';
import { LedgerTree } from './ledger-tree.js';
import type { LocalCheckpoint } from './local-checkpoint.js';
import type { TreeTiles } from './tree-tiles.js';

export interface CheckpointSignerOptions {
  readonly store: EventStore;
  readonly ledger: LocalLedger;
  readonly tiles: TreeTiles;
  readonly key: CheckpointKey;
  readonly localCheckpoint: LocalCheckpoint;
  readonly onError: (error: unknown) => void;
  /** Signs after this many new events. */
  readonly everyEvents?: number;
  /** Signs a new event after this time at the latest. */
  readonly everyMs?: number;
  /** How long the tree may take to read an event from the store. */
  readonly growthTimeoutMs?: number;
}

const EVENTS_BETWEEN = 1000;
const MS_BETWEEN = 60_000;
const ATTEMPTS_MAX = 10;
const GROWTH_MS_MAX = 10_000;

/**
 * Signs the size and root of the tree over the ledger, as it grows. It signs only a tree that begins with the last signed
 * one, both that in the stream of checkpoints and that in its own local file: a ledger that was cut or rewritten gets no
 * signature and, from then on, no writes.
 */
export class CheckpointSigner extends Checkpoints {
  private readonly log: CheckpointLog;
  private readonly rotations: KeyRotations;
  private readonly stopping = new AbortController();
  private readonly everyEvents: number;
  private readonly everyMs: number;
  private signed: Checkpoint | undefined;
  /** Revision of the newest checkpoint in its stream. */
  private lastRevision = EMPTY_STREAM;
  private following: Promise<void> = Promise.resolve();
  private signing: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;

  private constructor(
    private readonly options: CheckpointSignerOptions,
    private readonly tree: LedgerTree,
  ) {
    super();
    this.log = new CheckpointLog(options.store, options.ledger.stream);
    this.rotations = new KeyRotations(options.store, options.ledger);
    this.everyEvents = options.everyEvents ?? EVENTS_BETWEEN;
    this.everyMs = options.everyMs ?? MS_BETWEEN;
  }

  /**
   * Continues after the last process. A ledger that contradicts a signed checkpoint is marked as broken at once.
   * @throws StoreUnavailable | Error when the local checkpoint cannot be read
   */
  static async start(options: CheckpointSignerOptions): Promise<CheckpointSigner> {
    const { store, ledger, tiles, onError } = options;
    const signer = new CheckpointSigner(options, new LedgerTree(store, ledger, tiles));
    await signer.resume();
    // The process before may have ended before it signed its last events.
    signer.signWhenDue();
    signer.following = signer.tree.follow(signer.stopping.signal, () => signer.signWhenDue(), onError);
    return signer;
  }

  get last(): Checkpoint | undefined {
    return this.signed;
  }

  get treeSize(): number {
    return this.tree.size;
  }

  async newest(): Promise<Checkpoint> {
    const other = (await this.log.newest())?.checkpoint;
    const known = this.signed ?? (await this.covering(0));
    return other && other.size > known.size && this.isSignedFor(other) ? other : known;
  }

  async ofSize(size: number): Promise<Checkpoint | undefined> {
    return this.signed?.size === size ? this.signed : this.log.ofSize(size);
  }

  async covering(revision: number): Promise<Checkpoint> {
    for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
      if (this.signed && this.signed.size > revision) return this.signed;
      await this.waitForSize(revision + 1);
      await this.sign();
    }
    throw new LedgerUnavailable(`the checkpoint was not signed in ${ATTEMPTS_MAX} attempts`);
  }

  async inclusion(index: number, size: number): Promise<string[]> {
    return this.tree.inclusion(index, size, await this.over(size));
  }

  async consistency(from: number, to: number): Promise<string[]> {
    return this.tree.consistency(from, to, await this.over(to));
  }

  /** A signed checkpoint over no fewer events. */
  private async over(size: number): Promise<Checkpoint> {
    const known = this.signed;
    return known && known.size >= size ? known : this.newest();
  }

  /** Signs new events and stops. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.following;
    await this.tree
      .catchUp()
      .then(() => this.sign())
      .catch(this.options.onError);
    clearTimeout(this.timer);
    this.stopped = true;
  }

  /**
   * Loads the last signed checkpoints and checks that the ledger begins with both: the one that this process signed and the
   * newest in the log, which may cover more.
   */
  private async resume(): Promise<void> {
    const logged = await this.log.newest();
    const own = await this.loadLocalCheckpoint();
    this.lastRevision = logged?.revision ?? EMPTY_STREAM;
    const inLog = logged?.checkpoint;
    const isLost = own !== undefined && !(inLog && this.isSignedFor(inLog) && inLog.size >= own.size);
    this.signed = isLost ? own : inLog;
    await this.tree.open(this.signed);
    if (inLog && !(await this.isConsistentWith(inLog))) this.markBroken(inLog);
    if (logged && !inLog) this.markBroken(this.signed);
    if (own && !(await this.isConsistentWith(own))) {
      this.markBroken(own);
      // From now on the ledger is compared with this process's own checkpoint, even if another process has signed more since.
      this.signed = own;
    }
    // A process that ended between signing and appending leaves the append to the next one.
    const { broken, outdated } = this.options.ledger;
    if (isLost && !broken && !outdated) await this.appendToLog(own);
  }

  /** @throws Error when it was signed for another ledger */
  private async loadLocalCheckpoint(): Promise<Checkpoint | undefined> {
    const { localCheckpoint, ledger } = this.options;
    const saved = await localCheckpoint.load();
    if (!saved) return undefined;
    const own = withoutRotations(saved);
    // A ledger that was restored from before a rotation does not name the key that has signed what is lost.
    const keys = keysFollowing(this.namedKeys, rotationsUnder(saved));
    if (ledger.broken || ledger.outdated || keys.some((key) => isCheckpointBy(own, key))) return own;
    throw new Error(
      `${localCheckpoint.path} holds a checkpoint that no key of this ledger has signed: it belongs to another ledger`,
    );
  }

  private isSignedFor(checkpoint: Checkpoint): boolean {
    return this.namedKeys.some((key) => isCheckpointBy(checkpoint, key));
  }

  private get namedKeys(): VerificationKey[] {
    return keysOf(this.options.ledger.state).flatMap((vkey) => parseVerificationKey(vkey) ?? []);
  }

  /** @returns whether the ledger begins with the checkpoint's tree and one of its keys signed the checkpoint */
  private async isConsistentWith(checkpoint: Checkpoint): Promise<boolean> {
    return this.isSignedFor(checkpoint) && this.tree.beginsWith(checkpoint);
  }

  private markBroken(checkpoint: Checkpoint | undefined): void {
    // The key that signed it may be named behind the event that this release does not know.
    if (this.options.ledger.outdated) return;
    const revision = Math.max(Math.min(this.tree.size, (checkpoint?.size ?? 0) - 1), 0);
    this.options.ledger.markBroken({ revision, id: undefined, code: 'CHECKPOINT' });
  }

  private signWhenDue(): void {
    if (this.options.ledger.outdated) return;
    const unsignedEvents = this.tree.size - (this.signed?.size ?? 0);
    if (unsignedEvents >= this.everyEvents) this.signSoon(0);
    else if (unsignedEvents > 0) this.signSoon(this.everyMs);
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

  /** Signs the tree, one call at a time. @throws LedgerUnavailable | StoreUnavailable */
  private sign(): Promise<void> {
    const done = this.signing.then(() => this.signTree());
    this.signing = done.catch(() => undefined);
    return done;
  }

  private async signTree(): Promise<void> {
    const { ledger, key, localCheckpoint } = this.options;
    const { size } = this.tree;
    const root = this.tree.root();
    if (size <= (this.signed?.size ?? 0)) return;
    await ledger.synced();
    const next = ledger.head.revision + 1;
    // An event that was read but is not in the ledger was never the ledger's, or was removed again.
    if (size > next) ledger.markBroken({ revision: next, id: undefined, code: 'LINK' });
    this.requireRunning();
    const [inForce] = keysOf(ledger.state);
    if (inForce !== key.public.vkey) throw new LedgerUnavailable('the ledger names another signing key');
    const checkpoint = signCheckpoint(key, size, root);
    await this.tree.save();
    await localCheckpoint.save(checkpoint, await this.rotations.all());
    await this.appendToLog(checkpoint);
  }

  private async appendToLog(checkpoint: Checkpoint): Promise<void> {
    try {
      await this.log.append(checkpoint, this.lastRevision);
      this.lastRevision++;
      this.signed = checkpoint;
    } catch (error) {
      if (!(error instanceof WrongRevision)) throw error;
      await this.adoptForeignCheckpoint();
    }
  }

  /** Adopts the log's newest checkpoint: another process has signed in the meantime, or someone has changed the log. */
  private async adoptForeignCheckpoint(): Promise<void> {
    const logged = await this.log.newest();
    if (!logged) {
      this.lastRevision = EMPTY_STREAM;
      return;
    }
    const { checkpoint, revision } = logged;
    const { ledger } = this.options;
    // Only durable events are signed, so the ledger can read them now.
    await ledger.synced();
    const isThere = checkpoint && checkpoint.size <= ledger.head.revision + 1;
    if (!isThere || !this.isSignedFor(checkpoint)) return this.markBroken(checkpoint);
    await this.waitForSize(checkpoint.size);
    if (!(await this.isConsistentWith(checkpoint))) return this.markBroken(checkpoint);
    // Only now: an attempt that failed on the way must not append a smaller checkpoint behind this one.
    this.lastRevision = revision;
    if (checkpoint.size > (this.signed?.size ?? 0)) this.signed = checkpoint;
  }

  /** @throws LedgerUnavailable when the tree does not reach that size */
  private async waitForSize(size: number): Promise<void> {
    this.requireRunning();
    if (this.tree.size >= size) return;
    const late = AbortSignal.timeout(this.options.growthTimeoutMs ?? GROWTH_MS_MAX);
    const signal = AbortSignal.any([late, this.stopping.signal]);
    while (this.tree.size < size) {
      await this.tree.grown(signal);
      this.requireRunning();
    }
  }

  private requireRunning(): void {
    if (this.stopped) throw new LedgerUnavailable('FORM is stopping');
    const { broken, outdated } = this.options.ledger;
    if (broken) throw new LedgerUnavailable('the chain is broken');
    if (outdated) throw new LedgerUnavailable(outdated.message);
  }
}
