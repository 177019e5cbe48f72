import type pg from 'pg';
import { LedgerUnavailable } from '../format/errors.js';
import {
  HASH_BYTES,
  IncrementalMerkleTree,
  nodeHash,
  type PerfectNode,
  perfectNodes,
  rootOver,
  type Span,
  type TreeHash,
} from '../format/merkle.js';
import { PostgresTileTable, type Tile, type TilePlace, type TileTable, tileKey } from '../state/tile-table.js';

/**
 * The stored Merkle tree (in PostgreSQL, tile-table.ts), so that any root or path costs one query. It is cut into tiles as in C2SP tlog-tiles: the
 * tile at level L and index N holds up to 256 consecutive hashes of tree level 8L. Tiles only grow and can be rebuilt from
 * the stream; they are trusted only if they lead to a signed root.
 */

const TILE_LEVELS = 8;
const TILE_HASHES = 2 ** TILE_LEVELS;

/** The tree as it grows in memory: its right edge. */
export class GrowingTree {
  private readonly range = new IncrementalMerkleTree((level, hash) => {
    if (level % TILE_LEVELS === 0) this.push(level / TILE_LEVELS, hash);
  });
  /** By level. */
  private readonly edge: Tile[] = [];
  /** Tiles that have changed since they were saved. */
  readonly changed = new Set<Tile>();

  get size(): number {
    return this.range.size;
  }

  root(): TreeHash {
    return this.range.root();
  }

  /** @param eventHash 64 hexadecimal digits */
  append(eventHash: string): void {
    this.range.append(eventHash);
  }

  /** Continues a tree of `size` leaves. @param edge its unfinished tiles, from the lowest level */
  restore(size: number, peaks: readonly TreeHash[], edge: readonly Tile[]): void {
    this.range.restore(size, peaks);
    this.edge.push(...edge);
  }

  private push(level: number, hash: TreeHash): void {
    const last = this.edge[level];
    const isFull = last?.hashes.length === TILE_HASHES;
    const tile = last && !isFull ? last : { level, index: isFull ? last.index + 1 : 0, hashes: [] };
    this.edge[level] = tile;
    tile.hashes.push(hash);
    this.changed.add(tile);
  }
}

/** A tile is missing, or does not lead to the signed root: the tree has to be rebuilt. */
export class TilesDamaged extends LedgerUnavailable {}

export class TreeTiles {
  constructor(private readonly table: TileTable) {}

  /** The tiles in PostgreSQL; makes the table where it is missing. */
  static async open(pool: pg.Pool, stream: string): Promise<TreeTiles> {
    return new TreeTiles(await PostgresTileTable.open(pool, stream));
  }

  /** The stored tree of the first `size` leaves. @throws TilesDamaged when part of it is missing */
  async load(size: number): Promise<GrowingTree> {
    const peaks = perfectNodes({ start: 0, end: size }).map(({ level, index }) => spanOf(level, index));
    const tree = new GrowingTree();
    tree.restore(size, await this.hashesOf(peaks), await this.edgeOf(size));
    return tree;
  }

  /**
   * Saves the changed tiles. A process that saves at the same time writes the same hashes; all write in the same order, so
   * that no two of them wait for each other.
   */
  async save(tree: GrowingTree): Promise<void> {
    const tiles = [...tree.changed];
    if (tiles.length === 0) return;
    tree.changed.clear();
    await this.table.write(tiles).catch((error: unknown) => {
      for (const tile of tiles) tree.changed.add(tile);
      throw error;
    });
  }

  /** Deletes the stored tree, so that it is rebuilt. */
  clear(): Promise<void> {
    return this.table.clear();
  }

  /**
   * The roots over spans of leaves.
   * @throws TilesDamaged when the stored tree does not hold them
   */
  async hashesOf(spans: readonly Span[]): Promise<TreeHash[]> {
    const nodes = spans.map(perfectNodes);
    const tiles = await this.table.read(nodes.flat().map(placeOf));
    return nodes.map((parts) => rootOver(parts.map((node) => nodeIn(tiles, node))));
  }

  private async edgeOf(size: number): Promise<Tile[]> {
    const edge: Tile[] = [];
    for (let level = 0, count = size; count > 0; level++, count = Math.floor(count / TILE_HASHES)) {
      const index = Math.floor((count - 1) / TILE_HASHES);
      edge.push({ level, index, hashes: [] });
    }
    const kept = await this.table.read(edge);
    return edge.map(({ level, index }) => {
      const hashes = kept.get(tileKey({ level, index })) ?? '';
      const count = Math.floor(size / TILE_HASHES ** level) - index * TILE_HASHES;
      return { level, index, hashes: Array.from({ length: count }, (_, at) => hashAt(hashes, at)) };
    });
  }
}

const spanOf = (level: number, index: number): Span => ({ start: index * 2 ** level, end: (index + 1) * 2 ** level });

/** Where a node's subtree begins: its tile, its first hash there, and how many hashes it spans. */
function placeOf({ level, index }: PerfectNode): TilePlace & { first: number; count: number } {
  const tileLevel = Math.floor(level / TILE_LEVELS);
  const count = 2 ** (level % TILE_LEVELS);
  const start = index * count;
  return { level: tileLevel, index: Math.floor(start / TILE_HASHES), first: start % TILE_HASHES, count };
}

function nodeIn(tiles: ReadonlyMap<string, string>, node: PerfectNode): TreeHash {
  const place = placeOf(node);
  const { first, count } = place;
  const hashes = tiles.get(tileKey(place)) ?? '';
  let row = Array.from({ length: count }, (_, at) => hashAt(hashes, first + at));
  while (row.length > 1) {
    const below = row;
    row = Array.from({ length: below.length / 2 }, (_, at) => nodeHash(below[2 * at] ?? '', below[2 * at + 1] ?? ''));
  }
  return row[0] ?? '';
}

function hashAt(hashes: string, at: number): TreeHash {
  const hash = hashes.slice(at * HASH_BYTES, (at + 1) * HASH_BYTES);
  if (hash.length !== HASH_BYTES) throw new TilesDamaged('a tile of the Merkle tree is missing');
  return hash;
}
