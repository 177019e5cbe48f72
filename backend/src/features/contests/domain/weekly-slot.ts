import { TZDate } from '@date-fns/tz';
import { addDays } from 'date-fns/addDays';
import { set } from 'date-fns/set';

const ROME = 'Europe/Rome';
const DAYS_PER_WEEK = 7;
const SLOT = { hours: 0, minutes: 5, seconds: 0, milliseconds: 0 };
/** 1970-01-05, the first Monday of the epoch. */
const FIRST_MONDAY_MS = 4 * 86_400_000;
const WEEK_MS = DAYS_PER_WEEK * 86_400_000;

/** The newest Monday, 00:05 in Rome, that is not after `now`. */
export function weeklySlot(now: Date): Date {
  const local = new TZDate(now.getTime(), ROME);
  const sinceMonday = (local.getDay() + DAYS_PER_WEEK - 1) % DAYS_PER_WEEK;
  const slot = set(addDays(local, -sinceMonday), SLOT);
  const past = slot.getTime() <= now.getTime() ? slot : addDays(slot, -DAYS_PER_WEEK);
  return new Date(past.getTime());
}

/** Counts weeks from slot to slot. */
export const weekNumber = (moment: Date): number =>
  Math.floor((weeklySlot(moment).getTime() - FIRST_MONDAY_MS) / WEEK_MS);
