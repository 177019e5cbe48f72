import { setTimeout as delay } from 'node:timers/promises';
import type { EntityManager } from 'typeorm';
import type { SealedEvent } from '../../src/engine/ledger/format/envelope.js';
import { LedgerUnavailable } from '../../src/engine/ledger/format/errors.js';
import type { Ledger } from '../../src/engine/ledger/writing/ledger.js';
import type { BoundEffect } from '../../src/platform/effects/effect.js';
import { type Lane, type LaneParts, lanesOf } from '../../src/platform/effects/lane.js';
import { type LanePlaces, PlaceMoved, type SetAside } from '../../src/platform/effects/lane-places.js';
import type { Link } from './link.js';

/** Effects as features declare them: one that requests wait for, mail in batches, and one that comes after all others. */

const TYPES: readonly string[] = ['BalanceAdjusted', 'CoinsTransferred'];
/** Every so many commands, an effect fails by itself so often: it is set aside, and has to be tried again. */
const FAILS_EVERY = 7;
const FAILURES = 4;
const RETRY_EVERY_MS = 900;

const LANES = { rows: {}, mail: { isLater: true, inBatches: true }, last: { isLast: true } } as const;
export type LaneName = keyof typeof LANES;
export const LANE_NAMES = Object.keys(LANES) as readonly LaneName[];

export const hasEffects = ({ type }: Pick<SealedEvent, 'type'>): boolean => TYPES.includes(type);
const tagOf = ({ data }: SealedEvent): number => Number(data.tag);
const aboutOf = (event: SealedEvent): string => String(tagOf(event) % 3);

/** What a lane has on the server. */
export class LaneRows {
  place: number | undefined;
  /** Where it began: what was before is not its own. */
  begunAt: number | undefined;
  readonly aside = new Map<number, SetAside>();
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

export const newLaneRows = (): ReadonlyMap<LaneName, LaneRows> =>
  new Map(LANE_NAMES.map((name) => [name, new LaneRows()]));

/** What a transaction is to change once it is committed. */
class Transaction {
  readonly changes: (() => void)[] = [];
}
const asTransaction = (transaction: Transaction) => transaction as unknown as EntityManager;
const changesOf = (transaction: EntityManager) => (transaction as unknown as Transaction).changes;

const noAnswer = () => new LedgerUnavailable('the database gave no answer');

/** The places of lanes on the simulated server: a transaction begins with a look at the place, and ends with another one. */
export class SimulatedLanePlaces implements Pick<LanePlaces, keyof LanePlaces> {
  constructor(private readonly link: Link) {}

  read(lane: string): Promise<number | undefined> {
    return this.ask(() => this.rowsOf(lane).place);
  }

  begin(lane: string, revision: number): Promise<void> {
    return this.ask(() => {
      const rows = this.rowsOf(lane);
      rows.begunAt ??= revision;
      rows.place ??= revision;
    });
  }

  async move(
    lane: string,
    { from, to }: { readonly from: number; readonly to: number },
    work: (transaction: EntityManager) => Promise<void> = async () => undefined,
  ): Promise<void> {
    const rows = this.rowsOf(lane);
    const { server } = this.link;
    const requirePlace = () => {
      if (rows.place !== from && !server.faults.ignoresPlace) throw new PlaceMoved(lane);
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

  async setAside(lane: string, aside: SetAside, _cause: string, transaction: EntityManager): Promise<void> {
    changesOf(transaction).push(() => void this.rowsOf(lane).aside.set(aside.event.rev, aside));
  }

  leftBehind(lane: string): Promise<SetAside[]> {
    return this.ask(() => [...this.rowsOf(lane).aside.values()].sort((one, other) => one.event.rev - other.event.rev));
  }

  hasLeft(lane: string, revision: number): Promise<boolean> {
    return this.ask(() => this.rowsOf(lane).aside.has(revision));
  }

  async retry(lane: string, { rev }: SealedEvent, work: (transaction: EntityManager) => Promise<void>): Promise<void> {
    const { aside } = this.rowsOf(lane);
    if (!(await this.ask(() => aside.has(rev)))) return;
    const transaction = new Transaction();
    await work(asTransaction(transaction));
    await this.ask(() => {
      if (aside.delete(rev)) for (const change of transaction.changes) change();
    });
  }

  private rowsOf(lane: string): LaneRows {
    return this.link.server.laneRows(lane as LaneName);
  }

  private ask<Value>(effect: () => Value): Promise<Value> {
    return this.link.call('effects', effect, noAnswer);
  }
}

/** Starts the lanes of a process, and what tries again, as Effects does. @returns them, and what ends them */
export async function startLanes(
  link: Link,
  parts: Pick<LaneParts, 'events' | 'projections'> & { readonly ledger: Ledger },
  onError: (error: unknown) => void,
): Promise<{ readonly lanes: readonly Lane[]; readonly stop: () => Promise<void> }> {
  const effects = new Map(LANE_NAMES.map((name) => [name, [effectOf(link, name)]]));
  const places = new SimulatedLanePlaces(link);
  const lanes = lanesOf(effects, { ...parts, places, onError: (_, error) => onError(error) });
  await parts.ledger.onBecomeLeader(async () => {
    for (const lane of lanes) await lane.begin();
  });
  const stopping = new AbortController();
  const { signal } = stopping;
  const retry = async () => {
    for (;;) {
      await delay(RETRY_EVERY_MS, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      for (const lane of lanes) await lane.retry().catch(onError);
    }
  };
  const working = Promise.all([...lanes.map((lane) => lane.work(signal)), retry()]);
  const stop = async () => {
    stopping.abort();
    await working;
  };
  return { lanes, stop };
}

function effectOf({ server }: Link, lane: LaneName): BoundEffect {
  const rows = server.laneRows(lane);
  const run = async (events: readonly SealedEvent[], transaction: EntityManager): Promise<void> => {
    for (const event of events) {
      const tries = (rows.tries.get(event.rev) ?? 0) + 1;
      rows.tries.set(event.rev, tries);
      if (tagOf(event) % FAILS_EVERY === 0 && tries <= FAILURES) throw new Error(`the effect of ${event.rev} fails`);
      changesOf(transaction).push(() => server.effectHappens(lane, event.rev, aboutOf(event)));
    }
  };
  return { lane, on: TYPES, about: aboutOf, ...LANES[lane], run };
}
