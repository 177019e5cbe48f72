import { EventEmitter, once } from 'node:events';
import { EMPTY_STREAM, type EventStore, WrongRevision } from '../event-store/event-store.js';
import { type Checkpoint, type CheckpointKey, isCheckpointBy, signCheckpoint } from './checkpoint.js';
import { CheckpointLog } from './checkpoint-log.js';
import { genesisHash, hashEnvelope } from './envelope.js';
import { LedgerUnavailable } from './errors.js';
import type { Ledger } from './ledger.js';
import { consistencySpans, inclusionSpans, leafHash, type Span, toHex } from './merkle.js';
import { parseVerificationKey } from './note.js';
import type { RememberedCheckpoint } from './remembered-checkpoint.js';
import { keysOf } from './signing-keys.js';
import { GrowingTree, TilesDamaged, type TreeTiles } from './tree-tiles.js';

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
/** How many tiles wait in memory while a tree is made anew. */
const TILES_UNSAVED_MAX = 256;
const GROWN = 'grown';

/**
 * Grows the Merkle tree over the ledger and signs its size and root. It signs nothing that does not begin with what was signed
 * last, be that in the stream of checkpoints or in its own memory beside it: a ledger that was cut or rewritten gets no
 * signature and, from then on, no writes.
 */
export class CheckpointSigner {
  private readonly log: CheckpointLog;
  private readonly stopping = new AbortController();
  private readonly everyEvents: number;
  private readonly everyMs: number;
  private tree = new GrowingTree();
  /** Hash of the tree's newest event. */
  private tip: string;
  private signed: Checkpoint | undefined;
  /** Where the newest checkpoint stands in its stream. */
  private lastRevision = EMPTY_STREAM;
  private following: Promise<void> = Promise.resolve();
  private signing: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;
  private readonly growth = new EventEmitter();
  private stopped = false;

  private constructor(private readonly options: CheckpointSignerOptions) {
    this.log = new CheckpointLog(options.store, options.ledger.stream);
    this.tip = this.genesis;
    this.everyEvents = options.everyEvents ?? EVENTS_BETWEEN;
    this.everyMs = options.everyMs ?? MS_BETWEEN;
  }

  /**
   * Goes on where the last process stopped. A ledger that contradicts what was signed is distrusted at once.
   * @throws StoreUnavailable | Error when what it remembers cannot be read
   */
  static async start(options: CheckpointSignerOptions): Promise<CheckpointSigner> {
    const signer = new CheckpointSigner(options);
    signer.tree = await options.tiles.load();
    if (await signer.treeFits()) await signer.catchUp();
    else await signer.growAnew();
    await signer.takeUp();
    signer.following = signer.follow();
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
      this.refuseWhenStopped();
      if (this.tree.size > revision) await this.sign();
      else await once(this.growth, GROWN);
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
    return this.path(inclusionSpans(index, size));
  }

  /**
   * What shows that the first `to` events begin with the first `from`.
   * @returns hexadecimal hashes
   * @throws RangeError when there are no such trees
   * @throws TilesDamaged when no checkpoint covers so many
   */
  async consistency(from: number, to: number): Promise<string[]> {
    return this.path(consistencySpans(from, to));
  }

  /** Signs what is new and ends. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.following;
    await this.catchUp()
      .then(() => this.sign())
      .catch(this.options.onError);
    clearTimeout(this.timer);
    this.stopped = true;
    this.growth.emit(GROWN);
  }

  private async path(spans: readonly Span[]): Promise<string[]> {
    return (await this.options.tiles.hashesOf(spans)).map(toHex);
  }

  /** Takes over what was signed last, and finds out whether the ledger still begins with it. */
  private async takeUp(): Promise<void> {
    const logged = await this.log.newest();
    const own = await this.ownMemory();
    this.lastRevision = logged?.revision ?? EMPTY_STREAM;
    this.signed = own && own.size > (logged?.checkpoint.size ?? 0) ? own : logged?.checkpoint;
    if (!this.signed || (await this.beginsWith(this.signed))) return;
    // The tiles may be wrong where the ledger is not.
    await this.growAnew();
    if (!(await this.beginsWith(this.signed))) this.distrust(this.signed);
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

  /** Whether the tree that was kept ends with the event that stands there: whoever rewrote any before it changed this one. */
  private async treeFits(): Promise<boolean> {
    const { store, ledger, tiles } = this.options;
    const { size } = this.tree;
    if (size === 0) return true;
    for await (const [newest] of store.read(ledger.stream, { from: size - 1, limit: 1 })) {
      const [leaf] = await tiles.hashesOf([{ start: size - 1, end: size }]);
      this.tip = hashEnvelope(newest?.envelope ?? '');
      return leaf === leafHash(this.tip);
    }
    return false;
  }

  private async growAnew(): Promise<void> {
    await this.options.tiles.clear();
    this.tree = new GrowingTree();
    this.tip = this.genesis;
    await this.catchUp();
  }

  private async beginsWith(checkpoint: Checkpoint): Promise<boolean> {
    const { tree, options } = this;
    if (!this.isSignedFor(checkpoint) || checkpoint.size > tree.size) return false;
    await options.tiles.save(tree);
    try {
      const [root] = await options.tiles.hashesOf([{ start: 0, end: checkpoint.size }]);
      return root === checkpoint.root;
    } catch (error) {
      if (error instanceof TilesDamaged) return false;
      throw error;
    }
  }

  private distrust({ size }: Checkpoint): void {
    const revision = Math.min(this.tree.size, size - 1);
    this.options.ledger.distrust({ revision, id: undefined, code: 'CHECKPOINT' });
  }

  private get genesis(): string {
    const { origin, stream } = this.options.ledger;
    return genesisHash(origin, stream);
  }

  private async catchUp(): Promise<void> {
    const { store, ledger } = this.options;
    for await (const batch of store.read(ledger.stream, { from: this.tree.size })) await this.grow(batch);
  }

  private async follow(): Promise<void> {
    const { store, ledger, onError } = this.options;
    const { signal } = this.stopping;
    while (!signal.aborted) {
      try {
        for await (const batch of store.subscribe(ledger.stream, { after: this.tree.size - 1, signal })) {
          await this.grow(batch);
          this.signWhenDue();
        }
      } catch (error) {
        onError(error);
      }
    }
  }

  private async grow(batch: readonly { readonly envelope: string }[]): Promise<void> {
    const { tree } = this;
    for (const { envelope } of batch) {
      const hash = hashEnvelope(envelope);
      if (!follows(envelope, tree.size, this.tip)) {
        return this.options.ledger.distrust({ revision: tree.size, id: undefined, code: 'LINK' });
      }
      tree.append(hash);
      this.tip = hash;
    }
    if (tree.changed.size >= TILES_UNSAVED_MAX) await this.options.tiles.save(tree);
    this.growth.emit(GROWN);
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
    const { ledger, key, tiles, remembered } = this.options;
    const { size } = this.tree;
    const root = this.tree.root();
    if (size <= (this.signed?.size ?? 0)) return;
    this.refuseWhenStopped();
    await ledger.synced();
    // What was read and is not in the ledger is no event of its, or is one that was taken out again.
    if (size > ledger.head.revision + 1)
      this.options.ledger.distrust({ revision: ledger.head.revision + 1, id: undefined, code: 'LINK' });
    if (ledger.broken) throw new LedgerUnavailable('the chain is broken');
    if (keysOf(ledger.state)[0] !== key.public.vkey)
      throw new LedgerUnavailable('the ledger names another signing key');
    const checkpoint = signCheckpoint(key, size, root);
    await tiles.save(this.tree);
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
      this.refuseWhenStopped();
      await once(this.growth, GROWN);
    }
    if (!(await this.beginsWith(logged.checkpoint))) return this.distrust(logged.checkpoint);
    this.signed = logged.checkpoint;
    this.lastRevision = logged.revision;
  }

  private refuseWhenStopped(): void {
    if (this.stopped) throw new LedgerUnavailable('FORM is stopping');
  }
}

/** Whether a sealed event stands at `rev` behind the one with that hash, told from its text: its place stands behind its data. */
const follows = (envelope: string, rev: number, prev: string): boolean =>
  envelope.lastIndexOf(`"prev":"${prev}","rev":${rev},`) > 0;
