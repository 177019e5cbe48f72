import { EventEmitter, once } from 'node:events';
import { type EventStore, eventAt } from '../../event-store/event-store.js';
import type { Checkpoint } from '../format/checkpoint.js';
import { genesisHash, hashEnvelope, type SealedEvent } from '../format/envelope.js';
import { LedgerUnavailable } from '../format/errors.js';
import {
  consistencySpans,
  inclusionSpans,
  isConsistent,
  leafHash,
  rootFromLeaf,
  type Span,
  type TreeHash,
  toHex,
} from '../format/merkle.js';
import { AlteredEvent } from '../writing/durable-events.js';
import type { LocalLedger } from '../writing/local-ledger.js';
import { GrowingTree, TilesDamaged, type TreeTiles } from './tree-tiles.js';

/** How many unsaved tiles are held in memory while a tree is rebuilt. */
const TILES_UNSAVED_MAX = 256;
const GROWN = 'grown';
const REBUILD_PAUSE_MS = 60_000;

/** The statement of a checkpoint. */
type SignedRoot = Pick<Checkpoint, 'size' | 'root'>;

/**
 * The Merkle tree over a ledger's stream. It grows from the hashes of the durable events, each checked to follow the one
 * before.
 */
export class LedgerTree {
  private tree = new GrowingTree();
  /** Hash of the tree's newest event. */
  private lastHash: string;
  private readonly growth = new EventEmitter();
  private rebuilding: Promise<void> | undefined;
  /** When a rebuild did not help, the stream itself was changed; until this time no request starts another rebuild. */
  private noRebuildUntil = 0;

  constructor(
    private readonly store: EventStore,
    private readonly ledger: LocalLedger,
    private readonly tiles: TreeTiles,
  ) {
    this.lastHash = this.genesis;
    // Any number of requests may wait.
    this.growth.setMaxListeners(0);
  }

  /**
   * Grows the tree to the head of the stream: from the signed checkpoint, if the tiles lead to its root and the stream
   * still holds its last event, or else from the first event. Hashes that no signature covers are not loaded from tiles.
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

  /** Resolves when the tree has grown. @throws LedgerUnavailable when `signal` is aborted before */
  async grown(signal: AbortSignal): Promise<void> {
    await once(this.growth, GROWN, { signal }).catch((cause: unknown) => {
      throw new LedgerUnavailable('the tree does not grow', { cause });
    });
  }

  /** @throws StoreUnavailable */
  async catchUp(): Promise<void> {
    for await (const batch of this.store.read(this.ledger.stream, { from: this.size })) {
      await this.grow(batch, ({ envelope }) => this.hashOfStored(envelope));
    }
  }

  /** Grows with the ledger until `signal` is aborted. @param grown called each time */
  async follow(signal: AbortSignal, grown: () => void, onError: (error: unknown) => void): Promise<void> {
    while (!signal.aborted) {
      try {
        for await (const batch of this.ledger.durable.follow({ after: this.size - 1, signal })) {
          await this.grow(batch, (event) => this.hashOfSealed(event));
          grown();
        }
      } catch (error) {
        onError(error);
        if (!(error instanceof AlteredEvent)) continue;
        this.ledger.markBroken({ revision: error.revision, id: undefined, code: 'HASH' });
        return;
      }
    }
  }

  /**
   * Whether the ledger begins with that tree. If the tiles contradict it they are rebuilt first, because they may be wrong.
   */
  async beginsWith(signed: SignedRoot): Promise<boolean> {
    if (signed.size > this.size) return false;
    await this.save();
    if (await this.leadsTo(signed)) return true;
    await this.rebuild();
    return this.leadsTo(signed);
  }

  save(): Promise<void> {
    return this.tiles.save(this.tree);
  }

  /**
   * The path from leaf `index` to the root of the first `size`.
   * @param over a signed root over at least `size` leaves
   * @returns hexadecimal hashes
   * @throws RangeError | TilesDamaged
   */
  inclusion(index: number, size: number, over: SignedRoot): Promise<string[]> {
    const spans = inclusionSpans(index, size);
    const leaf = { start: index, end: index + 1 };
    return this.proven(spans, [leaf], size, over, (path, root, [own = '']) => {
      return rootFromLeaf(own, index, size, path) === root;
    });
  }

  /**
   * The path from the root of the first `from` leaves to that of the first `to`.
   * @param over a signed root over at least `to` leaves
   * @returns hexadecimal hashes
   * @throws RangeError | TilesDamaged
   */
  consistency(from: number, to: number, over: SignedRoot): Promise<string[]> {
    const spans = consistencySpans(from, to);
    const older = { start: 0, end: from };
    return this.proven(spans, [older], to, over, (path, root, [own = '']) => {
      return isConsistent([from, own], [to, root], path);
    });
  }

  /** A path from the tiles, which must lead to the signed root; if it does not, the tiles are rebuilt once. */
  private async proven(
    path: readonly Span[],
    ends: readonly Span[],
    size: number,
    over: SignedRoot,
    leads: (path: readonly TreeHash[], root: TreeHash, ends: readonly TreeHash[]) => boolean,
  ): Promise<string[]> {
    if (size > over.size) throw new TilesDamaged('no checkpoint covers so many events');
    const further = consistencySpans(size, over.size);
    const spans = [{ start: 0, end: size }, ...path, ...ends, ...further];
    const find = async () => {
      const [root = '', ...hashes] = await this.tiles.hashesOf(spans);
      const found = hashes.slice(0, path.length);
      const behind = path.length + ends.length;
      const isSigned = isConsistent([size, root], [over.size, over.root], hashes.slice(behind));
      if (isSigned && leads(found, root, hashes.slice(path.length, behind))) return found.map(toHex);
      throw new TilesDamaged('the tiles do not lead to what was signed');
    };
    try {
      return await find();
    } catch (error) {
      if (!(error instanceof TilesDamaged) || performance.now() < this.noRebuildUntil) throw error;
    }
    await this.rebuild();
    return find().catch((error: unknown) => {
      this.noRebuildUntil = performance.now() + REBUILD_PAUSE_MS;
      throw error;
    });
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

  /** Rebuilds the tiles from the stream; concurrent callers wait for the same rebuild. */
  private rebuild(): Promise<void> {
    this.rebuilding ??= this.rebuildTiles().finally(() => {
      this.rebuilding = undefined;
    });
    return this.rebuilding;
  }

  private async rebuildTiles(): Promise<void> {
    await this.tiles.clear();
    const rebuilt = new GrowingTree();
    for await (const batch of this.store.read(this.ledger.stream, { from: 0, limit: this.size })) {
      for (const { envelope } of batch) rebuilt.append(hashEnvelope(envelope));
      if (rebuilt.changed.size >= TILES_UNSAVED_MAX) await this.tiles.save(rebuilt);
    }
    await this.tiles.save(rebuilt);
  }

  /** The signed tree, if the tiles hold it and its last leaf is the stored event: that event's hash covers all before it. */
  private async kept({ size, root }: SignedRoot): Promise<GrowingTree | undefined> {
    const last = await eventAt(this.store, this.ledger.stream, size - 1);
    if (!last) return undefined;
    try {
      const tree = await this.tiles.load(size);
      const [leaf] = await this.tiles.hashesOf([{ start: size - 1, end: size }]);
      const lastHash = hashEnvelope(last.envelope);
      if (tree.root() !== root || leaf !== leafHash(lastHash)) return undefined;
      this.lastHash = lastHash;
      return tree;
    } catch (error) {
      if (error instanceof TilesDamaged) return undefined;
      throw error;
    }
  }

  /** @param hashOf the hash of an event that follows the tree's newest, or else undefined */
  private async grow<Event>(batch: readonly Event[], hashOf: (event: Event) => string | undefined): Promise<void> {
    for (const event of batch) {
      const hash = hashOf(event);
      if (hash === undefined) {
        this.ledger.markBroken({ revision: this.size, id: undefined, code: 'LINK' });
        break;
      }
      this.lastHash = hash;
      this.tree.append(hash);
    }
    if (this.tree.changed.size >= TILES_UNSAVED_MAX) await this.save();
    this.growth.emit(GROWN);
  }

  private hashOfSealed({ rev, prev, hash }: SealedEvent): string | undefined {
    return rev === this.size && prev === this.lastHash ? hash : undefined;
  }

  private hashOfStored(envelope: string): string | undefined {
    return follows(envelope, this.size, this.lastHash) ? hashEnvelope(envelope) : undefined;
  }
}

/**
 * Whether a sealed event has revision `rev` and the predecessor `prev`. The text is searched from its end, because both
 * members come after `data`.
 */
const follows = (envelope: string, rev: number, prev: string): boolean =>
  envelope.lastIndexOf(`"prev":"${prev}","rev":${rev},`) > 0;
