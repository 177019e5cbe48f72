import type { Envelope } from '../format/envelope.js';
import { LEDGER_RESTORED } from '../keys/restorations.js';
import { LEADER_TOOK_OVER } from '../writing/leader-took-over.js';
import { type EventDeclarations, event, listOf, moment, object, text, whole } from './event-data.js';
import type { Slice } from './state.js';
import type { ReadonlyTable } from './tables.js';

/**
 * The event types that a release knows, each with the versions of its `data`. Every feature declares those that it writes
 * (event-data.ts); composition.ts lists them all. A release decides and projects nothing after an event
 * that it does not know: what such an event changed would be missing from its state.
 */
export type EventTypes = Readonly<Record<string, readonly number[]>>;

declare module './state.js' {
  interface LedgerState {
    /** By `nameOf` an event type, the revision of its first event. */
    readonly eventTypes: ReadonlyTable<number>;
  }
}

const restored = {
  revision: whole('of the newest event of the copy'),
  checkpoint: text('note of the newest checkpoint that was known over what is lost'),
};
const rotation = { previous: text('the key before'), vkey: text('the key from here on'), endorsement: text() };

/** The events that the ledger itself writes. */
export const ledgerEvents = {
  LedgerOpened: event('The ledger begins; revision 0.', {
    currency: text(),
    origin: text(),
    vkey: text('the [key](#keys) of the first checkpoints'),
  }),
  SigningKeyRotated: event('One key handed over to another ([keys](#keys)).', rotation),
  KeyDaysBegan: event('In a ledger older than the rule, from here on ids are derived with the day.', {}),
  ClockAccepted: event(
    'An operator said that the clock is right; by `system`. `ts` may be later than `now`: events before it are.',
    {
      now: moment('the operator’s clock'),
      offset: whole('milliseconds that the database’s clock was ahead of it, negative where it was behind'),
    },
  ),
  [LEDGER_RESTORED]: event('An older copy was restored on purpose; by `system`. [See below](#restored).', restored, {
    2: {
      ...restored,
      rotations: listOf(object(rotation), 'the lost handovers that lead to the key that signed `checkpoint`, in order'),
    },
  }),
  [LEADER_TOOK_OVER]: event(
    'Another of several processes began to append, where the one before it had not handed over; by `system`.',
    {
      epoch: whole('number of its term'),
    },
  ),
};

/** The versions of each declared event. */
export const versionsOf = (declared: EventDeclarations): EventTypes =>
  Object.fromEntries(Object.entries(declared).map(([type, { versions }]) => [type, Object.keys(versions).map(Number)]));

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
