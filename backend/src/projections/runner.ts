import { setTimeout as delay } from 'node:timers/promises';
import { Deadlines } from '../deadlines.js';
import type { EventStore } from '../event-store/event-store.js';
import { AlteredEvent, type DurableEvents } from '../ledger/durable-events.js';
import type { SealedEvent } from '../ledger/envelope.js';
import { LedgerUnavailable } from '../ledger/errors.js';
import { tracedProjection } from '../tracing/append-spans.js';
import type { Projection } from './projection.js';
import { CheckpointMoved, type ReadTables, RowsRefused } from './read-tables.js';
import { RowChangeBuffer } from './row-change-buffer.js';

export interface RunnerOptions {
  readonly store: EventStore;
  readonly stream: string;
  /** The events that the read tables follow; `store` is read where they are rebuilt. */
  readonly events: DurableEvents;
  readonly tables: ReadTables;
  readonly projections: readonly Projection[];
  readonly onError?: (error: unknown) => void;
  /** Called when the start rebuilds the read tables, before and after. */
  readonly onRebuild?: (message: string, figures: Readonly<Record<string, number>>) => void;
  /** A start that finds the read tables this many events behind rebuilds them, unless following is faster (rebuild.ts). */
  readonly rebuildLagMin?: number;
}

/** Some 5 s of following. */
const REBUILD_LAG_MIN = 50_000;
const EVENTS_PER_TRANSACTION_MAX = 2000;
const RETRY_MS = 200;
const CHECKPOINT_CONFLICT_RETRY_MS = 20;
const WAIT_MS_MAX = 2000;

/** Who waits for the read tables. */
interface Waiter {
  readonly revision: number;
  readonly resolve: (reached: boolean) => void;
}

const waitsOf = (msMax: number) => new Deadlines<Waiter>(msMax, ({ resolve }) => resolve(false));

/** An event that cannot be applied and must not be skipped: the read tables stop before it, and readiness fails. */
export class ProjectionFailure extends Error {
  constructor(
    readonly revision: number,
    options?: ErrorOptions,
  ) {
    super(`the event at revision ${revision} cannot be applied`, options);
    this.name = 'ProjectionFailure';
  }
}

/**
 * Each attempt to go on has failed `since` then (`performance.now`), the last one with `error`; it is over once the read
 * tables reach the revision `until`.
 */
export type ProjectionPause = { readonly since: number; readonly error: unknown; readonly until: number };

/**
 * Follows the ledger and updates the read tables: rows and checkpoint change in one transaction, guarded by the old checkpoint,
 * so that neither a crash nor a second runner can skip or repeat an event.
 */
export class ProjectionRunner {
  private readonly abort = new AbortController();
  private readonly waiting = new Set<Waiter>();
  private readonly deadlines = waitsOf(WAIT_MS_MAX);
  private reached = -1;
  private failed: ProjectionFailure | undefined;
  private paused: ProjectionPause | undefined;
  /** The revision that was written last, or is being written. */
  private writing = -1;
  private starting: Promise<void> | undefined;
  private running: Promise<void> | undefined;

  constructor(private readonly options: RunnerOptions) {}

  /** The revision up to which the read tables are current. */
  get revision(): number {
    return this.reached;
  }

  get failure(): ProjectionFailure | undefined {
    return this.failed;
  }

  get pause(): ProjectionPause | undefined {
    return this.paused;
  }

  /**
   * Creates the read tables if they are missing or defined differently, rebuilds them if they are far behind, and starts to
   * follow.
   */
  async start(): Promise<void> {
    this.starting = this.prepare();
    await this.starting;
    this.running = this.follow();
  }

  async stop(): Promise<void> {
    this.abort.abort();
    await this.starting?.catch(() => undefined);
    await this.running;
    for (const { resolve } of this.waiting) resolve(false);
    await this.options.tables.close();
  }

  /**
   * Waits until the read tables hold the event at `revision`.
   * @returns false when that takes longer than `limitMs`
   */
  waitFor(revision: number, limitMs = WAIT_MS_MAX): Promise<boolean> {
    if (this.reached >= revision) return Promise.resolve(true);
    // The read tables will not advance any more, so waiting is useless.
    if (this.failed) return Promise.resolve(false);
    return new Promise((resolve) => {
      const deadlines = limitMs === WAIT_MS_MAX ? this.deadlines : waitsOf(limitMs);
      const waiter: Waiter = {
        revision,
        resolve: (reached: boolean) => {
          deadlines.delete(waiter);
          this.waiting.delete(waiter);
          resolve(reached);
        },
      };
      deadlines.add(waiter);
      this.waiting.add(waiter);
    });
  }

  allowRunning(_mayRun: boolean): void {}

  /** Another process, which runs the projections, has said how far they are. */
  noteReached(revision: number): void {
    if (revision > this.reached && !this.running) this.reach(revision);
  }

  /**
   * Waits for the read tables before an answer is read from them.
   * @throws LedgerUnavailable when they are behind for longer than `waitFor` waits: the change is made, so a client that
   * sends its key again gets the right answer, and no answer is read from rows that do not show the change yet
   */
  async requireReached(revision: number): Promise<void> {
    if (await this.waitFor(revision)) return;
    throw new LedgerUnavailable(`the read tables are behind revision ${revision}`);
  }

  private async prepare(): Promise<void> {
    const { store, stream, tables, onRebuild, rebuildLagMin: lagMin = REBUILD_LAG_MIN } = this.options;
    await tables.prepare();
    const { signal } = this.abort;
    const start = performance.now();
    const onBegin = (lag: number) => onRebuild?.('the read tables are far behind and are rebuilt', { lag });
    try {
      const events = await tables.rebuildIfFarBehind({ store, stream, lagMin, onBegin, signal });
      if (events === undefined) return;
      const seconds = Math.round((performance.now() - start) / 100) / 10;
      onRebuild?.('the read tables are rebuilt', { events, seconds });
    } catch (error) {
      // Following reaches the same event, stops before it and reports it; any other failure may be over by then.
      if (!signal.aborted) this.options.onError?.(error);
    }
  }

  private async follow(): Promise<void> {
    const { signal } = this.abort;
    while (!signal.aborted && !this.failed) {
      try {
        await this.followFromCheckpoint();
      } catch (error) {
        if (signal.aborted) return;
        // Another runner was first: continue at its checkpoint, on the same connection.
        const isCheckpointConflict = error instanceof CheckpointMoved;
        if (!isCheckpointConflict) {
          this.options.onError?.(error);
          this.options.tables.reconnect();
          this.paused = { since: this.paused?.since ?? performance.now(), error, until: this.writing };
        }
        if (error instanceof ProjectionFailure) this.fail(error);
        await delay(isCheckpointConflict ? CHECKPOINT_CONFLICT_RETRY_MS : RETRY_MS, undefined, { signal }).catch(
          () => undefined,
        );
      }
    }
  }

  private async followFromCheckpoint(): Promise<void> {
    const { signal } = this.abort;
    this.reach(await this.options.tables.checkpoint());
    try {
      for await (const batch of this.options.events.follow({ after: this.reached, signal })) {
        for (let at = 0; at < batch.length; at += EVENTS_PER_TRANSACTION_MAX) {
          await this.apply(batch.slice(at, at + EVENTS_PER_TRANSACTION_MAX));
        }
      }
    } catch (error) {
      throw error instanceof AlteredEvent ? new ProjectionFailure(error.revision, { cause: error }) : error;
    }
  }

  /** Applies events together or, if one of them fails, one by one up to that one. */
  private async apply(batch: readonly SealedEvent[]): Promise<void> {
    const [first] = batch;
    if (!first) return;
    try {
      await tracedProjection(batch, () => this.applyTogether(batch));
    } catch (error) {
      if (!isFaultOfEvent(error)) throw error;
      if (error instanceof ProjectionFailure && batch.length === 1) throw error;
      if (batch.length === 1) throw new ProjectionFailure(first.rev, { cause: error });
      for (const event of batch) await this.apply([event]);
    }
  }

  private async applyTogether(batch: readonly SealedEvent[]): Promise<void> {
    const fold = new RowChangeBuffer();
    for (const event of batch) {
      try {
        for (const projection of this.options.projections) projection.apply(event, fold);
      } catch (cause) {
        throw new ProjectionFailure(event.rev, { cause });
      }
    }
    const revision = batch.at(-1)?.rev ?? this.reached;
    this.writing = revision;
    await this.options.tables.write(fold.groups(), this.reached, revision);
    this.reach(revision);
  }

  private fail(failure: ProjectionFailure): void {
    this.failed = failure;
    for (const { resolve } of this.waiting) resolve(false);
  }

  private reach(revision: number): void {
    this.reached = revision;
    if (this.paused && this.paused.until <= revision) this.paused = undefined;
    for (const waiter of this.waiting) if (waiter.revision <= this.reached) waiter.resolve(true);
  }
}

const isFaultOfEvent = (error: unknown): boolean => error instanceof ProjectionFailure || error instanceof RowsRefused;
