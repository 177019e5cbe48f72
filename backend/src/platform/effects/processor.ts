import { setTimeout as delay } from 'node:timers/promises';
import type { EntityManager } from 'typeorm';
import { reasonOf } from '../../basics/error-message.js';
import type { SealedEvent } from '../../engine/ledger/format/envelope.js';
import { LedgerUnavailable } from '../../engine/ledger/format/errors.js';
import type { DurableEvents } from '../../engine/ledger/writing/durable-events.js';
import type { Ledger } from '../../engine/ledger/writing/ledger.js';
import type { ProjectionRunner } from '../../engine/projections/runner.js';
import { hasLostDeadlock } from '../database/database-error.js';
import { isUnavailable } from '../http/errors/unavailable.js';
import type { BoundEffect } from './effect.js';
import { ParkedEvents } from './parked-events.js';
import { ProcessorEffects } from './processor-effects.js';
import { PositionMoved, type ProcessorPositions } from './processor-positions.js';

export interface ProcessorParts {
  readonly positions: Pick<ProcessorPositions, keyof ProcessorPositions>;
  readonly ledger: Pick<Ledger, 'isLeader' | 'broken' | 'outdated' | 'head' | 'synced'>;
  readonly events: Pick<DurableEvents, 'follow'>;
  readonly projections: Pick<ProjectionRunner, 'waitFor'>;
  /** Resolves once those that it comes after have passed the event. */
  readonly others: (revision: number, signal: AbortSignal) => Promise<void>;
  readonly onError: (processor: string, error: unknown, what: string) => void;
  /** Does what an earlier release left unfinished, once. */
  readonly unfinished?: (() => Promise<void>) | undefined;
}

type Batch = readonly [SealedEvent, ...SealedEvent[]];

const ATTEMPTS_MAX = 3;
const ATTEMPT_PAUSE_MS = 50;
const RETRY_MS = 100;
const RETRY_MS_MAX = 10_000;
/** How often a process that does not lead looks whether it does, and how often a position without an effect is written. */
const WATCH_MS = 200;
const NOTE_MS = 1000;
const POLL_MS = 5;
/** How long a processor that nobody waits for gathers events. */
const LATER_MS = 500;

/**
 * Follows the durable events for the effects of one feature. The effects of an event and the position of the processor change in one
 * transaction, so that whoever ends, freezes or loses the lead in the middle has done all of it or nothing. The leader runs the processors,
 * but nothing rests on that: one that only believes to lead finds the position moved.
 */
export class Processor {
  readonly effects: ProcessorEffects;
  private readonly parked: ParkedEvents;
  private beginning: Promise<number> | undefined;
  private looking: Promise<number | undefined> | undefined;
  /** The revision that this process has passed, and what of it the database has. */
  private passed = -1;
  private noted = -1;
  private notedAt = 0;
  private isFollowing = false;
  private failures = 0;
  private failedSince: number | undefined;

  constructor(
    readonly name: string,
    effects: readonly BoundEffect[],
    private readonly parts: ProcessorParts,
  ) {
    this.effects = new ProcessorEffects(effects);
    this.parked = new ParkedEvents(name, parts.positions);
  }

  /** Whether this process runs the processor. */
  get isRunning(): boolean {
    return this.isFollowing && this.mayRun();
  }

  /**
   * How many effects wait because they fail by themselves, and since when the processor as a whole fails (`performance.now`): none where
   * another process runs the processor, which tells its own.
   */
  get problems(): { readonly parked: number; readonly failedSince: number | undefined } {
    return this.mayRun()
      ? { parked: this.parked.size, failedSince: this.failedSince }
      : { parked: 0, failedSince: undefined };
  }

  /** How many events this processor has not passed yet; undefined where another process runs it. */
  get lag(): number | undefined {
    return this.isRunning ? Math.max(0, this.parts.ledger.head.revision - this.passed) : undefined;
  }

  /**
   * Puts a processor that is new at the head, once what an earlier release left unfinished is done; also one that is ahead of a ledger
   * that was restored.
   * @param mayDecide before this process leads what is left unfinished cannot be sent: a new one that sends begins once it leads
   * @returns its position
   * @throws PositionMoved where another process moves it meanwhile
   */
  begin(mayDecide = true): Promise<number> {
    this.beginning ??= this.beginOnce(mayDecide).finally(() => {
      this.beginning = undefined;
    });
    return this.beginning;
  }

  private async beginOnce(mayDecide: boolean): Promise<number> {
    const { positions, ledger, unfinished } = this.parts;
    const position = await positions.read(this.name);
    if (position !== undefined && position <= ledger.head.revision) return position;
    // Another process may have gone on without this one's knowledge, which then is no sign of a restore.
    await ledger.synced();
    const head = ledger.head.revision;
    if (position === undefined) {
      if (unfinished && this.effects.sends) {
        if (!mayDecide) return head;
        // The commands rest on rows.
        if (!(await this.parts.projections.waitFor(head)))
          throw new LedgerUnavailable(`the read tables are behind revision ${head}`);
      }
      await unfinished?.();
      await positions.begin(this.name, head);
      return (await positions.read(this.name)) ?? head;
    }
    if (position <= head) return position;
    await positions.move(this.name, { from: position, to: head });
    return head;
  }

  /** Runs the processor while this process may, until `signal` is aborted. */
  async work(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        if (this.mayRun()) await this.follow(signal);
        else this.succeed();
      } catch (error) {
        if (signal.aborted) return;
        if (!(error instanceof PositionMoved)) await this.rest(error, signal);
      }
      await pause(WATCH_MS, signal);
    }
  }

  /** @returns whether the effects of an event have happened before `limitMs` are over; not where they were parked */
  async passes({ rev }: SealedEvent, limitMs: number): Promise<boolean> {
    const { positions } = this.parts;
    const end = performance.now() + limitMs;
    for (;;) {
      const isRunning = this.isRunning;
      const position = isRunning ? this.passed : await this.positionElsewhere();
      // While a release before this one leads, its jobs do the work.
      if (position === undefined && this.effects.sends) return true;
      if (position !== undefined && position >= rev) {
        return (isRunning && this.parked.size === 0) || !(await positions.hasLeft(this.name, rev));
      }
      if (performance.now() > end) return false;
      await delay(POLL_MS);
    }
  }

  /** Where another process runs the processor: all requests that wait here look once in a few milliseconds. */
  private positionElsewhere(): Promise<number | undefined> {
    this.looking ??= this.parts.positions.read(this.name).finally(() => {
      void delay(POLL_MS).then(() => {
        this.looking = undefined;
      });
    });
    return this.looking;
  }

  /** Resolves once this process has passed a revision, which it does while it runs the processor. */
  async passedHere(revision: number, signal: AbortSignal): Promise<void> {
    while (this.passed < revision && !signal.aborted) await pause(POLL_MS, signal);
  }

  private mayRun(): boolean {
    const { isLeader, broken, outdated } = this.parts.ledger;
    return isLeader && !broken && !outdated;
  }

  private async follow(signal: AbortSignal): Promise<void> {
    const position = await this.begin();
    this.passed = position;
    this.noted = position;
    await this.parked.read();
    this.isFollowing = true;
    // Without an event to come nothing else would say that it goes on.
    if (position >= this.parts.ledger.head.revision) this.succeed();
    try {
      for await (const batch of this.parts.events.follow({ after: position, signal })) {
        const [first, ...others] = batch.filter(({ type }) => this.effects.types.has(type));
        if (first) {
          if (!this.mayRun() || signal.aborted) return;
          await this.happen([first, ...others], signal);
        }
        this.passed = batch.at(-1)?.rev ?? this.passed;
        this.succeed();
        if (performance.now() - this.notedAt > NOTE_MS) await this.note();
        // Many events cost hardly more than one.
        if (this.effects.isLater) await pause(LATER_MS, signal);
      }
    } finally {
      this.isFollowing = false;
    }
  }

  /** Events without an effect move the position now and then: after a crash they are passed again. */
  private async note(): Promise<void> {
    if (this.noted === this.passed) return;
    await this.move(this.passed);
    this.notedAt = performance.now();
  }

  /**
   * In one transaction, because the effects of many events cost hardly more than those of one. Each gets its own where one of them
   * fails, or waits behind an earlier one or for the read tables; and where the processor is last, because it deletes much, or sends.
   */
  private async happen(events: Batch, signal: AbortSignal): Promise<void> {
    const [event, ...others] = events;
    const last = others.at(-1) ?? event;
    const isAlone = others.length === 0;
    const { effects } = this;
    const oneByOne = async () => {
      for (const each of events) await this.happen([each], signal);
    };
    const waits = (each: SealedEvent) => this.parked.has(effects.aboutOf(each));
    if (!isAlone && (effects.isLast || effects.sends || events.some(waits))) return oneByOne();
    // Also before it is parked: who tries it again asks nobody.
    if (effects.isLast || effects.after.length > 0) await this.parts.others(last.rev, signal);
    // The others may have ended their wait because the program stops.
    signal.throwIfAborted();
    const about = effects.aboutOf(event);
    if (waits(event)) return this.park(event, about, 'it waits for an earlier one about the same');
    if (effects.readsTables(events) && !(await this.parts.projections.waitFor(last.rev))) {
      if (!isAlone) return oneByOne();
      throw new LedgerUnavailable(`the read tables are behind revision ${last.rev}`);
    }
    for (let attempt = 1; ; attempt++) {
      try {
        // Who waits for it in another process looks at the position.
        if (effects.sends && !(await effects.send(event)) && !effects.isAwaited(event.type)) return;
        await this.move(last.rev, (transaction) => effects.run(events, transaction));
        return;
      } catch (error) {
        // Nothing rests for it: what this transaction waited for is over when it comes again.
        if (hasLostDeadlock(error) && attempt < ATTEMPTS_MAX) continue;
        if (isOfTheProcessor(error)) throw error;
        const which = isAlone
          ? `the effect of the event at revision ${event.rev} failed`
          : `of the effects of revisions ${event.rev} to ${last.rev} one failed: each happens by itself`;
        this.parts.onError(this.name, error, which);
        if (!isAlone) return oneByOne();
        if (attempt === ATTEMPTS_MAX) return this.park(event, about, reasonOf(error));
        await pause(attempt * ATTEMPT_PAUSE_MS, signal);
      }
    }
  }

  /** Tries again what was parked. */
  async retry(): Promise<void> {
    if (!this.isRunning || this.parked.size === 0) return;
    await this.parked.retry(
      async (event) => {
        await this.effects.send(event);
        await this.parts.positions.retry(this.name, event, (transaction) => this.effects.run([event], transaction));
      },
      (error, { rev }) =>
        this.parts.onError(this.name, error, `the effect of the event at revision ${rev} failed again`),
    );
  }

  private park(event: SealedEvent, about: string, cause: string): Promise<void> {
    return this.parked.add({ event, about }, cause, (work) => this.move(event.rev, work));
  }

  private async move(to: number, work?: (transaction: EntityManager) => Promise<void>): Promise<void> {
    await this.parts.positions.move(this.name, { from: this.noted, to }, work);
    this.noted = to;
    this.passed = to;
  }

  private succeed(): void {
    this.failures = 0;
    this.failedSince = undefined;
  }

  private async rest(error: unknown, signal: AbortSignal): Promise<void> {
    this.failedSince ??= performance.now();
    this.parts.onError(this.name, error, 'the effects of events pause');
    await pause(Math.min(RETRY_MS * 2 ** this.failures++, RETRY_MS_MAX), signal);
  }
}

/** Whether the processor waits for the database, or for another process; anything else is a fault of the one effect. */
const isOfTheProcessor = (error: unknown): boolean => error instanceof PositionMoved || isUnavailable(error);

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  delay(ms, undefined, { signal, ref: false }).catch(() => undefined);
