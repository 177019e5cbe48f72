import { EventEmitter, once } from 'node:events';
import { type EventStore, eventAt } from '../event-store/event-store.js';
import type { Checkpoint } from './checkpoint.js';
import { genesisHash, hashEnvelope } from './envelope.js';
import { LedgerUnavailable } from './errors.js';
import type { Ledger } from './ledger.js';
import { leafHash, type Span, type TreeHash, toHex } from './merkle.js';
import { GrowingTree, TilesDamaged, type TreeTiles } from './tree-tiles.js';

/** How many tiles wait in memory while a tree is made anew. */
const TILES_UNSAVED_MAX = 256;
const GROWN = 'grown';

/** What a checkpoint says. */
type SignedRoot = Pick<Checkpoint, 'size' | 'root'>;

/** The Merkle tree over a ledger's stream, grown from the hashes of what stands there, each event behind the one before. */
export class LedgerTree {
  private tree = new GrowingTree();
  /** Hash of the tree's newest event. */
  private tip: string;
  private readonly growth = new EventEmitter();

  constructor(
    private readonly store: EventStore,
    private readonly ledger: Ledger,
    private readonly tiles: TreeTiles,
  ) {
    this.tip = this.genesis;
    // As many as there are requests may wait.
    this.growth.setMaxListeners(0);
  }

  /**
   * Takes the tree up to the head of the stream: behind what was signed, where the tiles lead to that root and the event
   * stands there, or else from the first event. What no signature covers is not taken from tiles.
   */
  async open(signed: SignedRoot | undefined): Promise<void> {
    const kept = signed && (await this.kept(signed));
    if (kept) this.tree = kept;
    else await this.tiles.clear();
    await this.catchUp();
  }

  get size(): number {
    return this.tree.size;
  }

  root(): TreeHash {
    return this.tree.root();
  }

  /** Resolves when it has grown. @throws LedgerUnavailable when `signal` is aborted before */
  async grown(signal: AbortSignal): Promise<void> {
    await once(this.growth, GROWN, { signal }).catch((cause: unknown) => {
      throw new LedgerUnavailable('the tree does not grow', { cause });
    });
  }

  /** @throws StoreUnavailable */
  async catchUp(): Promise<void> {
    for await (const batch of this.store.read(this.ledger.stream, { from: this.size })) await this.grow(batch);
  }

  /** Grows with the stream until `signal` is aborted. @param grown told each time */
  async follow(signal: AbortSignal, grown: () => void, onError: (error: unknown) => void): Promise<void> {
    while (!signal.aborted) {
      try {
        for await (const batch of this.store.subscribe(this.ledger.stream, { after: this.size - 1, signal })) {
          await this.grow(batch);
          grown();
        }
      } catch (error) {
        onError(error);
      }
    }
  }

  /** Whether the ledger begins with that tree. Where the tiles deny it they are made anew: they may be wrong, too. */
  async beginsWith(signed: SignedRoot): Promise<boolean> {
    if (signed.size > this.size) return false;
    await this.save();
    if (await this.leadsTo(signed)) return true;
    await this.mend();
    return this.leadsTo(signed);
  }

  save(): Promise<void> {
    return this.tiles.save(this.tree);
  }

  /** @returns hexadecimal hashes @throws TilesDamaged when not all of it is kept */
  async path(spans: readonly Span[]): Promise<string[]> {
    return (await this.tiles.hashesOf(spans)).map(toHex);
  }

  private get genesis(): string {
    return genesisHash(this.ledger.origin, this.ledger.stream);
  }

  private async leadsTo({ size, root }: SignedRoot): Promise<boolean> {
    try {
      const [own] = await this.tiles.hashesOf([{ start: 0, end: size }]);
      return own === root;
    } catch (error) {
      if (error instanceof TilesDamaged) return false;
      throw error;
    }
  }

  /** Makes the tiles anew from the stream. */
  private async mend(): Promise<void> {
    await this.tiles.clear();
    const anew = new GrowingTree();
    for await (const batch of this.store.read(this.ledger.stream, { from: 0, limit: this.size })) {
      for (const { envelope } of batch) anew.append(hashEnvelope(envelope));
      if (anew.changed.size >= TILES_UNSAVED_MAX) await this.tiles.save(anew);
    }
    await this.tiles.save(anew);
  }

  /** The tree that was signed, where it is kept and ends with the event that stands there: that one names all before it. */
  private async kept({ size, root }: SignedRoot): Promise<GrowingTree | undefined> {
    const last = await eventAt(this.store, this.ledger.stream, size - 1);
    if (!last) return undefined;
    try {
      const tree = await this.tiles.load(size);
      const [leaf] = await this.tiles.hashesOf([{ start: size - 1, end: size }]);
      const tip = hashEnvelope(last.envelope);
      if (tree.root() !== root || leaf !== leafHash(tip)) return undefined;
      this.tip = tip;
      return tree;
    } catch (error) {
      if (error instanceof TilesDamaged) return undefined;
      throw error;
    }
  }

  private async grow(batch: readonly { readonly envelope: string }[]): Promise<void> {
    for (const { envelope } of batch) {
      if (!follows(envelope, this.size, this.tip)) {
        this.ledger.distrust({ revision: this.size, id: undefined, code: 'LINK' });
        break;
      }
      this.tip = hashEnvelope(envelope);
      this.tree.append(this.tip);
    }
    if (this.tree.changed.size >= TILES_UNSAVED_MAX) await this.save();
    this.growth.emit(GROWN);
  }
}

/** Whether a sealed event stands at `rev` behind the one with that hash, told from its text: its place stands behind its data. */
const follows = (envelope: string, rev: number, prev: string): boolean =>
  envelope.lastIndexOf(`"prev":"${prev}","rev":${rev},`) > 0;
