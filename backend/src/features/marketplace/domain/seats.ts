import { DomainError } from '../../../engine/ledger/format/errors.js';
import { commandKind, type DecisionContext } from '../../../engine/ledger/state/command.js';
import { CompactTable } from '../../../engine/ledger/state/compact-table.js';
import { type EventOf, forEach, type NewEvent } from '../../../engine/ledger/state/event-data.js';
import type { LedgerState, Slice } from '../../../engine/ledger/state/state.js';
import type { ReadonlyTable } from '../../../engine/ledger/state/tables.js';
import { notAllowed } from '../../../platform/http/errors/errors.js';
import { isBlocked } from '../../moderation/rules/blocks.js';
import { notify } from '../../notifications/notification.js';
import { endOf, isPast, type OfferedDays } from './facts.js';
import { PLACING_EVENTS } from './order.js';

/** Seats of courses, and openings of jobs: counted by the ledger, so that of several people the first one has the last (product.md 3.20). */

declare module '../../../engine/ledger/state/state.js' {
  interface LedgerState {
    /** Of a course on sale, its orders that were not refunded; of a job offer, the applications that were accepted. */
    readonly placesTaken: ReadonlyTable<number>;
    /** Of a course, how many can take it; without an entry, as many as want to. */
    readonly seatLimits: ReadonlyTable<number>;
  }
}

type PlacesState = Pick<LedgerState, 'placesTaken' | 'seatLimits'>;

export const TAKING_EVENTS = [...PLACING_EVENTS, 'ApplicationAccepted', 'OrderRefunded'] as const;
export type TakingEvent = (typeof TAKING_EVENTS)[number];

/** By how many an event changes the places that are taken of its item. */
export function placesTakenBy({ type, data: { kind } }: Pick<EventOf<TakingEvent>, 'type' | 'data'>): number {
  if (kind === 'job_offer') return type === 'ApplicationAccepted' ? 1 : 0;
  if (kind === 'service') return 0;
  return type === 'OrderRefunded' ? -1 : 1;
}

/** From the beginning of the ledger on, because an author may set a limit at any time. */
export const placesTakenSlice: Slice<number, CompactTable> = {
  name: 'placesTaken',
  version: 1,
  table: () => new CompactTable(),
  on: {
    ...forEach(TAKING_EVENTS, (taken: CompactTable, event: EventOf<TakingEvent>) => {
      const { item } = event.data;
      const places = (taken.get(item) ?? 0) + placesTakenBy(event);
      if (places > 0) taken.set(item, places);
      else if (taken.has(item)) taken.delete(item);
    }),
    ItemWithdrawn(taken, { data }) {
      if (taken.has(data.item)) taken.delete(data.item);
    },
  },
};

export const seatLimitsSlice: Slice<number, CompactTable> = {
  name: 'seatLimits',
  version: 1,
  table: () => new CompactTable(),
  on: {
    SeatsSet(limits, { data: { item, seats } }) {
      if (seats !== null) limits.set(item, seats);
      else if (limits.has(item)) limits.delete(item);
    },
    ItemWithdrawn(limits, { data }) {
      if (limits.has(data.item)) limits.delete(data.item);
    },
  },
};

/** Undefined where there is no limit. */
export function seatsLeft({ placesTaken, seatLimits }: PlacesState, item: string): number | undefined {
  const limit = seatLimits.get(item);
  return limit === undefined ? undefined : Math.max(0, limit - (placesTaken.get(item) ?? 0));
}

/** Whether nobody can order an item any more: its last day or its deadline is past, or a company has accepted as many as it wanted. */
export const isOver = (
  { placesTaken }: Pick<LedgerState, 'placesTaken'>,
  { id, openings, ...days }: OfferedDays & { readonly id: string },
  now: Date,
): boolean => isPast(endOf(days), now) || (openings != null && (placesTaken.get(id) ?? 0) >= openings);

/** @throws DomainError SOLD_OUT */
export function requireSeat(state: PlacesState, item: string): void {
  if (seatsLeft(state, item) === 0) throw new DomainError('SOLD_OUT', 409, 'Posti esauriti');
}

/**
 * Seats of a course and openings of a job are one number, which says nothing any more once one becomes the other.
 * @throws DomainError SEATS_TAKEN
 */
export function requireNoPlacesTaken({ placesTaken }: Pick<LedgerState, 'placesTaken'>, item: string): void {
  if (placesTaken.has(item)) throw new DomainError('SEATS_TAKEN', 409, 'Tipo: ci sono posti già presi, e resta com’è');
}

export interface NewSeats {
  readonly item: string;
  /** Wallet. */
  readonly seller: string;
  readonly seats: number | null;
}

/**
 * The author of a course, or an administrator, says how many can take it; nothing where that is so already.
 * @throws DomainError NOT_ALLOWED | SEATS_TAKEN
 */
function setSeats(
  state: LedgerState,
  { item, seller, seats }: NewSeats,
  { actor }: DecisionContext,
): NewEvent<'SeatsSet'>[] {
  if (actor !== seller && state.accounts.get(actor)?.role !== 'admin') throw notAllowed();
  if ((state.seatLimits.get(item) ?? null) === seats) return [];
  const taken = state.placesTaken.get(item) ?? 0;
  if (seats !== null && seats < taken) {
    const message = `Posti: ${taken === 1 ? 'uno è già preso' : `${taken} sono già presi`}, non possono essere di meno`;
    throw new DomainError('SEATS_TAKEN', 409, message);
  }
  return [{ type: 'SeatsSet', data: { item, seats } }];
}

export const SET_SEATS = commandKind('set-seats', setSeats);

interface Awaited {
  readonly item: string;
  /** Wallets. */
  readonly seller: string;
  /** Who asked to be told. */
  readonly person: string;
}

/** Tells somebody that a seat became free, also where somebody else has it by then: they would wait for the next one without knowing. */
const notifyOfSeat = (state: LedgerState, { item, seller, person }: Awaited): NewEvent<'NotificationSent'>[] =>
  state.accounts.has(person) && !isBlocked(state, person, seller)
    ? [notify({ wallet: person }, 'marketplace', 'seat-free', { item }, `/marketplace/${item}`)]
    : [];

export const NOTIFY_OF_SEAT = commandKind('tell-of-seat', notifyOfSeat);
