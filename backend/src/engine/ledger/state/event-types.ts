import type { Envelope } from '../format/envelope.js';
import { LEDGER_RESTORED, RESTORED_VERSIONS } from '../keys/restorations.js';
import { LEADER_TOOK_OVER } from '../writing/leader-took-over.js';
import type { Slice } from './state.js';
import type { ReadonlyTable } from './tables.js';

/**
 * The event types that a release knows, each with the versions of its `data`. Every module declares those that it writes or
 * reads, beside what interprets them; composition.ts lists them all. A release decides and projects nothing after an event
 * that it does not know: what such an event changed would be missing from its state.
 */
export type EventTypes = Readonly<Record<string, readonly number[]>>;

declare module './state.js' {
  interface LedgerState {
    /** By `nameOf` an event type, the revision of its first event. */
    readonly eventTypes: ReadonlyTable<number>;
  }
}

/** The types that the ledger itself writes. */
export const ledgerEventTypes: EventTypes = {
  LedgerOpened: [1],
  SigningKeyRotated: [1],
  KeyDaysBegan: [1],
  ClockAccepted: [1],
  [LEDGER_RESTORED]: RESTORED_VERSIONS,
  [LEADER_TOOK_OVER]: [1],
};

/** An event that this release does not know. */
export class UnknownEventType extends Error {
  constructor(
    readonly revision: number,
    name: string,
  ) {
    super(
      `this release does not know the event ${name} at revision ${revision}: start the newer release that wrote it`,
    );
    this.name = 'UnknownEventType';
  }
}

/** Answers for every event whether its type and version are known. */
export class KnownEventTypes {
  private readonly names: ReadonlySet<string>;

  constructor(types: EventTypes) {
    this.names = new Set(Object.entries(types).flatMap(([type, versions]) => versions.map((v) => nameOf({ type, v }))));
  }

  /** @param name what `nameOf` returns */
  has(name: string): boolean {
    return this.names.has(name);
  }

  /** @throws UnknownEventType */
  require(event: Pick<Envelope, 'type' | 'v' | 'rev'>): void {
    const name = nameOf(event);
    if (!this.has(name)) throw new UnknownEventType(event.rev, name);
  }
}

/** `ContestJoined`, or `ContestJoined@2` from the second version of its data on. */
const nameOf = ({ type, v }: Pick<Envelope, 'type' | 'v'>): string => (v === 1 ? type : `${type}@${v}`);

/**
 * The types of all events so far. A snapshot holds them too, so that a release does not pass an event that it does not know by
 * restoring a state from after it.
 */
export const eventTypesSlice: Slice<number> = {
  name: 'eventTypes',
  version: 1,
  evolve(table, event) {
    const name = nameOf(event);
    if (!table.has(name)) table.set(name, event.rev);
  },
};
