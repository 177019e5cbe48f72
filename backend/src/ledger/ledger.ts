import type { EventStore, StoredEvent } from '../event-store/event-store.js';
import { type Cause, Chain, type Decide } from './chain.js';
import { deriveEventId, parseEnvelope, type SealedEvent, SYSTEM } from './envelope.js';
import { BrokenInvariant, LedgerUnavailable } from './errors.js';
import { type Batch, type Outcome, type Pending, readForward, type Verdict } from './pending.js';
import { SnapshotKeeper } from './snapshot-keeper.js';
import type { SnapshotStore } from './snapshots.js';
import type { LedgerState, Slice } from './state.js';
import { Journal } from './tables.js';
import { checkLink, describeFinding, type Finding, type Head } from './verify.js';

export interface LedgerOptions {
  readonly store: EventStore;
  /** Names this ledger among all others; part of the genesis. */
  readonly origin: string;
  /** Public key of the checkpoints, in C2SP vkey form. */
  readonly vkey: string;
  readonly slices?: readonly Slice[];
  readonly snapshots?: SnapshotStore;
  readonly stream?: string;
  readonly onSnapshotError?: (error: unknown) => void;
}

const LEDGER_STREAM = 'ledger';
const CURRENCY = 'Coin FORM';
const BATCH_COMMANDS_MAX = 256;
const BATCH_COMMANDS_MIN = 16;
const BATCH_CHARACTERS_MAX = 512 * 1024;
const QUEUE_MAX = 20_000;
const ATTEMPTS_MAX = 10;
/** A command makes a handful of events; a reader of its first one need not look further than this. */
const EVENTS_PER_COMMAND_MAX = 64;

/**
 * The ledger's only writer in this process (docs/architecture.md, "The writer"). Commands are decided in memory, sealed into
 * the chain, appended in batches and answered when durable. Other processes may write the same stream: the expected
 * revision is the fence, and whoever comes second reads forward and decides again.
 */
export class Ledger {
  private readonly queue: Pending[] = [];
  private readonly underWay: Batch[] = [];
  private scheduled = false;
  private recovering = false;
  private closed = false;
  private brokenAt: Finding | undefined;

  private constructor(
    private readonly store: EventStore,
    private readonly chain: Chain,
    private readonly snapshots: SnapshotKeeper,
  ) {}

  /**
   * Replays the stream from the newest snapshot and, where it is empty, opens the ledger with its first event. A chain that
   * is broken opens all the same, for reading: `broken` says where, and `execute` refuses.
   * @throws LedgerUnavailable when the store does not answer
   */
  static async open(options: LedgerOptions): Promise<Ledger> {
    const { store, origin, vkey, slices = [], stream = LEDGER_STREAM } = options;
    const chain = new Chain(origin, stream, slices);
    const snapshots = new SnapshotKeeper(chain, options.snapshots, options.onSnapshotError);
    const ledger = new Ledger(store, chain, snapshots);
    await snapshots.restore(store);
    await ledger.catchUp();
    if (chain.head.revision < 0 && !ledger.brokenAt) {
      const opened = { type: 'LedgerOpened', data: { currency: CURRENCY, origin, vkey } };
      await ledger.execute(() => [opened], { actor: SYSTEM, key: 'open', now: new Date() });
    }
    return ledger;
  }

  /** What the ledger knows. With a batch under way it is ahead of what is durable: good for deciding, not for answering. */
  get state(): LedgerState {
    return this.chain.state;
  }

  get stream(): string {
    return this.chain.stream;
  }

  get origin(): string {
    return this.chain.origin;
  }

  /** The newest durable event. */
  get head(): Head {
    return this.underWay[0]?.headBefore ?? this.chain.head;
  }

  /** Where the chain was found broken; then nothing is written any more. */
  get broken(): Finding | undefined {
    return this.brokenAt;
  }

  /**
   * The only way to write. Resolves when the events are durable.
   * @param decide sees the state and returns events; it may be called again when another process wrote first
   * @throws DomainError what `decide` refused
   * @throws LedgerUnavailable the store is away, or too much waits; the same key may be sent again
   * @throws BrokenInvariant | NotCanonical the command is wrong; nothing was written
   */
  execute(decide: Decide, cause: Cause): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      const refusal = this.refusal();
      if (refusal) {
        reject(new LedgerUnavailable(refusal));
        return;
      }
      this.queue.push({ decide, cause, resolve, reject, attempts: 0, sent: [] });
      this.schedule();
    });
  }

  /**
   * Keeps the state current with what other processes write, until `signal` is aborted. Without it only the next conflict
   * tells of them.
   */
  async follow(signal: AbortSignal): Promise<void> {
    for await (const batch of this.store.subscribe(this.stream, { after: this.head.revision, signal })) {
      const newest = batch.at(-1)?.revision ?? -1;
      const isOwn = newest <= this.chain.head.revision;
      if (isOwn || this.recovering || this.underWay.length > 0) continue;
      this.recovering = true;
      // Where the store is away, the next command will read forward.
      await this.catchUp().catch(() => undefined);
      this.recovering = false;
      this.schedule();
    }
  }

  /** Waits for what is under way and takes nothing more. */
  async close(): Promise<void> {
    this.closed = true;
    while (this.queue.length > 0 || this.underWay.length > 0 || this.recovering) {
      await new Promise((resolve) => setImmediate(resolve));
    }
    await this.snapshots.settled();
  }

  private refusal(): string | undefined {
    if (this.brokenAt) return `the chain is broken: ${describeFinding(this.brokenAt)}`;
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
    while (this.queue.length > 0 && !this.recovering && this.underWay.length < this.store.appendsInFlight) {
      if (this.snapshots.isDue) {
        if (this.underWay.length > 0) return;
        this.snapshots.take();
      }
      this.append(this.buildBatch());
    }
  }

  private buildBatch(): Batch {
    const journal = new Journal();
    const batch: Batch = { commands: [], events: [], journal, headBefore: this.chain.head, state: 'under way' };
    this.chain.journal = journal;
    const share = this.fairShare();
    let characters = 0;
    let taken = 0;
    while (taken < share && characters < BATCH_CHARACTERS_MAX) {
      const pending = this.queue[taken++];
      if (!pending) break;
      const verdict = this.judge(pending, journal);
      batch.commands.push({ pending, verdict });
      if (verdict.kind !== 'done') continue;
      for (const event of verdict.events) {
        batch.events.push(event);
        characters += event.envelope.length;
      }
    }
    this.queue.splice(0, taken);
    return batch;
  }

  /** Splits what waits over the free places, so that one batch is decided while the store writes the other. */
  private fairShare(): number {
    const waiting = this.queue.length;
    const places = this.store.appendsInFlight - this.underWay.length;
    return Math.min(waiting, BATCH_COMMANDS_MAX, Math.max(BATCH_COMMANDS_MIN, Math.ceil(waiting / places)));
  }

  private judge({ decide, cause }: Pending, journal: Journal): Verdict {
    const used = this.chain.revisionOfKey(cause);
    if (used !== undefined) return { kind: 'used-key', revision: used };
    const { mark } = journal;
    const head = this.chain.head;
    try {
      const events = this.chain.take(decide, cause);
      return { kind: 'done', events, revision: this.chain.head.revision };
    } catch (error) {
      this.chain.undo(journal, mark, head, []);
      return { kind: 'refused', error };
    }
  }

  private append(batch: Batch): void {
    this.underWay.push(batch);
    const written =
      batch.events.length === 0
        ? Promise.resolve()
        : this.store.append(this.stream, batch.events, batch.headBefore.revision);
    written.then(
      () => this.ended(batch, 'durable'),
      () => this.ended(batch, 'failed'),
    );
  }

  private ended(batch: Batch, state: 'durable' | 'failed'): void {
    batch.state = state;
    while (!this.recovering && this.underWay[0]?.state === 'durable') {
      const durable = this.underWay.shift();
      if (durable) this.answer(durable);
    }
    if (this.underWay[0]?.state === 'failed') this.recovering = true;
    // What follows a failed batch rests on it; it must have ended too before anything is undone.
    if (this.recovering && this.underWay.every((other) => other.state !== 'under way')) void this.recover();
    else this.schedule();
  }

  private answer(batch: Batch): void {
    this.snapshots.note(this.chain.settle(batch.events));
    for (const { pending, verdict } of batch.commands) {
      if (verdict.kind === 'done') {
        pending.resolve({ events: verdict.events, revision: verdict.revision, replayed: false });
      } else if (verdict.kind === 'refused') {
        pending.reject(verdict.error);
      } else {
        this.firstOutcome(pending.cause, verdict.revision).then(pending.resolve, pending.reject);
      }
    }
  }

  /** What the command made when its key was used first. */
  private async firstOutcome({ actor, key = '' }: Cause, revision: number): Promise<Outcome> {
    const events: SealedEvent[] = [];
    const limit = EVENTS_PER_COMMAND_MAX;
    for await (const batch of this.store.read(this.stream, { from: revision, limit })) {
      for (const { envelope } of batch) {
        const event = parseEnvelope(envelope);
        if (event?.id !== deriveEventId(actor, key, events.length)) break;
        events.push(event);
      }
    }
    return { events, revision: revision + Math.max(events.length - 1, 0), replayed: true };
  }

  /**
   * An append failed, or nobody knows whether it did: takes every batch under way back, reads forward, answers the commands
   * whose events turn out to be there, and lets the others be decided again.
   */
  private async recover(): Promise<void> {
    const batches = this.underWay.splice(0);
    const [first] = batches;
    if (!first) return;
    for (const { journal, headBefore, events } of batches.toReversed()) this.chain.undo(journal, 0, headBefore, events);
    this.chain.journal = undefined;
    const commands = batches.flatMap(({ commands: judged }) => judged.map(rememberSent));
    const sent = new Map(commands.flatMap((pending) => pending.sent.map((made) => [made.landmark, { pending, made }])));
    const landed = new Set<Pending>();
    try {
      await this.catchUp((event) => {
        const owner = sent.get(event.hash);
        if (!owner) return;
        landed.add(owner.pending);
        owner.pending.resolve({ events: owner.made.events, revision: owner.made.revision, replayed: false });
      });
      this.decideAgain(commands.filter((pending) => !landed.has(pending)));
    } catch (error) {
      for (const pending of commands) if (!landed.has(pending)) pending.reject(error);
    }
    this.recovering = false;
    this.schedule();
  }

  private decideAgain(commands: readonly Pending[]): void {
    const again = commands.filter((pending) => {
      pending.attempts++;
      const tooOften = pending.attempts >= ATTEMPTS_MAX;
      if (tooOften || this.brokenAt) {
        pending.reject(new LedgerUnavailable(this.refusal() ?? 'other writers were first too often'));
        return false;
      }
      return true;
    });
    this.queue.unshift(...again);
  }

  /** Takes over what the stream holds behind the head; stops at the first event that does not follow. */
  private async catchUp(seen: (event: SealedEvent) => void = () => undefined): Promise<void> {
    await readForward(this.store, this.stream, this.chain.head.revision + 1, (stored) => {
      if (this.brokenAt) return;
      const event = this.takeOver(stored);
      if (event) seen(event);
    });
  }

  private takeOver(stored: StoredEvent): SealedEvent | undefined {
    const { event, code } = checkLink(this.chain.head, stored, this.stream);
    const broken = (found: Finding['code']) => {
      this.brokenAt = { revision: this.chain.head.revision + 1, id: event?.id, code: found };
    };
    if (code || !event) {
      broken(stored.revision === this.chain.head.revision + 1 ? (code ?? 'HASH') : 'LINK');
      return undefined;
    }
    try {
      this.chain.apply(event);
    } catch (error) {
      if (!(error instanceof BrokenInvariant)) throw error;
      broken(error.code);
      return undefined;
    }
    this.snapshots.note(this.chain.settle([event]));
    return event;
  }
}

/** Whatever was sent may still land, even after the command was decided again. */
function rememberSent({ pending, verdict }: Batch['commands'][number]): Pending {
  const last = verdict.kind === 'done' ? verdict.events.at(-1) : undefined;
  if (verdict.kind === 'done' && last) {
    pending.sent.push({ landmark: last.hash, events: verdict.events, revision: verdict.revision });
  }
  return pending;
}
