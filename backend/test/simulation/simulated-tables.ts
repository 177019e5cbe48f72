import type { LocalCheckpoint } from '../../src/engine/ledger/checkpoints/local-checkpoint.js';
import type { Checkpoint } from '../../src/engine/ledger/format/checkpoint.js';
import type { Tile, TilePlace, TileTable } from '../../src/engine/ledger/state/tile-table.js';
import { CheckpointMoved, type ReadTables } from '../../src/engine/projections/read-tables.js';
import type { WriteGroup } from '../../src/engine/projections/row-change-buffer.js';
import type { Link } from './link.js';
import { frozenTile } from './server.js';

const noAnswer = () => new Error('the database gave no answer');

/** The read tables on the simulated server. */
export class SimulatedReadTables implements ReadTables {
  constructor(private readonly link: Link) {}

  async prepare(): Promise<void> {}

  /** Only following is simulated: a rebuild is one transaction that replaces all tables. */
  async rebuildIfFarBehind(): Promise<undefined> {}

  readonly connection = this;
  readonly isLocked = true;

  /** Every process gets it: rows and checkpoint must be right even where two of them write the tables. */
  async tryLock(): Promise<boolean> {
    return true;
  }

  async unlock(): Promise<void> {}

  checkpoint(): Promise<number> {
    return this.link.call('tables', () => this.link.server.checkpoint, noAnswer);
  }

  write(groups: readonly WriteGroup[], from: number, to: number): Promise<void> {
    const refused = () => new CheckpointMoved(from);
    return this.link.call('tables', () => this.link.server.project(groups, from, to), noAnswer, refused);
  }

  reconnect(): void {}

  async close(): Promise<void> {}
}

/** The tiles on the simulated server. */
export class SimulatedTileTable implements TileTable {
  constructor(private readonly link: Link) {}

  write(tiles: readonly Tile[]): Promise<void> {
    const frozen = tiles.map(frozenTile);
    return this.link.call('tiles', () => this.link.server.writeTiles(frozen), noAnswer);
  }

  read(places: readonly TilePlace[]): Promise<Map<string, string>> {
    return this.link.call('tiles', () => this.link.server.readTiles(places), noAnswer);
  }

  clear(): Promise<void> {
    return this.link.call('tiles', () => this.link.server.tiles.clear(), noAnswer);
  }
}

/** The file `last-checkpoint` in a data folder, which outlives the processes that use the folder one after the other. */
export interface DataFolder {
  lastCheckpoint: Checkpoint | undefined;
}

/** A file is there or not: its faults are those that an operating system has. */
export class SimulatedLocalCheckpoint implements LocalCheckpoint {
  readonly path = 'last-checkpoint';

  /** @param saved called with each checkpoint once it is durable */
  constructor(
    private readonly link: Link,
    private readonly folder: DataFolder,
    private readonly saved: (checkpoint: Checkpoint) => void,
  ) {}

  load(): Promise<Checkpoint | undefined> {
    return this.link.call('file', () => this.folder.lastCheckpoint, noAnswer);
  }

  save(checkpoint: Checkpoint): Promise<void> {
    const write = () => {
      this.folder.lastCheckpoint = checkpoint;
      this.saved(checkpoint);
    };
    return this.link.call('file', write, () => new Error('the disk is full'));
  }
}
