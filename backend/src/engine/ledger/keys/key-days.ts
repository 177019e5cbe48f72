import { deriveEventId, SYSTEM } from '../format/envelope.js';
import type { LedgerEvent, LedgerState, Slice } from '../state/state.js';
import type { ReadonlyTable } from '../state/tables.js';

/**
 * How long an idempotency key counts (ADR 15). The ids of a key's events are derived from the day as well, so that a key
 * that no longer counts makes new ids. This day and the two newest days that hold keys are looked up: at least 24 hours.
 */

declare module '../state/state.js' {
  interface LedgerState {
    /** By day, in days since 1970, the revision of its first event made with a key; under SINCE, when days began. */
    readonly keyDays: ReadonlyTable<number>;
  }
}

const KEY_DAYS_BEGAN = 'KeyDaysBegan';
/** The key of a ledger's first event. */
export const OPENING_KEY = 'open';

const DAY_MS = 86_400_000;
/** How long keys from before the rule are looked up without a day. */
const WITHOUT_DAY_MS = 2 * DAY_MS;
const NEWEST_DAYS = 2;
const SINCE = 'since';
/** Ids that were derived from a key; only these can occur twice. */
const DERIVED_VERSION = '8';

/** Whether the id was derived from a key. */
export const isDerived = (id: string): boolean => id.charAt(14) === DERIVED_VERSION;

/**
 * Whether an event may be the first of a command with a key, which is the one that the key is looked up by: the index of keys
 * holds these only. composition.ts makes it of what the modules declare (docs/ledger-format.md, "Events").
 */
export type MayBegin = (event: Pick<LedgerEvent, 'type' | 'data'>) => boolean;

/** @returns whole days since 1970, UTC */
export const dayOf = (milliseconds: number): number => Math.floor(milliseconds / DAY_MS);

/** The text that replaces the key wherever something is derived from it. */
export const datedKey = (day: number, key: string): string => `${day}\n${key}`;

export const keyDaysSlice: Slice<number> = {
  name: 'keyDays',
  version: 1,
  evolve(table, { type, rev, id, ts }) {
    if (type === KEY_DAYS_BEGAN && !table.has(SINCE)) table.set(SINCE, Date.parse(ts));
    if (!isDerived(id)) return;
    const time = Date.parse(ts);
    const day = dayOf(time);
    // A ledger that was opened under this rule never held a key without a day.
    if (rev === 0 && id === deriveEventId(SYSTEM, datedKey(day, OPENING_KEY), 0)) table.set(SINCE, 0);
    if (table.has(String(day))) return;
    table.set(String(day), rev);
    const since = table.get(SINCE) ?? 0;
    for (const old of daysIn(table).slice(NEWEST_DAYS)) {
      if (old > dayOf(since) || !isLookedUpWithoutDay(table, time)) table.delete(String(old));
    }
  },
};

/** The event with which a ledger from before this rule adopts it; none where it has done so. */
export const beginKeyDays = ({ keyDays }: Pick<LedgerState, 'keyDays'>): LedgerEvent[] =>
  keyDays.has(SINCE) ? [] : [{ type: KEY_DAYS_BEGAN, data: {} }];

/**
 * The texts under which `key` may have been used before.
 * @param time of the command, in milliseconds since 1970
 * @returns today's first
 */
export function keyTexts({ keyDays }: Pick<LedgerState, 'keyDays'>, key: string, time: number): string[] {
  const today = dayOf(time);
  const texts = [datedKey(today, key)];
  for (const day of daysIn(keyDays).slice(0, NEWEST_DAYS)) if (day !== today) texts.push(datedKey(day, key));
  if (isLookedUpWithoutDay(keyDays, time)) texts.push(key);
  return texts;
}

/** The oldest day whose keys may still count: what is stored for keys of earlier days can be deleted. */
export const oldestKeyDay = ({ keyDays }: Pick<LedgerState, 'keyDays'>, time: number): number =>
  Math.min(dayOf(time) - 1, ...daysIn(keyDays));

/** The revision from which ids derived from a key are looked up. */
export function keysCountFrom({ keyDays }: Pick<LedgerState, 'keyDays'>): number {
  let first = Number.POSITIVE_INFINITY;
  for (const [name, revision] of keyDays.entries()) if (name !== SINCE && revision < first) first = revision;
  return Number.isFinite(first) ? first : 0;
}

function isLookedUpWithoutDay(table: ReadonlyTable<number>, time: number): boolean {
  const since = table.get(SINCE);
  return since === undefined || time < since + WITHOUT_DAY_MS;
}

/** The newest first. */
function daysIn(table: ReadonlyTable<number>): number[] {
  const days: number[] = [];
  for (const [name] of table.entries()) if (name !== SINCE) days.push(Number(name));
  return days.sort((one, other) => other - one);
}
