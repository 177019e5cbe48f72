import { EventEmitter, once } from 'node:events';
import { type EventStore, eventAt } from '../event-store/event-store.js';
import { genesisHash, hashEnvelope } from './envelope.js';
import type { Ledger } from './ledger.js';
import { leafHash, type Span, type TreeHash, toHex } from './merkle.js';
import { GrowingTree, TilesDamaged, type TreeTiles } from './tree-tiles.js';

/** How many tiles wait in memory while a tree is made anew. */
const TILES_UNSAVED_MAX = 256;
const GROWN = 'grown';

/** The Merkle tree over a ledger's stream, grown from the hashes of what stands there, each event behind the one before. */
export class LedgerTree {
  private tree = new GrowingTree();
  /** Hash of the tree's newest event. */
  private tip: string;
  private readonly growth = new EventEmitter();

  private constructor(
    private readonly store: EventStore,
    private readonly ledger: Ledger,
    private readonly tiles: TreeTiles,
  ) {
    this.tip = this.genesis;
  }

  /** The tree up to the head of the stream: from the tiles on where they still lead there, or else from the first event. */
  static async open(store: EventStore, ledger: Ledger, tiles: TreeTiles): Promise<LedgerTree> {
    const opened = new LedgerTree(store, ledger, tiles);
    opened.tree = await tiles.load();
    if (await opened.fits()) await opened.catchUp();
    else await opened.growAnew();
    return opened;
  }

  get size(): number {
    return this.tree.size;
  }

  root(): TreeHash {
    return this.tree.root();
  }

  /** Resolves when it has grown, or found that it cannot. */
  async grown(): Promise<void> {
    await once(this.growth, GROWN);
  }

  /** Ends every wait for growth. */
  wake(): void {
    this.growth.emit(GROWN);
  }

  async growAnew(): Promise<void> {
    await this.tiles.clear();
    this.tree = new GrowingTree();
    this.tip = this.genesis;
    await this.catchUp();
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

  /** Whether the tree, as it is kept, begins with that one. */
  async beginsWith({ size, root }: { readonly size: number; readonly root: TreeHash }): Promise<boolean> {
    if (size > this.size) return false;
    await this.save();
    try {
      const [own] = await this.tiles.hashesOf([{ start: 0, end: size }]);
      return own === root;
    } catch (error) {
      if (error instanceof TilesDamaged) return false;
      throw error;
    }
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

  /** Whether the tree that was kept ends with the event that stands there: whoever rewrote any before it changed this one. */
  private async fits(): Promise<boolean> {
    const { size } = this;
    if (size === 0) return true;
    const newest = await eventAt(this.store, this.ledger.stream, size - 1);
    const [leaf] = await this.tiles.hashesOf([{ start: size - 1, end: size }]);
    this.tip = hashEnvelope(newest?.envelope ?? '');
    return leaf === leafHash(this.tip);
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
    this.wake();
  }
}

/** Whether a sealed event stands at `rev` behind the one with that hash, told from its text: its place stands behind its data. */
const follows = (envelope: string, rev: number, prev: string): boolean =>
  envelope.lastIndexOf(`"prev":"${prev}","rev":${rev},`) > 0;
