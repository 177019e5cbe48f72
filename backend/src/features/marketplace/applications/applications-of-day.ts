import { romeDay } from '../../../basics/calendar.js';
import { DomainError } from '../../../engine/ledger/format/errors.js';
import { CompactTable } from '../../../engine/ledger/state/compact-table.js';
import type { LedgerState, Slice } from '../../../engine/ledger/state/state.js';
import type { ReadonlyTable } from '../../../engine/ledger/state/tables.js';

/** How many applications a person has sent today, in Rome. */

declare module '../../../engine/ledger/state/state.js' {
  interface LedgerState {
    /** Of who has ever applied, by wallet, the last day and how many on it, as `packed`. */
    readonly applicationsOfDay: ReadonlyTable<number>;
  }
}

const PER_DAY_MAX = 20;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Above any number of a day. */
const BASE = 64;

const dayNumberOf = (time: Date): number => Date.parse(romeDay(time)) / DAY_MS;

/** As one number: the day, and how many on it. */
const packed = (day: number, sent: number): number => day * BASE + sent;

const sentOn = (day: number, known = 0): number => (Math.floor(known / BASE) === day ? known % BASE : 0);

export const applicationsOfDaySlice: Slice<number, CompactTable> = {
  name: 'applicationsOfDay',
  version: 1,
  table: () => new CompactTable(),
  on: {
    ApplicationSubmitted(sent, { data: { buyer }, ts }) {
      const day = dayNumberOf(new Date(ts));
      // An earlier release knew no limit.
      sent.set(buyer, packed(day, Math.min(PER_DAY_MAX, sentOn(day, sent.get(buyer)) + 1)));
    },
    AccountClosed(sent, { data: { wallet } }) {
      if (sent.has(wallet)) sent.delete(wallet);
    },
  },
};

/** @throws DomainError TOO_MANY_APPLICATIONS */
export function requireFewApplications(
  { applicationsOfDay }: Pick<LedgerState, 'applicationsOfDay'>,
  candidate: string,
  now: Date,
): void {
  if (sentOn(dayNumberOf(now), applicationsOfDay.get(candidate)) < PER_DAY_MAX) return;
  throw new DomainError(
    'TOO_MANY_APPLICATIONS',
    429,
    `Hai già inviato ${PER_DAY_MAX} candidature oggi: riprova domani`,
  );
}
