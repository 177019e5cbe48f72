import type { CatchUp } from './rebuild.js';
import type { WriteGroup } from './row-change-buffer.js';

/** The read tables with their checkpoint, as the runner uses them. PostgresReadTables implements it. */
export interface ReadTables {
  /** Creates the tables if they are missing, and drops those of other releases that no process reads any more. */
  prepare(): Promise<void>;

  /**
   * Takes the lock of the one process that writes the tables, if it is free. Whoever loses the connection loses the lock.
   * @returns whether this process holds it
   */
  tryLock(): Promise<boolean>;

  /** Gives the lock back. */
  unlock(): Promise<void>;

  /** Names the connection to the database: another value after it was lost, undefined until there is another. */
  readonly connection: unknown;

  /** Whether this process holds the lock, as far as it knows. */
  readonly isLocked: boolean;

  /**
   * Rebuilds the tables from the stream if that is faster than following the missing events.
   * @returns how many events were applied, or undefined when there was no rebuild
   */
  rebuildIfFarBehind(options: CatchUp): Promise<number | undefined>;

  /** The revision that the tables hold, -1 before the first event. */
  checkpoint(): Promise<number>;

  /**
   * Writes the groups and moves the checkpoint, all or nothing.
   * @throws CheckpointMoved nothing was written: the checkpoint is not at `from`
   * @throws RowsRefused nothing was written, and writing the same again cannot succeed
   * @throws Error whether it was written is unknown
   */
  write(groups: readonly WriteGroup[], from: number, to: number): Promise<void>;

  /** Drops the connection, so that the next call makes another. */
  reconnect(): void;

  close(): Promise<void>;
}

/** Another runner has applied the same events, or may do so now. */
export class CheckpointMoved extends Error {
  constructor(from: number, options?: ErrorOptions) {
    super(`the checkpoint is not at ${from}`, options);
    this.name = 'CheckpointMoved';
  }
}

/** The rows contradict the tables. */
export class RowsRefused extends Error {
  constructor(options?: ErrorOptions) {
    super('the rows cannot be written', options);
    this.name = 'RowsRefused';
  }
}
