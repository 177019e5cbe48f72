import { setTimeout as delay } from 'node:timers/promises';
import type { EntityManager } from 'typeorm';
import { type SealedEvent, SYSTEM } from '../../src/engine/ledger/format/envelope.js';
import { LedgerUnavailable } from '../../src/engine/ledger/format/errors.js';
import type { Ledger } from '../../src/engine/ledger/writing/ledger.js';
import type { BoundEffect } from '../../src/platform/effects/effect.js';
import type { Processor, ProcessorParts } from '../../src/platform/effects/processor.js';
import { type Parked, PositionMoved, type ProcessorPositions } from '../../src/platform/effects/processor-positions.js';
import { processorsOf } from '../../src/platform/effects/processors.js';
import { FOLLOW } from './commands.js';
import type { Link } from './link.js';

/** Effects as features declare them: one that requests wait for, mail in batches, one that comes after all others; and a reaction. */

const TYPES: readonly string[] = ['BalanceAdjusted', 'CoinsTransferred'];
/** Every so many commands, an effect fails by itself so often: it is parked, and has to be tried again. */
const FAILS_EVERY = 7;
const FAILURES = 4;
const RETRY_EVERY_MS = 900;

const PROCESSORS = { rows: {}, mail: { isLater: true, inBatches: true }, last: { isLast: true } } as const;
const REACTIONS = 'reactions';
type EffectName = keyof typeof PROCESSORS;
export type ProcessorName = EffectName | typeof REACTIONS;
/** Those of effects. */
export const PROCESSOR_NAMES = Object.keys(PROCESSORS) as readonly EffectName[];
const NAMES: readonly ProcessorName[] = [...PROCESSOR_NAMES, REACTIONS];

export const hasEffects = ({ type }: Pick<SealedEvent, 'type'>): boolean => TYPES.includes(type);
export const leadsToCommand = ({ type }: Pick<SealedEvent, 'type'>): boolean => type === 'CoinsTransferred';
const tagOf = ({ data }: SealedEvent): number => Number(data.tag);
const aboutOf = (event: SealedEvent): string => String(tagOf(event) % 3);

/** What a processor has on the server. */
export class ProcessorRows {
  place: number | undefined;
  /** Where it began: what was before is not its own. */
  begunAt: number | undefined;
  readonly aside = new Map<number, Parked>();
  /** How often the effect of each event has happened. */
  readonly happened = new Map<number, number>();
  /** How often it was tried. */
  readonly tries = new Map<number, number>();
  /** By what the effect is about, the newest event whose effect has happened. */
  readonly newest = new Map<string, number>();

  passed = (revision: number): boolean => this.place !== undefined && this.place >= revision;
  /** Whether the effect of an event has to happen. */
  owes = (revision: number): boolean => this.begunAt !== undefined && this.begunAt < revision;
}

export const newProcessorRows = (): ReadonlyMap<ProcessorName, ProcessorRows> =>
  new Map(NAMES.map((name) => [name, new ProcessorRows()]));

/** What a transaction is to change once it is committed. */
class Transaction {
  readonly changes: (() => void)[] = [];
}
const asTransaction = (transaction: Transaction) => transaction as unknown as EntityManager;
const changesOf = (transaction: EntityManager) => (transaction as unknown as Transaction).changes;

const noAnswer = () => new LedgerUnavailable('the database gave no answer');

/** The places of processors on the simulated server: a transaction begins with a look at the place, and ends with another one. */
export class SimulatedProcessorPositions implements Pick<ProcessorPositions, keyof ProcessorPositions> {
  constructor(private readonly link: Link) {}

  read(processor: string): Promise<number | undefined> {
    return this.ask(() => this.rowsOf(processor).place);
  }

  begin(processor: string, revision: number): Promise<void> {
    return this.ask(() => {
      const rows = this.rowsOf(processor);
      rows.begunAt ??= revision;
      rows.place ??= revision;
    });
  }

  async move(
    processor: string,
    { from, to }: { readonly from: number; readonly to: number },
    work: (transaction: EntityManager) => Promise<void> = async () => undefined,
  ): Promise<void> {
    const rows = this.rowsOf(processor);
    const { server } = this.link;
    const requirePlace = () => {
      if (rows.place !== from && !server.faults.ignoresPlace) throw new PositionMoved(processor);
    };
    const transaction = new Transaction();
    await this.ask(requirePlace);
    await work(asTransaction(transaction));
    await this.ask(() => {
      requirePlace();
      for (const change of transaction.changes) change();
      rows.place = to;
    });
  }

  async park(processor: string, aside: Parked, _cause: string, transaction: EntityManager): Promise<void> {
    changesOf(transaction).push(() => void this.rowsOf(processor).aside.set(aside.event.rev, aside));
  }

  leftBehind(processor: string): Promise<Parked[]> {
    return this.ask(() =>
      [...this.rowsOf(processor).aside.values()].sort((one, other) => one.event.rev - other.event.rev),
    );
  }

  hasLeft(processor: string, revision: number): Promise<boolean> {
    return this.ask(() => this.rowsOf(processor).aside.has(revision));
  }

  async retry(
    processor: string,
    { rev }: SealedEvent,
    work: (transaction: EntityManager) => Promise<void>,
  ): Promise<void> {
    const { aside } = this.rowsOf(processor);
    if (!(await this.ask(() => aside.has(rev)))) return;
    const transaction = new Transaction();
    await work(asTransaction(transaction));
    await this.ask(() => {
      if (aside.delete(rev)) for (const change of transaction.changes) change();
    });
  }

  private rowsOf(processor: string): ProcessorRows {
    return this.link.server.processorRows(processor as ProcessorName);
  }

  private ask<Value>(effect: () => Value): Promise<Value> {
    return this.link.call('effects', effect, noAnswer);
  }
}

/** Starts the processors of a process, and what tries again, as Effects does. @returns them, and what ends them */
export async function startProcessors(
  link: Link,
  parts: Pick<ProcessorParts, 'events' | 'projections'> & { readonly ledger: Ledger },
  onError: (error: unknown) => void,
): Promise<{ readonly processors: readonly Processor[]; readonly stop: () => Promise<void> }> {
  const effects = new Map<string, BoundEffect[]>(PROCESSOR_NAMES.map((name) => [name, [effectOf(link, name)]]));
  effects.set(REACTIONS, [reactionOf(parts.ledger)]);
  const positions = new SimulatedProcessorPositions(link);
  const processors = processorsOf(effects, { ...parts, positions, onError: (_, error) => onError(error) });
  await parts.ledger.onBecomeLeader(async () => {
    for (const processor of processors) await processor.begin();
  });
  const stopping = new AbortController();
  const { signal } = stopping;
  const retry = async () => {
    for (;;) {
      await delay(RETRY_EVERY_MS, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      for (const processor of processors) await processor.retry().catch(onError);
    }
  };
  const working = Promise.all([...processors.map((processor) => processor.work(signal)), retry()]);
  const stop = async () => {
    stopping.abort();
    await working;
  };
  return { processors, stop };
}

function effectOf({ server }: Link, processor: EffectName): BoundEffect {
  const rows = server.processorRows(processor);
  const run = async (events: readonly SealedEvent[], transaction: EntityManager): Promise<void> => {
    for (const event of events) {
      const tries = (rows.tries.get(event.rev) ?? 0) + 1;
      rows.tries.set(event.rev, tries);
      if (tagOf(event) % FAILS_EVERY === 0 && tries <= FAILURES) throw new Error(`the effect of ${event.rev} fails`);
      changesOf(transaction).push(() => server.effectHappens(processor, event.rev, aboutOf(event)));
    }
  };
  return { processor, on: TYPES, about: aboutOf, ...PROCESSORS[processor], run };
}

/** As `following` makes it. */
export const followingKey = { of: ({ id }: SealedEvent): string => `Follow ${id}` };

/** A command follows each transfer, sent as Effects sends those of reactions. */
function reactionOf(ledger: Ledger): BoundEffect {
  const send = async (event: SealedEvent) => {
    await ledger.execute(FOLLOW, { follows: event.rev }, { actor: SYSTEM, key: followingKey.of(event) });
    return true;
  };
  const on = ['CoinsTransferred'];
  return { processor: REACTIONS, on, about: aboutOf, after: ['rows'], run: async () => undefined, send };
}
