import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { ADA, cause, deposit, openLedger, STREAM } from '../../../../test/coins.js';
import { eventually } from '../../../../test/conditions.js';
import { MemoryStore } from '../../../../test/memory-store.js';
import { KEY, NEVER_MS } from '../../../../test/signing-processes.js';
import type { Checkpoint } from '../format/checkpoint.js';
import { type Tile, type TilePlace, type TileTable, tileKey } from '../state/tile-table.js';
import type { LocalLedger } from '../writing/local-ledger.js';
import { CheckpointLog } from './checkpoint-log.js';
import { CheckpointSigner } from './checkpoint-signer.js';
import { TreeTiles } from './tree-tiles.js';

/** Tiles in memory, whose reads may fail. */
class MemoryTiles implements TileTable {
  private readonly tiles = new Map<string, string>();
  failingReads = 0;

  async write(tiles: readonly Tile[]): Promise<void> {
    for (const tile of tiles) this.tiles.set(tileKey(tile), tile.hashes.join(''));
  }
  async read(places: readonly TilePlace[]): Promise<Map<string, string>> {
    if (this.failingReads-- > 0) throw new Error('the database is away');
    return new Map(places.map((place) => [tileKey(place), this.tiles.get(tileKey(place)) ?? '']));
  }
  async clear(): Promise<void> {
    this.tiles.clear();
  }
}

let store: MemoryStore;
let ledger: LocalLedger;
let tiles: MemoryTiles;
const signers: CheckpointSigner[] = [];
beforeEach(async () => {
  store = new MemoryStore();
  ledger = await openLedger(store, { vkey: KEY.public.vkey });
  tiles = new MemoryTiles();
});
afterEach(async () => {
  for (const signer of signers.splice(0)) await signer.stop();
});

/** A process with a file of its own. */
async function start(everyMs = NEVER_MS): Promise<CheckpointSigner> {
  let last: Checkpoint | undefined;
  const localCheckpoint = {
    path: 'last-checkpoint',
    load: async () => last,
    save: async (checkpoint: Checkpoint) => {
      last = checkpoint;
    },
  };
  const options = { store, ledger, tiles: new TreeTiles(tiles), key: KEY, localCheckpoint, everyMs };
  const signer = await CheckpointSigner.start({ ...options, onError: () => undefined });
  signers.push(signer);
  return signer;
}

it('signs after `everyMs` the events that the process before it left unsigned, although nothing is written', async () => {
  await ledger.write(deposit(ADA, 1), cause());
  const signer = await start(20);
  await eventually(() => signer.last?.size === 2);
});

it('appends no smaller checkpoint behind one that it could not compare', async () => {
  const [one, other] = [await start(), await start()];
  await one.covering(0);
  await ledger.write(deposit(ADA, 1), cause());
  await one.covering(1);
  tiles.failingReads = 1;
  await expect(other.covering(1)).rejects.toThrow('the database is away');
  expect((await other.covering(1)).size).toBe(2);
  const log = new CheckpointLog(store, STREAM);
  expect(await log.newest()).toMatchObject({ revision: 1, checkpoint: { size: 2 } });
});
