import { setTimeout as delay } from 'node:timers/promises';
import { tracedProjection } from '../../basics/append-spans.js';
import { TimeoutQueue } from '../../basics/timeout-queue.js';
import type { SealedEvent } from '../ledger/format/envelope.js';
import { LedgerUnavailable } from '../ledger/format/errors.js';
import { KnownEventTypes } from '../ledger/state/event-types.js';
import { AlteredEvent, type DurableEvents } from '../ledger/writing/durable-events.js';
import { applyEvent, type Projection } from './projection.js';
import { isFaultOfEvent, ProjectionFailure, type ProjectionPause } from './projection-failure.js';
import { CheckpointMoved } from './read-tables.js';
import { prepareReadTables, type StartOptions } from './rebuild-at-start.js';
import { RowChangeBuffer } from './row-change-buffer.js';

export interface RunnerOptions extends StartOptions {
  /** The events that the read tables follow; `store` is read where they are rebuilt. */
  readonly events: DurableEvents;
  readonly projections: readonly Projection[];
}

const EVENTS_PER_TRANSACTION_MAX = 2000;
const RETRY_MS = 200;
const CHECKPOINT_CONFLICT_RETRY_MS = 20;
/** How often a process that does not run the projections asks how far they are: while somebody waits for them, and else. */
const POLL_MS = 5;
const IDLE_POLL_MS = 500;
const WAIT_MS_MAX = 2000;

/** Who waits for the read tables. */
interface Waiter {
  readonly revision: number;
  readonly resolve: (reached: boolean) => void;
}

const waitsOf = (msMax: number) => new TimeoutQueue<Waiter>(msMax, ({ resolve }) => resolve(false));

/**
 * Follows the ledger and updates the read tables: rows and checkpoint change in one transaction, guarded by the old checkpoint,
 * so that neither a crash nor a second runner can skip or repeat an event. Of the processes of a release one runs, which holds
 * the lock of the tables; the others ask how far the tables are, and one of them goes on when the lock is free.
 */
export class ProjectionRunner {
  private readonly abort = new AbortController();
  private readonly waiting = new Set<Waiter>();
  private readonly deadlines = waitsOf(WAIT_MS_MAX);
  private reached = -1;
  /**
   * The connection on which the database said so. Rows are committed without waiting for the disk, so that a database that
   * crashed may have lost the last ones.
   */
  private reachedOn: unknown;
  private failed: ProjectionFailure | undefined;
  private paused: ProjectionPause | undefined;
  /** The revision that was written last, or is being written. */
  private writing = -1;
  private starting: Promise<void> | undefined;
  private working: Promise<void> | undefined;
  private mayRun = true;
  /** Ends following without stopping. */
  private standDown = new AbortController();
  private isFollowing = false;
  private tryLockAt = 0;
  private wake: () => void = () => undefined;
  private readonly listeners: (() => void)[] = [];

  private readonly known: KnownEventTypes | undefined;

  constructor(private readonly options: RunnerOptions) {
    this.known = options.eventTypes && new KnownEventTypes(options.eventTypes);
  }

  /** The revision up to which the read tables are current. */
  get revision(): number {
    return this.reached;
  }

  /** Whether this process writes the read tables. */
  get isRunning(): boolean {
    return this.isFollowing && this.options.tables.isLocked;
  }

  get failure(): ProjectionFailure | undefined {
    return this.failed;
  }

  get pause(): ProjectionPause | undefined {
    return this.paused;
  }

  /**
   * Creates the read tables if they are missing, rebuilds them if they are far behind, and starts to follow, in this process or
   * behind the one that does.
   */
  async start(): Promise<void> {
    this.starting = prepareReadTables(this.options, this.abort.signal);
    await this.starting;
    this.working = this.work();
  }

  /**
   * Whether this process may write the read tables, as it may from the start on. While it may not, it only asks how far they are.
   */
  allowRunning(mayRun: boolean): void {
    this.mayRun = mayRun;
    if (!mayRun) this.standDown.abort();
    this.tryLockAt = 0;
    this.wake();
  }

  async stop(): Promise<void> {
    this.abort.abort();
    this.wake();
    await this.starting?.catch(() => undefined);
    await this.working;
    for (const { resolve } of this.waiting) resolve(false);
    await this.options.tables.close();
  }

  /**
   * Waits until the read tables hold the event at `revision`.
   * @returns false when that takes longer than `limitMs`
   */
  waitFor(revision: number, limitMs = WAIT_MS_MAX): Promise<boolean> {
    if (this.reached >= revision) {
      if (this.isCertain()) return Promise.resolve(true);
      // Following begins again where the tables are now.
      this.standDown.abort();
    }
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
      if (this.waiting.size === 1) this.wake();
    });
  }

  private isCertain(): boolean {
    return this.reachedOn !== undefined && this.reachedOn === this.options.tables.connection;
  }

  /** Another process, which runs the projections, has said how far they are. */
  noteReached(revision: number): void {
    if (revision > this.reached && !this.isRunning) this.reach(revision);
  }

  /** @param listener called when the read tables hold more, or may: where another process runs, up to IDLE_POLL_MS later */
  onReach(listener: () => void): void {
    this.listeners.push(listener);
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

  private async work(): Promise<void> {
    const { signal } = this.abort;
    while (!signal.aborted) {
      try {
        if (this.mayRun && !this.failed && (await this.options.tables.tryLock())) await this.follow();
        else await this.watch();
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

  /** Applies events as they come, until this process may no longer do so. */
  private async follow(): Promise<void> {
    const { events, tables } = this.options;
    this.standDown = new AbortController();
    if (!this.mayRun) this.standDown.abort();
    const signal = AbortSignal.any([this.abort.signal, this.standDown.signal]);
    this.reach(await tables.checkpoint());
    this.isFollowing = true;
    try {
      for await (const batch of events.follow({ after: this.reached, signal })) {
        for (let at = 0; at < batch.length; at += EVENTS_PER_TRANSACTION_MAX) {
          await this.apply(batch.slice(at, at + EVENTS_PER_TRANSACTION_MAX));
        }
      }
    } catch (error) {
      throw error instanceof AlteredEvent ? new ProjectionFailure(error.revision, { cause: error }) : error;
    } finally {
      this.isFollowing = false;
    }
    if (!this.mayRun) await tables.unlock();
  }

  /** Asks how far the process that runs has come, for everybody who waits at once; then it is time to try the lock again. */
  private async watch(): Promise<void> {
    this.tryLockAt = performance.now() + IDLE_POLL_MS;
    for (let left = IDLE_POLL_MS; left > 0 && !this.abort.signal.aborted; left = this.tryLockAt - performance.now()) {
      this.reach(await this.options.tables.checkpoint());
      await this.nap(this.waiting.size > 0 ? POLL_MS : left);
    }
  }

  /** Ends early when somebody begins to wait. */
  private nap(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.wake(), ms);
      this.wake = () => {
        clearTimeout(timer);
        this.wake = () => undefined;
        resolve();
      };
    });
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
        this.known?.require(event);
        applyEvent(this.options.projections, event, fold);
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
    this.reachedOn = this.options.tables.connection;
    if (this.paused && this.paused.until <= revision) this.paused = undefined;
    for (const waiter of this.waiting) if (waiter.revision <= this.reached) waiter.resolve(true);
    for (const reached of this.listeners) reached();
  }
}
