import { setMaxListeners } from 'node:events';
import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleInit,
} from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { type SealedEvent, SYSTEM } from '../../engine/ledger/format/envelope.js';
import { DomainError, LedgerUnavailable } from '../../engine/ledger/format/errors.js';
import { DurableEvents } from '../../engine/ledger/writing/durable-events.js';
import { Ledger } from '../../engine/ledger/writing/ledger.js';
import type { Outcome } from '../../engine/ledger/writing/pending.js';
import { ProjectionRunner } from '../../engine/projections/runner.js';
import { DeclaredMethods } from '../commands/declared-methods.js';
import { LedgerCommand } from '../commands/ledger-command.js';
import { Metrics } from '../http/observation/metrics.js';
import { type CheckOutcome, Readiness, type ReadinessCheck } from '../http/observation/readiness.js';
import { COMMANDS_MAX, eachOfMany } from '../jobs/each-of-many.js';
import { type BoundEffect, EffectMethod } from './effect.js';
import type { Processor } from './processor.js';
import { ProcessorPositions } from './processor-positions.js';
import { lateEffect, processorsOf } from './processors.js';
import { type FollowingCommand, type ReactionDeclaration, ReactionMethod } from './reaction.js';

/** As long as the read tables are waited for. */
const WAIT_MS_MAX = 2000;
/** A connection that was lost is made again within this time. */
const PAUSE_MS_MAX = 5000;

/** What follows from events: runs the methods that `@Effect` and `@Reaction` declare, one processor beside the other. */
@Injectable()
export class Effects implements OnModuleInit, OnApplicationBootstrap, BeforeApplicationShutdown, ReadinessCheck {
  readonly name = 'effects';
  readonly severity = 'warn';
  private readonly logger = new Logger('Effects');
  private readonly positions: ProcessorPositions;
  private readonly stop = new AbortController();
  private readonly beginnings = new Map<string, () => Promise<void>>();
  /** As it has started. */
  processors: readonly Processor[] = [];
  private starting: Promise<void> | undefined;
  private working: Promise<unknown> = Promise.resolve();

  constructor(
    @InjectDataSource() database: DataSource,
    private readonly ledger: Ledger,
    private readonly events: DurableEvents,
    private readonly projections: ProjectionRunner,
    private readonly readiness: Readiness,
    private readonly metrics: Metrics,
    private readonly methods: DeclaredMethods,
    private readonly commands: CommandBus,
  ) {
    this.positions = new ProcessorPositions(database);
  }

  onModuleInit(): void {
    this.readiness.register(this);
    const sum = (of: (processor: Processor) => number | undefined) => () =>
      this.ledger.isLeader ? this.processors.reduce((total, processor) => total + (of(processor) ?? 0), 0) : undefined;
    this.metrics.gauge(
      {
        name: 'form_effects_set_aside',
        help: 'Effects of events that fail by themselves and are tried again; in the leader',
      },
      sum(({ problems }) => problems.parked),
    );
    this.metrics.gauge(
      { name: 'form_effects_lag_events', help: 'Events whose effects are still to happen; in the leader' },
      () => (this.ledger.isLeader ? Math.max(0, ...this.processors.map(({ lag }) => lag ?? 0)) : undefined),
    );
  }

  /** @param task what an earlier release left unfinished: it runs before the processor begins, which is once */
  beforeBeginning(processor: string, task: () => Promise<void>): void {
    this.beginnings.set(processor, task);
  }

  /**
   * @param commands what the job would send that the reactions of a processor replace: sent once, before the processor begins
   * @param ends as the reactions declare them
   */
  lastRun(processor: string, commands: () => Promise<readonly FollowingCommand[]>, ends?: readonly string[]): void {
    this.beginnings.set(processor, async () => this.send(await commands(), { ends }));
  }

  onApplicationBootstrap(): Promise<void> {
    return this.start();
  }

  /** Resolves once the processors have begun; whoever needs them earlier during the start calls it. */
  start(): Promise<void> {
    this.starting ??= this.startOnce();
    return this.starting;
  }

  private async startOnce(): Promise<void> {
    this.processors = this.discovered();
    await this.ledger.onBecomeLeader(() => this.begin());
    const { signal } = this.stop;
    // One processor or more for each feature listens.
    setMaxListeners(0, signal);
    this.working = Promise.all(this.processors.map((processor) => processor.work(signal)));
  }

  /** Before the database is closed. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stop.abort();
    await this.working;
  }

  /**
   * Waits for all that an answer may show of a command: the read tables, and the effects of its events.
   * @param sent the outcome of the command, also one still to come
   * @returns it
   * @throws LedgerUnavailable where they take longer than two seconds, or an effect was parked: the change is made, so a client
   * that sends its key again gets the right answer
   */
  async committed<Sent extends Pick<Outcome, 'events' | 'revision'>>(sent: Sent | Promise<Sent>): Promise<Sent> {
    const outcome = await sent;
    const { events, revision } = outcome;
    const until = performance.now() + WAIT_MS_MAX;
    await this.projections.requireReached(revision);
    const late = await lateEffect(this.processors, events, until);
    if (late) {
      throw new LedgerUnavailable(
        `the effects of revision ${late.event.rev} have not happened yet (${late.processor.name})`,
      );
    }
    if (this.processors.some((each) => each.effects.sends && events.some(({ type }) => each.effects.isAwaited(type)))) {
      await this.ledger.synced();
      await this.projections.requireReached(this.ledger.head.revision);
    }
    return outcome;
  }

  check(): CheckOutcome {
    for (const { name, problems } of this.processors) {
      const { parked, failedSince } = problems;
      if (failedSince !== undefined && performance.now() - failedSince > PAUSE_MS_MAX) {
        return {
          ok: false,
          value: name,
          msg: `the effects of events pause in the processor ${name}: read the log for the cause`,
        };
      }
      if (parked === 0) continue;
      const msg = `${parked} effects of events fail in the processor ${name} and are tried again: read the log for the cause`;
      return { ok: false, value: name, msg };
    }
    return { ok: true, value: 0 };
  }

  /** Where the ledger is broken, or a newer release has gone on, the head says nothing of the place. */
  private async begin(): Promise<void> {
    const { broken, outdated } = this.ledger;
    if (broken || outdated) return;
    // Nothing is decided yet.
    for (const processor of this.processors) await processor.begin(false);
  }

  private discovered(): readonly Processor[] {
    const byProcessor = new Map<string, BoundEffect[]>();
    const add = (effect: BoundEffect) =>
      byProcessor.set(effect.processor, [...(byProcessor.get(effect.processor) ?? []), effect]);
    for (const { declared, run } of this.methods.declaredBy(EffectMethod)) {
      const ofOne: BoundEffect['run'] = ([event], transaction) => run(event, transaction);
      add({ ...declared, run: declared.inBatches ? run : ofOne });
    }
    for (const { declared, run } of this.methods.declaredBy(ReactionMethod)) {
      const { processor } = declared;
      if (byProcessor.get(processor)?.some(({ send }) => !send))
        throw new Error(`the processor ${processor} has effects: a reaction needs one of its own`);
      const send = async (event: SealedEvent) => {
        const commands: readonly FollowingCommand[] = await run(event);
        // As of the event: a history that is imported goes on in the past.
        await this.send(commands, { ends: declared.ends, now: new Date(event.ts) });
        return commands.length > 0;
      };
      add({ ...declared, run: async () => undefined, send });
    }
    const { positions, ledger, events, projections } = this;
    const onError = (processor: string, err: unknown, what: string) => this.logger.warn({ err, processor }, what);
    return processorsOf(byProcessor, { positions, ledger, events, projections, onError }, this.beginnings);
  }

  /** @throws DomainError a refusal that is no end @throws LedgerUnavailable */
  private async send(
    commands: readonly FollowingCommand[],
    { ends = [], now }: Pick<ReactionDeclaration, 'ends'> & { readonly now?: Date },
  ): Promise<void> {
    const send = ({ kind, data, key }: FollowingCommand) =>
      this.commands.execute(new LedgerCommand(kind, data, { actor: SYSTEM, now, key })).catch((error: unknown) => {
        if (!(error instanceof DomainError && ends.includes(error.code))) throw error;
      });
    await eachOfMany(commands, send, COMMANDS_MAX);
  }
}
