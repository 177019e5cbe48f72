import { romeDay, romeDaysAfter } from '../../../basics/calendar.js';
import { DomainError } from '../../../engine/ledger/format/errors.js';
import { invalid } from '../../../platform/http/errors/errors.js';
import type { ItemType } from './order.js';

/** What decides about an offer beside its words: the facts of each type of item (product.md 3.17). */

export const MODES = ['online', 'presence', 'both'] as const;
export type Mode = (typeof MODES)[number];
export const JOB_KINDS = ['internship', 'apprenticeship', 'contract'] as const;
export type JobKind = (typeof JOB_KINDS)[number];
export const PAY_PERIODS = ['month', 'year'] as const;
export type PayPer = (typeof PAY_PERIODS)[number];

/** Days are YYYY-MM-DD in Rome, pay is in whole euros before tax. */
export interface Facts {
  readonly firstDay: string | null;
  /** Without it `firstDay` is both. */
  readonly lastDay: string | null;
  readonly hours: number | null;
  /** How many can take it, as the author says; the ledger decides by its own (seats.ts). */
  readonly seats: number | null;
  /** Days and hours in words. */
  readonly schedule: string | null;
  readonly mode: Mode | null;
  readonly city: string | null;
  readonly address: string | null;
  readonly daysToDeliver: number | null;
  readonly jobKind: JobKind | null;
  readonly openings: number | null;
  readonly payFrom: number | null;
  readonly payTo: number | null;
  readonly payPer: PayPer | null;
  /** What is asked of candidates. */
  readonly required: string | null;
  /** Until the end of this day. */
  readonly deadline: string | null;
  readonly minimumAge: number | null;
}

export type FactName = keyof Facts;

export const FACTS_OF: Readonly<Record<ItemType, readonly FactName[]>> = {
  course: ['firstDay', 'lastDay', 'hours', 'schedule', 'seats', 'mode', 'city', 'address'],
  service: ['mode', 'city', 'address', 'schedule', 'daysToDeliver'],
  job_offer: [
    ...(['jobKind', 'city', 'mode', 'openings', 'payFrom', 'payTo', 'payPer'] as const),
    ...(['required', 'deadline', 'minimumAge'] as const),
  ],
};

export const FACT_NAMES = [...new Set(Object.values(FACTS_OF).flat())];

/** What an open order waits for: who has one is told when it changes. */
export const APPOINTED_FACTS = [
  ...(['firstDay', 'lastDay', 'hours', 'schedule', 'mode', 'city', 'address'] as const),
] satisfies FactName[];

/** A last day, a deadline: at most this many days from today. */
export const DAYS_AHEAD_MAX = 180;

/** The facts of an item's type, in one order. */
export const factsOf = (item: Facts & { readonly type: ItemType }): Partial<Facts> =>
  Object.fromEntries(FACTS_OF[item.type].map((name) => [name, item[name]]));

/** The facts that an order keeps, as text; undefined where there are none. */
export function factsText(item: Facts & { readonly type: ItemType }): string | undefined {
  const known = Object.entries(factsOf(item)).filter(([, value]) => value !== null);
  return known.length === 0 ? undefined : JSON.stringify(Object.fromEntries(known));
}

/** The days, and openings, by which a decision about an order of an item goes; absent in what earlier releases send. */
export type OfferedDays = Partial<Pick<Facts, 'firstDay' | 'lastDay' | 'deadline' | 'daysToDeliver' | 'openings'>>;

/** The last day of a course, the deadline of a job offer; undefined where it has none. */
export const endOf = ({ firstDay, lastDay, deadline }: OfferedDays): string | undefined =>
  lastDay ?? firstDay ?? deadline ?? undefined;

/** Whether a last day is over, from the next midnight in Rome on. */
export const isPast = (end: string | null | undefined, now: Date): boolean => !!end && romeDay(now) > end;

export const itemOver = (type: ItemType): DomainError =>
  new DomainError('ITEM_OVER', 409, type === 'job_offer' ? 'Candidature chiuse' : 'Il corso è finito');

/**
 * The days that the events of an order have in plain: when a course begins, and the last day of what was ordered, at whose end the
 * days of a term begin (product.md 3.19).
 */
export function daysOfOrder({ firstDay, lastDay, daysToDeliver }: OfferedDays, now: Date) {
  if (firstDay) return { firstDay, lastDay: lastDay ?? firstDay };
  return daysToDeliver ? { lastDay: romeDay(romeDaysAfter(now, daysToDeliver)) } : {};
}

/**
 * @param given the facts that somebody writes
 * @param before of the item that is changed; what stays as it is, is not held to today
 * @param isDraft whose pay is asked for when it is published
 * @throws InvalidInput
 */
export function requireSoundFacts(
  type: ItemType,
  given: Partial<Facts>,
  { before, isDraft = false, now }: { readonly before?: Facts; readonly isDraft?: boolean; readonly now: Date },
): void {
  const foreign = FACT_NAMES.find((name) => given[name] != null && !FACTS_OF[type].includes(name));
  if (foreign) throw invalid(foreign, 'Non si indica per questo tipo di articolo');
  const all: Partial<Facts> = { ...before, ...given };
  const after: Partial<Facts> = Object.fromEntries(FACTS_OF[type].map((name) => [name, all[name]]));
  requireSoundDays(after, before, now);
  if (type === 'job_offer' && !isDraft) requirePay(after);
}

function requireSoundDays({ firstDay, lastDay, deadline }: Partial<Facts>, before: Facts | undefined, now: Date): void {
  const today = romeDay(now);
  const latest = romeDay(romeDaysAfter(now, DAYS_AHEAD_MAX));
  if (lastDay && !firstDay) throw invalid('firstDay', 'Indica anche il primo giorno');
  if (lastDay && firstDay && lastDay < firstDay) throw invalid('lastDay', 'L’ultimo giorno viene prima del primo');
  if (deadline && deadline < today && deadline !== before?.deadline)
    throw invalid('deadline', 'Questo giorno è già passato');
  for (const [name, day] of Object.entries({ firstDay, lastDay, deadline })) {
    if (day && day > latest) throw invalid(name, `Al più tardi fra ${DAYS_AHEAD_MAX} giorni`);
  }
}

/** Directive (EU) 2023/970, article 5: who applies for paid work knows the pay beforehand. */
function requirePay({ jobKind, payFrom, payTo, payPer }: Partial<Facts>): void {
  const isWanted = (jobKind && jobKind !== 'internship') || payTo || payPer;
  if (isWanted && !payFrom) throw invalid('payFrom', 'Indica la retribuzione');
  if (payFrom && payTo && payTo < payFrom) throw invalid('payTo', 'È meno della retribuzione di partenza');
  if (payFrom && !payPer) throw invalid('payPer', 'Indica se al mese o all’anno');
}
