import { hash as digest } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../test/database.js';
import { IncrementalMerkleTree, inclusionSpans, rootFromInclusion } from './merkle.js';
import { GrowingTree, TilesDamaged, TreeTiles } from './tree-tiles.js';

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const eventHash = (number: number): string => digest('sha256', String(number), 'hex');
const SIZES = [0, 1, 255, 256, 257, 511, 512, 513, 65_535, 65_536, 65_537, 66_048, 70_001];

describe('the tiles of a tree', () => {
  it('give a path from every leaf to the root at every edge of a tile, also after a restart there', async () => {
    const tiles = await TreeTiles.open(pool, 'edges');
    const whole = new IncrementalMerkleTree();
    for (const size of SIZES) {
      const tree = await tiles.load(whole.size);
      for (let number = tree.size; number < size; number++) {
        tree.append(eventHash(number));
        whole.append(eventHash(number));
      }
      await tiles.save(tree);
      expect([tree.size, tree.root()]).toEqual([size, whole.root()]);
      for (const index of [0, 1, 254, 255, 256, 511, 65_535, 65_536, size - 1].filter((at) => at >= 0 && at < size)) {
        const path = await tiles.hashesOf(inclusionSpans(index, size));
        expect(rootFromInclusion(eventHash(index), index, size, path)).toBe(whole.root());
      }
    }
  });

  it('give the roots of all earlier sizes', async () => {
    const tiles = await TreeTiles.open(pool, 'earlier');
    const tree = new GrowingTree();
    const roots = Array.from({ length: 600 }, (_, number) => {
      tree.append(eventHash(number));
      return tree.root();
    });
    await tiles.save(tree);
    const sizes = roots.map((_, number) => ({ start: 0, end: number + 1 }));
    expect(await tiles.hashesOf(sizes)).toEqual(roots);
  });

  it('are complete again after a save that failed', async () => {
    const tiles = await TreeTiles.open(pool, 'failing');
    const tree = new GrowingTree();
    for (let number = 0; number < 300; number++) tree.append(eventHash(number));
    await database.query('alter table ledger.tree_tiles rename to away');
    await expect(tiles.save(tree)).rejects.toThrow('ledger.tree_tiles');
    await database.query('alter table ledger.away rename to tree_tiles');
    await tiles.save(tree);
    expect((await tiles.load(300)).root()).toBe(tree.root());
  });

  it('that are missing are reported as TilesDamaged', async () => {
    const tiles = await TreeTiles.open(pool, 'missing');
    const tree = new GrowingTree();
    for (let number = 0; number < 1000; number++) tree.append(eventHash(number));
    await tiles.save(tree);
    await database.query(`delete from ledger.tree_tiles where stream = 'missing' and level = 0 and index = 3`);
    await expect(tiles.hashesOf([{ start: 0, end: 1000 }])).rejects.toThrow(TilesDamaged);
    await expect(tiles.load(1000)).rejects.toThrow(TilesDamaged);
  });
});
