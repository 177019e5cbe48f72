import { EMPTY_STREAM, type NewEvent, type StoredEvent } from '../../src/engine/event-store/event-store.js';
import type { Tile, TilePlace } from '../../src/engine/ledger/state/tile-table.js';
import { tileKey } from '../../src/engine/ledger/state/tile-table.js';
import type { Row, TableDefinition } from '../../src/engine/projections/projection.js';
import { CheckpointMoved, RowsRefused } from '../../src/engine/projections/read-tables.js';
import type { WriteGroup } from '../../src/engine/projections/row-change-buffer.js';
import { LockTable } from './lock-table.js';
import { newProcessorRows, type ProcessorName, type ProcessorRows } from './processors.js';
import { Actor, type World } from './world.js';

/** Which guards of the server are taken away, to see that the simulation misses them. */
export interface ServerFaults {
  /** An append is written wherever its revision matches. */
  readonly ignoresFence?: boolean;
  /** Effects happen wherever the place of their processor is. */
  readonly ignoresPlace?: boolean;
  /** Rows are written wherever the checkpoint is. */
  readonly ignoresCheckpoint?: boolean;
  /** Who begins a term is not told of the one before. */
  readonly forgetsTerms?: boolean;
  /** A session ends only when it is told to. */
  readonly keepsSilentSessions?: boolean;
}

/** Sees every change at the moment it is durable. */
export interface ServerObserver {
  /** @param by who sent them */
  appended(stream: string, events: readonly StoredEvent[], by: Actor): void;
  projected(from: number, to: number): void;
  /** @param about what the effect is about */
  effectHappened(processor: ProcessorName, revision: number, about: string): void;
}

/** A connection that hears of appends. */
export interface Listener {
  heard(stream: string, connection: Connection): void;
}

/** What appends come over. */
export interface Connection {
  readonly actor: Actor;
}

/**
 * What is durable and shared by all processes, as one PostgreSQL would hold it: streams, read tables with their checkpoint,
 * tiles. Every operation is atomic; links.ts says when it happens and who learns of it.
 */
export class Server {
  readonly actor: Actor;
  readonly streams = new Map<string, StoredEvent[]>();
  readonly rows = new Map<TableDefinition, Map<string, Row>>();
  readonly tiles = new Map<string, string>();
  readonly listeners = new Set<Listener>();
  private readonly processors = newProcessorRows();
  checkpoint = -1;
  observer: ServerObserver | undefined;
  readonly locks: LockTable;

  constructor(
    readonly world: World,
    readonly faults: ServerFaults,
  ) {
    this.actor = new Actor(world.seed, 'server');
    this.locks = new LockTable(world, this.actor, faults);
  }

  /** The event_store.append of postgres-schema.ts. @returns whether it was written */
  append(
    stream: string,
    events: readonly NewEvent[],
    expectedRevision: number,
    behind: string | undefined,
    connection: Connection,
  ): boolean {
    const stored = this.eventsOf(stream);
    const newest = stored.at(-1);
    if ((newest?.revision ?? EMPTY_STREAM) !== expectedRevision) return false;
    if (behind !== undefined && newest?.hash !== behind && !this.faults.ignoresFence) return false;
    const added = events.map(({ envelope, hash }, index) => {
      return { revision: expectedRevision + 1 + index, envelope, hash };
    });
    stored.push(...added);
    this.streams.set(stream, stored);
    this.observer?.appended(stream, added, connection.actor);
    for (const listener of this.listeners) listener.heard(stream, connection);
    return true;
  }

  eventsOf(stream: string): StoredEvent[] {
    return this.streams.get(stream) ?? [];
  }

  head(stream: string): number {
    return this.eventsOf(stream).at(-1)?.revision ?? EMPTY_STREAM;
  }

  /** The transaction of PostgresReadTables.write. @throws CheckpointMoved | RowsRefused */
  project(groups: readonly WriteGroup[], from: number, to: number): void {
    if (this.checkpoint !== from && !this.faults.ignoresCheckpoint) throw new CheckpointMoved(from);
    const changed = new Map<TableDefinition, Map<string, Row>>();
    for (const group of groups) {
      const { table } = group;
      const rows = changed.get(table) ?? new Map(this.rows.get(table));
      changed.set(table, rows);
      for (const row of group.rows) writeRow(rows, group, row);
    }
    for (const [table, rows] of changed) this.rows.set(table, rows);
    this.checkpoint = to;
    this.observer?.projected(from, to);
  }

  processorRows(processor: ProcessorName): ProcessorRows {
    const rows = this.processors.get(processor);
    if (!rows) throw new Error(`there is no processor ${processor}`);
    return rows;
  }

  effectHappens(processor: ProcessorName, revision: number, about: string): void {
    const { happened } = this.processorRows(processor);
    happened.set(revision, (happened.get(revision) ?? 0) + 1);
    this.observer?.effectHappened(processor, revision, about);
  }

  /** The statements of PostgresTileTable. */
  writeTiles(tiles: readonly { place: TilePlace; hashes: string }[]): void {
    for (const { place, hashes } of tiles) {
      const kept = this.tiles.get(tileKey(place)) ?? '';
      if (hashes.length >= kept.length) this.tiles.set(tileKey(place), hashes);
    }
  }

  readTiles(places: readonly TilePlace[]): Map<string, string> {
    const found = new Map<string, string>();
    for (const place of places) {
      const hashes = this.tiles.get(tileKey(place));
      if (hashes !== undefined) found.set(tileKey(place), hashes);
    }
    return found;
  }
}

/** The tile as it is now: it grows on in memory. */
export const frozenTile = ({ level, index, hashes }: Tile) => ({ place: { level, index }, hashes: hashes.join('') });

export const keyOf = (table: TableDefinition, row: Row): string => table.key.map((column) => row[column]).join(' ');

function writeRow(rows: Map<string, Row>, { table, added, inserts }: WriteGroup, row: Row): void {
  const key = keyOf(table, row);
  const before = rows.get(key);
  if (inserts && before) throw new RowsRefused();
  const sums = before && added.map((column) => [column, Number(before[column]) + Number(row[column])]);
  rows.set(key, { ...before, ...row, ...(sums && Object.fromEntries(sums)) });
}
