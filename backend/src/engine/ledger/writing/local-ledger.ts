import { setTimeout as delay } from 'node:timers/promises';
import { isTracing, traced } from '../../../basics/spans.js';
import type { EventStore } from '../../event-store/event-store.js';
import { type SnapshotOptions, SnapshotSchedule } from '../../snapshots/snapshot-schedule.js';
import { type ActorRule, type Cause, Chain, type Decide } from '../format/chain.js';
import { LEDGER_STREAM, SYSTEM } from '../format/envelope.js';
import { ClockRefused, LedgerUnavailable } from '../format/errors.js';
import type { Finding } from '../format/findings.js';
import type { Head } from '../format/verify.js';
import { beginKeyDays, type MayBegin, OPENING_KEY } from '../keys/key-days.js';
import type { CommandKind, Sender } from '../state/command.js';
import { type EventTypes, KnownEventTypes, type UnknownEventType } from '../state/event-types.js';
import { Replay } from '../state/replay.js';
import type { LedgerState, Slice } from '../state/state.js';
import { acceptedClock } from './accepted-clock.js';
import type { ClockGuard, ClockProblem } from './clock-guard.js';
import { DurableEvents } from './durable-events.js';
import { Ledger } from './ledger.js';
import type { AppendListener } from './observed-append.js';
import type { Outcome } from './pending.js';
import { Writer } from './writer.js';

export interface LedgerOptions extends SnapshotOptions {
  readonly store: EventStore;
  /** Identifies this ledger among all others; part of the genesis. */
  readonly origin: string;
  /** Public key of the checkpoints, in C2SP vkey form. */
  readonly vkey: string;
  readonly slices?: readonly Slice[];
  /** The event types that this release knows; without them, every type is known. */
  readonly eventTypes?: EventTypes;
  /** Which events may be the first of a command with a key; without it, every event. */
  readonly mayBegin?: MayBegin;
  /** Called before every decision. */
  readonly actorRule?: ActorRule;
  readonly stream?: string;
  /** When a new ledger begins; now, unless a history is imported. */
  readonly openedAt?: Date;
  /** Whether this process decides commands at this moment; without it, always. */
  readonly mayDecide?: () => boolean;
  /** Whether the store is known not to answer; without it, each caller waits as long as for an answer that comes late. */
  readonly isSilent?: () => boolean;
  /** Refuses writes while the clock cannot be trusted; without it every time is accepted. */
  readonly clock?: ClockGuard;
  /** Of the same store and stream; tests set their limits. */
  readonly durable?: DurableEvents;
}

const CURRENCY = 'Coin FORM';
/**
 * State forgets some facts a minute after they stop to matter, so what was looked up before must be younger than that. Whoever
 * sends an older command stood still meanwhile, and its caller has given up.
 */
export const LOOK_UP_MS_MAX = 10_000;
/** How far a process that follows may be behind because it reads seldom. */
const FOLLOW_PAUSE_MS = 20;

/**
 * The ledger: a chain of facts with the state that they make, and `execute` as the only way to append to it. Other
 * processes may write the same stream: the expected revision is the fence, and the writer that comes second reads forward
 * and decides again.
 */
export class LocalLedger extends Ledger {
  private constructor(
    private readonly store: EventStore,
    private readonly chain: Chain,
    private readonly replay: Replay,
    private readonly writer: Writer,
    private readonly snapshots: SnapshotSchedule,
    private readonly clock: ClockGuard | undefined,
    private readonly vkey: string,
    private readonly mayDecide: () => boolean,
    /** The events that are known to be durable, in any process, for whoever follows the ledger in this one. */
    readonly durable: DurableEvents,
  ) {
    super();
  }

  /**
   * Replays the stream from the newest snapshot and, where this process decides, begins it. A broken chain is opened for
   * reading only: `broken` says where it breaks, and `execute` refuses. The same holds for a chain with an event that this
   * release does not know: see `outdated`.
   * @throws LedgerUnavailable when the store does not answer, or the clock cannot be trusted with the first event
   */
  static async open(options: LedgerOptions): Promise<LocalLedger> {
    const { store, origin, vkey, slices = [], eventTypes, stream = LEDGER_STREAM, mayDecide = () => true } = options;
    const known = eventTypes && new KnownEventTypes(eventTypes);
    const chain = new Chain(origin, stream, slices, options.actorRule, known, options.mayBegin);
    const snapshots = new SnapshotSchedule(chain, { maySnapshot: mayDecide, ...options });
    const { durable = new DurableEvents(store, stream) } = options;
    const replay = new Replay(store, chain, snapshots, durable);
    const writer = new Writer(store, chain, replay, snapshots, { mayDecide, isSilent: options.isSilent });
    const ledger = new LocalLedger(store, chain, replay, writer, snapshots, options.clock, vkey, mayDecide, durable);
    await snapshots.restore(store);
    durable.begin(chain.head.revision);
    await replay.catchUp();
    if (mayDecide()) await ledger.begin(options.openedAt);
    return ledger;
  }

  /**
   * Appends what a ledger needs before it can be used, where that is missing: the first event of a new one.
   * @throws LedgerUnavailable the store does not answer, or the clock cannot be trusted
   */
  async begin(now: Date = new Date()): Promise<void> {
    if (this.broken || this.outdated) return;
    const { origin, vkey, chain } = this;
    if (chain.head.revision < 0) {
      const opened = { type: 'LedgerOpened', data: { currency: CURRENCY, origin, vkey } };
      await this.writeFirst(() => [opened], { actor: SYSTEM, key: OPENING_KEY, now });
    }
    if (beginKeyDays(chain.state).length > 0) await this.writeFirst(beginKeyDays, { actor: SYSTEM, now });
  }

  /** The state in memory. With a batch in flight it is ahead of what is durable: use it to decide, not to answer. */
  get state(): LedgerState {
    return this.chain.state;
  }

  get isLeader(): boolean {
    return this.mayDecide();
  }

  get isFresh(): boolean {
    return true;
  }

  async onBecomeLeader(task: () => Promise<void>): Promise<void> {
    await task();
  }

  get stream(): string {
    return this.chain.stream;
  }

  get origin(): string {
    return this.chain.origin;
  }

  /** The newest durable event. */
  get head(): Head {
    return this.writer.durableHead;
  }

  /** How many batches were decided again because another process had written first. */
  get conflicts(): number {
    return this.writer.conflicts;
  }

  /** How many commands wait to be decided. */
  get queueLength(): number {
    return this.writer.queueLength;
  }

  /** Whether nothing that was sent can still get into the ledger. */
  get isSettled(): boolean {
    return this.writer.isSettled;
  }

  /** The event up to which the newest saved snapshot holds the state; undefined when there is none. */
  get snapshotHead(): Head | undefined {
    return this.snapshots.savedHead;
  }

  /** How many snapshots could not be saved since the start. */
  get snapshotFailures(): number {
    return this.snapshots.failures;
  }

  /** @param listener called after each append, whether or not it succeeded; replaces the one before */
  onAppend(listener: AppendListener): void {
    this.writer.onAppend = listener;
  }

  /** Refuses all writes from now on, because evidence outside the chain shows that it was altered. */
  markBroken(finding: Finding): void {
    this.replay.markBroken(finding);
  }

  /** Where the chain was found broken; from then on nothing is written. */
  get broken(): Finding | undefined {
    return this.replay.broken;
  }

  get outdated(): UnknownEventType | undefined {
    return this.replay.outdated;
  }

  /**
   * Why nothing is written because of the clock; undefined when it can be trusted.
   * @param now time of a command
   */
  clockProblem(now?: Date): ClockProblem | undefined {
    return this.clock?.problem(this.chain.head.ts, acceptedClock(this.chain.state), now?.getTime());
  }

  override execute<Data>(kind: CommandKind<Data>, data: Data, sender: Sender): Promise<Outcome> {
    const { actor, key, now = new Date(), dataReadAt } = sender;
    if (dataReadAt !== undefined && performance.now() - dataReadAt > LOOK_UP_MS_MAX) {
      return Promise.reject(new LedgerUnavailable('what the command is about was looked up too long ago'));
    }
    return this.write((state) => kind.decide(state, data, { actor, now }), { actor, key, now });
  }

  /**
   * Appends what a function decides, for code that runs in the same process. Resolves when the events are durable.
   * @param decide sees the state and returns events; it may be called again when another process wrote first
   * @throws DomainError what `decide` refused
   * @throws ClockRefused the clock cannot be trusted
   * @throws LedgerUnavailable the store is unavailable, or too many commands wait; the same key may be sent again
   * @throws BrokenInvariant | NotCanonical the command is wrong; nothing was written
   */
  async write(decide: Decide, cause: Cause): Promise<Outcome> {
    const problem = this.clockProblem(cause.now);
    if (problem) throw new ClockRefused(problem.reason);
    if (!isTracing()) return this.writer.submit(decide, cause);
    return traced('ledger command', {}, async (span) => {
      const outcome = await this.writer.submit(decide, cause);
      const { events, revision, replayed } = outcome;
      span.setAttributes({
        'form.revision': revision,
        'form.events': events.map(({ type }) => type),
        'form.replayed': replayed,
      });
      return outcome;
    });
  }

  /** @throws LedgerUnavailable */
  private writeFirst(decide: Decide, cause: Cause): Promise<Outcome> {
    return this.write(decide, cause).catch((error: unknown) => {
      throw error instanceof ClockRefused ? new LedgerUnavailable(error.reason) : error;
    });
  }

  read<Found>(look: (state: LedgerState) => Found): Promise<Found> {
    return this.writer.read(look);
  }

  /** Resolves when the state holds the event at `revision`, or will not hold it any more, or when `signal` is aborted. */
  async holds(revision: number, signal: AbortSignal): Promise<void> {
    while (this.head.revision < revision && !this.broken && !this.outdated && !signal.aborted) {
      await this.durable.changed(signal);
    }
  }

  /**
   * Keeps the state current with what other processes write, until `signal` is aborted; then it may be called again. Without
   * it, only the next conflict reveals their events. A process that writes gets its own events back, too, which costs more
   * than the conflict that it prevents unless others write as well.
   */
  async follow(signal: AbortSignal): Promise<void> {
    for await (const batch of this.store.subscribe(this.stream, { after: this.head.revision, signal })) {
      this.writer.deliver(batch);
      // One reading of the store brings what several appends wrote meanwhile.
      await delay(FOLLOW_PAUSE_MS, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  /** Waits for what is in flight and accepts nothing more. */
  async close(): Promise<void> {
    await this.writer.close();
    await this.snapshots.stop();
  }
}
