import type pg from 'pg';
import type { TreeHash } from '../format/merkle.js';

/** Where a tile is in the tree. */
export interface TilePlace {
  readonly level: number;
  readonly index: number;
}

export interface Tile extends TilePlace {
  readonly hashes: TreeHash[];
}

export const tileKey = ({ level, index }: TilePlace): string => `${level}/${index}`;

/** The tiles of one stream's tree, as they are kept. PostgresTileTable implements it. */
export interface TileTable {
  /**
   * Writes all of the tiles, as they are when it is called, or none; a tile that is kept with more hashes stays as it is.
   */
  write(tiles: readonly Tile[]): Promise<void>;
  /** The concatenated hashes of the tiles that are kept, by `tileKey`. */
  read(places: readonly TilePlace[]): Promise<Map<string, string>>;
  clear(): Promise<void>;
}

const SCHEMA = `
create schema if not exists ledger;
create table if not exists ledger.tree_tiles (
  stream text not null,
  level smallint not null,
  index bigint not null,
  hashes bytea not null,
  primary key (stream, level, index)
);`;

export class PostgresTileTable implements TileTable {
  private constructor(
    private readonly pool: pg.Pool,
    private readonly stream: string,
  ) {}

  static async open(pool: pg.Pool, stream: string): Promise<PostgresTileTable> {
    await pool.query(`begin; select pg_advisory_xact_lock(hashtext('ledger.tree_tiles')); ${SCHEMA} commit`);
    return new PostgresTileTable(pool, stream);
  }

  async write(tiles: readonly Tile[]): Promise<void> {
    await this.pool.query(
      `insert into ledger.tree_tiles (stream, level, index, hashes)
       select $1, * from unnest($2::smallint[], $3::bigint[], $4::bytea[]) as tile (level, index, hashes)
       order by level, index
       on conflict (stream, level, index) do update set hashes = excluded.hashes
       where octet_length(excluded.hashes) >= octet_length(tree_tiles.hashes)`,
      [
        this.stream,
        tiles.map(({ level }) => level),
        tiles.map(({ index }) => index),
        tiles.map(({ hashes }) => Buffer.from(hashes.join(''), 'latin1')),
      ],
    );
  }

  async read(places: readonly TilePlace[]): Promise<Map<string, string>> {
    const { rows } = await this.pool.query<{ level: number; index: string; hashes: Buffer }>(
      `select level, index, hashes from ledger.tree_tiles
       join (select distinct * from unnest($2::smallint[], $3::bigint[]) as wanted (level, index)) as wanted using (level, index)
       where stream = $1`,
      [this.stream, places.map(({ level }) => level), places.map(({ index }) => index)],
    );
    return new Map(
      rows.map(({ level, index, hashes }) => [tileKey({ level, index: Number(index) }), hashes.toString('latin1')]),
    );
  }

  async clear(): Promise<void> {
    await this.pool.query(
      `with tile as (
         select level, index from ledger.tree_tiles where stream = $1 order by level, index for update
       )
       delete from ledger.tree_tiles as stored using tile
       where stored.stream = $1 and stored.level = tile.level and stored.index = tile.index`,
      [this.stream],
    );
  }
}
