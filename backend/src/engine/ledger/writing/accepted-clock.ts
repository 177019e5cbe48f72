import { isInteger } from '../format/canonical.js';
import { ISO_MILLISECONDS } from '../format/envelope.js';
import type { LedgerEvent, LedgerState, Slice } from '../state/state.js';
import type { ReadonlyTable } from '../state/tables.js';

/** What an operator has accepted about the clock, by the event `ClockAccepted` (docs/ledger-format.md, "Events"). */

export interface AcceptedClock {
  /** FORM's clock when it was accepted, in milliseconds since 1970. */
  readonly now: number;
  /** How far the database's clock was ahead of it, in milliseconds. */
  readonly offset: number;
  /** Time of the newest event then: a head up to here is accepted. */
  readonly ts: string;
}

declare module '../state/state.js' {
  interface LedgerState {
    /** Under ACCEPTED, the newest ClockAccepted. */
    readonly clock: ReadonlyTable<AcceptedClock>;
  }
}

const CLOCK_ACCEPTED = 'ClockAccepted';
const ACCEPTED = 'accepted';

export const clockSlice: Slice<AcceptedClock> = {
  name: 'clock',
  version: 1,
  evolve(table, { type, data: { now, offset }, ts }) {
    if (type !== CLOCK_ACCEPTED || typeof now !== 'string' || !ISO_MILLISECONDS.test(now) || !isInteger(offset)) return;
    table.set(ACCEPTED, { now: Date.parse(now), offset, ts });
  },
};

export const acceptedClock = ({ clock }: Pick<LedgerState, 'clock'>): AcceptedClock | undefined => clock.get(ACCEPTED);

/** @param offsetMs how far the database's clock is ahead of `now` */
export const clockAccepted = (now: Date, offsetMs: number): LedgerEvent => ({
  type: CLOCK_ACCEPTED,
  data: { now: now.toISOString(), offset: Math.round(offsetMs) },
});
