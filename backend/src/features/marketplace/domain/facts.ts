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
  course: ['firstDay', 'lastDay', 'hours', 'schedule', 'mode', 'city', 'address'],
  service: ['mode', 'city', 'address', 'schedule', 'daysToDeliver'],
  job_offer: [
    ...(['jobKind', 'city', 'mode', 'openings', 'payFrom', 'payTo', 'payPer'] as const),
    ...(['required', 'deadline', 'minimumAge'] as const),
  ],
};

export const FACT_NAMES = [...new Set(Object.values(FACTS_OF).flat())];
