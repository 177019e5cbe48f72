import { hash as digest } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.js';
import { IncrementalMerkleTree, inclusionSpans, rootFromInclusion } from '../format/merkle.js';
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

/** Waits until `done` has ended, or so many connections wait for a lock. */
async function settledOrBlocked(done: Promise<unknown>, waiting: number): Promise<void> {
  let settled = false;
  const settle = () => {
    settled = true;
  };
  done.then(settle, settle);
  while (!settled) {
    const blocked = await database.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (blocked.length >= waiting) return;
  }
}

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

  it('are saved by two processes at once, whichever of their tiles changed first', async () => {
    const tiles = await TreeTiles.open(pool, 'two-processes');
    // Tile 1/0 changed before 0/2 in the process that has saved nothing, and after it in the one that saved at 512 leaves.
    const [unsaved, savedBefore] = [new GrowingTree(), new GrowingTree()];
    for (let number = 0; number < 770; number++) {
      if (number === 512) savedBefore.changed.clear();
      for (const tree of [unsaved, savedBefore]) tree.append(eventHash(number));
    }
    const blocker = await pool.connect();
    try {
      // The first process stops before tile 0/1, holding what it wrote before.
      await blocker.query(`begin; insert into ledger.tree_tiles values ('two-processes', 0, 1, '')`);
      const first = tiles.save(unsaved);
      await settledOrBlocked(first, 1);
      const second = tiles.save(savedBefore);
      await settledOrBlocked(second, 2);
      await blocker.query('commit');
      await Promise.all([first, second]);
    } finally {
      blocker.release(true);
    }
    expect((await tiles.load(770)).root()).toBe(unsaved.root());
  });

  it('are cleared while another process saves them', async () => {
    const tiles = await TreeTiles.open(pool, 'cleared');
    const tree = new GrowingTree();
    for (let number = 0; number < 770; number++) tree.append(eventHash(number));
    await database.query(
      `insert into ledger.tree_tiles select 'cleared', 0, index, '' from unnest(array[2, 1, 0]) as index`,
    );
    const blocker = await pool.connect();
    try {
      await blocker.query(`begin; select from ledger.tree_tiles where stream = 'cleared' and index = 1 for update`);
      const saved = tiles.save(tree);
      await settledOrBlocked(saved, 1);
      const cleared = tiles.clear();
      await settledOrBlocked(cleared, 2);
      await blocker.query('commit');
      await expect(Promise.all([saved, cleared])).resolves.toHaveLength(2);
    } finally {
      blocker.release(true);
    }
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
