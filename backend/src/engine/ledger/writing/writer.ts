import { setTimeout as delay } from 'node:timers/promises';
import { type EventStore, type StoredEvent, WrongRevision } from '../../event-store/event-store.js';
import type { SnapshotSchedule } from '../../snapshots/snapshot-schedule.js';
import type { Cause, Chain, Decide } from '../format/chain.js';
import { SYSTEM } from '../format/envelope.js';
import { LedgerUnavailable, NotLeading } from '../format/errors.js';
import type { Head } from '../format/verify.js';
import { firstOutcome } from '../state/first-outcome.js';
import type { Replay } from '../state/replay.js';
import type { LedgerState } from '../state/state.js';
import { BatchBuilder } from './batch-builder.js';
import { DoubtfulBatches } from './doubtful-batches.js';
import { type AppendListener, observedAppend } from './observed-append.js';
import type { Batch, Outcome, Pending } from './pending.js';
import { answerCallers, conflictBackoff, recordAttempt } from './pending.js';
import { WaitingCommands } from './waiting-commands.js';

const QUEUE_MAX = 20_000;
const PAUSE_MS = 5;
const OVERTAKEN_PAUSE_MS = 50;

export interface WriterOptions {
  /** Whether this process decides commands at this moment. */
  readonly mayDecide?: (() => boolean) | undefined;
  /** Whether the store is known not to answer. */
  readonly isSilent?: (() => boolean) | undefined;
}

/**
 * Group commit (docs/mechanisms.md, "The writer"). Commands queue while batches are in flight; the next batch takes the
 * queued commands, decides each on the state after the ones before it, and is appended once with the expected revision. No
 * caller gets a result, not even a refusal, before the state it was decided on is known to be durable.
 */
export class Writer {
  private readonly waiting: WaitingCommands;
  /** Those of `waiting`. */
  private readonly queue: Pending[];
  private readonly inFlight: Batch[] = [];
  private readonly batches: BatchBuilder;
  private readonly mayDecide: () => boolean;
  private readonly doubtful = new DoubtfulBatches();
  private scheduled = false;
  private recovering = false;
  private closed = false;
  /** Newest revision that another process is known to have written. */
  private foreignRevision = -1;
  /** Batches that were decided again because another process had written first. */
  conflicts = 0;
  /** Called after each append, whether or not it succeeded. */
  onAppend: AppendListener = () => undefined;

  constructor(
    private readonly store: EventStore,
    private readonly chain: Chain,
    private readonly replay: Replay,
    private readonly snapshots: SnapshotSchedule,
    { mayDecide = () => true, isSilent = () => false }: WriterOptions = {},
  ) {
    this.mayDecide = mayDecide;
    this.waiting = new WaitingCommands(isSilent);
    this.queue = this.waiting.queue;
    this.batches = new BatchBuilder(store, chain);
  }

  /** The newest durable event. */
  get durableHead(): Head {
    return this.inFlight[0]?.headBefore ?? this.chain.head;
  }

  /** How many commands wait for a batch. */
  get queueLength(): number {
    return this.queue.length;
  }

  /** Whether nothing that was sent can still be written. */
  get isSettled(): boolean {
    return this.inFlight.length === 0 && !this.recovering && !this.isInDoubt;
  }

  /** @throws NotLeading nothing was written, and nothing that was sent for it can be any more */
  submit(decide: Decide, cause: Cause): Promise<Outcome> {
    return this.enqueue(decide, cause, false);
  }

  /**
   * @param look sees the state with everything that was durable, in any process, when this was called; it may be called again
   * @returns what it found, once all that it saw is durable
   */
  async read<Found>(look: (state: LedgerState) => Found): Promise<Found> {
    let found: Found | undefined;
    const decide: Decide = (state) => {
      found = look(state);
      return [];
    };
    await this.enqueue(decide, { actor: SYSTEM, now: new Date() }, true);
    return found as Found;
  }

  private enqueue(decide: Decide, cause: Cause, isRead: boolean): Promise<Outcome> {
    const refusal = this.refusal();
    if (refusal) return Promise.reject(new LedgerUnavailable(refusal));
    const outcome = this.waiting.add({ decide, cause, isRead });
    this.schedule();
    return outcome;
  }

  /**
   * A subscription delivered `batch`: its events are applied now, or read from the store as soon as nothing is in flight that
   * they may contradict.
   */
  deliver(batch: readonly StoredEvent[]): void {
    const [first] = batch;
    const follows = first !== undefined && first.revision <= this.chain.head.revision + 1;
    // What was sent before may be among the events.
    const isIdle = !this.recovering && this.inFlight.length === 0 && !this.isInDoubt;
    if (follows && isIdle) this.replay.applyDelivered(batch);
    this.notice(batch.at(-1)?.revision ?? -1);
  }

  /** The stream holds `revision`: if that is new here, the state follows as soon as nothing is in flight. */
  private notice(revision: number): void {
    if (this.replay.stopReason !== undefined) return;
    this.foreignRevision = Math.max(this.foreignRevision, revision);
    if (this.foreignRevision > this.chain.head.revision) this.schedule();
  }

  /** Waits for what is in flight and accepts nothing more. */
  async close(): Promise<void> {
    this.closed = true;
    while (this.queue.length > 0 || this.inFlight.length > 0 || this.recovering) await delay(PAUSE_MS);
  }

  private refusal(): string | undefined {
    const { stopReason } = this.replay;
    if (stopReason !== undefined) return stopReason;
    if (this.closed) return 'the ledger is closing';
    return this.queue.length >= QUEUE_MAX ? 'too many commands wait' : undefined;
  }

  /** Callers of the same turn of the event loop share a batch. */
  private schedule(): void {
    if (this.scheduled) return;
    this.scheduled = true;
    setImmediate(() => {
      this.scheduled = false;
      this.appendWaiting();
    });
  }

  private appendWaiting(): void {
    if (this.recovering) return;
    if (this.inFlight.length === 0 && this.foreignRevision > this.chain.head.revision) {
      this.recovering = true;
      void this.recover();
      return;
    }
    if (this.inFlight.length === 0) this.chain.forgetOldKeys();
    if (!this.mayDecide() && !this.handBack()) return;
    while (this.queue.length > 0 && this.inFlight.length < this.store.appendsInFlight && !this.isChecking) {
      const batch = this.batches.take(this.queue, this.inFlight.length);
      if (batch.events.length === 0 && this.inFlight.length > 0) {
        // What is in flight may have been written, and another process may have written since, before these commands came:
        // its answer does not show that they were decided on the newest state. The next append does, or the head.
        this.queue.unshift(...batch.commands.map(({ pending }) => pending));
        return;
      }
      this.send(batch);
    }
  }

  /**
   * Another process decides: whoever waits asks that one, unless what was sent for them can still be written.
   * @returns whether only reads are left
   */
  private handBack(): boolean {
    const { isInDoubt } = this;
    const stays = ({ isRead, sent }: Pending) => isRead || (isInDoubt && sent.length > 0);
    const left = this.queue.filter(stays);
    for (const pending of this.queue.splice(0, Number.POSITIVE_INFINITY, ...left)) {
      if (!stays(pending)) pending.reject(new NotLeading());
    }
    if (left.every(({ isRead }) => isRead)) return true;
    if (this.inFlight.length === 0) {
      this.recovering = true;
      void this.recover();
    }
    return false;
  }

  private get isInDoubt(): boolean {
    return this.doubtful.anyAt(this.durableHead.revision);
  }

  /** A batch without events is being checked against the head of the stream: nothing may be appended meanwhile. */
  private get isChecking(): boolean {
    return this.inFlight[0]?.events.length === 0;
  }

  private send(batch: Batch): void {
    this.inFlight.push(batch);
    this.write(batch).then(
      () => this.ended(batch, 'durable'),
      (error: unknown) => {
        if (error instanceof WrongRevision) this.conflicts += 1;
        this.ended(batch, 'failed');
      },
    );
  }

  private async write(batch: Batch): Promise<void> {
    const { revision } = batch.headBefore;
    const append = () => this.store.append(this.chain.stream, batch.events, revision);
    if (batch.events.length > 0) return observedAppend(batch, append, this.onAppend);
    // Nothing to append, so no append can reveal other writers: read the head instead.
    if ((await this.store.head(this.chain.stream)) !== revision) throw new WrongRevision(this.chain.stream, revision);
  }

  private ended(batch: Batch, state: 'durable' | 'failed'): void {
    batch.state = state;
    while (!this.recovering && this.inFlight[0]?.state === 'durable') {
      const durable = this.inFlight.shift();
      if (durable) this.answer(durable);
    }
    if (this.inFlight[0]?.state === 'failed') this.recovering = true;
    // The batch after a failed one was decided on it; it must have ended too before anything is undone.
    if (this.recovering && this.inFlight.every((other) => other.state !== 'under way')) void this.recover();
    else this.schedule();
  }

  private answer(batch: Batch): void {
    this.replay.markDurable(batch.events);
    this.snapshots.takeIfDue();
    answerCallers(batch, ({ cause }, used) => firstOutcome(this.store, this.chain.stream, cause.actor, used));
  }

  /**
   * An append failed, or nobody knows whether it did, or another process wrote: undoes every batch in flight, reads
   * forward, resolves the commands whose events were written, and queues the others to be decided again.
   */
  private async recover(): Promise<void> {
    const batches = this.inFlight.splice(0);
    for (const { journal, headBefore, events } of batches.toReversed()) this.chain.undo(journal, 0, headBefore, events);
    this.chain.journal = undefined;
    this.doubtful.add(batches);
    const commands = batches.flatMap(({ commands: judged }) => judged.map(recordAttempt));
    // Some of those that wait were sent before, too.
    const sent = new Map(
      [...commands, ...this.queue].flatMap((pending) =>
        pending.sent.map((made) => [made.lastEventHash, { pending, made }]),
      ),
    );
    const landed = new Set<Pending>();
    await conflictBackoff(Math.max(0, ...commands.map(({ attempts }) => attempts)));
    try {
      const follow = () =>
        this.replay.catchUp((event) => {
          this.doubtful.noteWritten(event);
          const owner = sent.get(event.hash);
          if (!owner) return;
          landed.add(owner.pending);
          this.waiting.remove(owner.pending);
          const { events, revision, balances } = owner.made;
          owner.pending.resolve({ events, revision, balances, replayed: false });
        });
      await follow();
      await this.untilOvertaken(() => [...commands, ...this.queue].filter((one) => !landed.has(one)), follow);
      // A revision that was announced but is missing was truncated: nothing to wait for.
      this.foreignRevision = this.chain.head.revision;
      this.decideAgain(commands.filter((pending) => !landed.has(pending)));
    } catch (error) {
      // The store is unavailable: all waiting commands fail now instead of one after the other.
      for (const pending of [...commands, ...this.queue.splice(0)]) if (!landed.has(pending)) pending.reject(error);
      this.foreignRevision = -1;
    }
    this.recovering = false;
    this.schedule();
  }

  /**
   * Whoever decides again finds out by its own append whether what it sent before can still be written. A process that does not
   * lead any more waits until another event stands in its place.
   */
  private async untilOvertaken(waiting: () => readonly Pending[], follow: () => Promise<void>): Promise<void> {
    const waits = () => waiting().some(({ sent, isAbandoned }) => sent.length > 0 && !isAbandoned);
    while (!this.mayDecide() && this.isInDoubt && waits()) {
      await delay(OVERTAKEN_PAUSE_MS);
      await follow();
    }
  }

  private decideAgain(commands: readonly Pending[]): void {
    const { stopReason } = this.replay;
    if (stopReason !== undefined) {
      const error = new LedgerUnavailable(stopReason);
      for (const pending of [...commands, ...this.queue.splice(0)]) pending.reject(error);
      return;
    }
    this.waiting.addAgain(commands, this.chain);
  }
}
