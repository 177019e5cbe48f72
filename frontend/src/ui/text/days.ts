import { formatTime, timeZone } from './format';

const isoDay = new Intl.DateTimeFormat('sv-SE', { timeZone });
const thisYear = new Intl.DateTimeFormat('it-IT', { timeZone, weekday: 'long', day: 'numeric', month: 'long' });
const anyYear = new Intl.DateTimeFormat('it-IT', { timeZone, day: 'numeric', month: 'long', year: 'numeric' });

/** The day in Rome, YYYY-MM-DD. */
export const dayOf = (moment: string | number): string => isoDay.format(new Date(moment));

/** "Oggi", "Ieri", "Giovedì 12 novembre", without the weekday and with the year once that is over. @param day YYYY-MM-DD */
export function dayHeading(day: string, now: number): string {
  const today = dayOf(now);
  if (day === today) return 'Oggi';
  if (day === dayBefore(today)) return 'Ieri';
  const words = (day.slice(0, 4) === today.slice(0, 4) ? thisYear : anyYear).format(new Date(`${day}T12:00:00Z`));
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** @param day YYYY-MM-DD */
export function dayBefore(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - 1);
  return date.toISOString().slice(0, day.length);
}

/** Rows of the same day, in the order in which they come. */
export function groupByDay<Row>(rows: readonly Row[], momentOf: (row: Row) => string): { day: string; rows: Row[] }[] {
  const groups: { day: string; rows: Row[] }[] = [];
  for (const row of rows) {
    const day = dayOf(momentOf(row));
    const last = groups.at(-1);
    if (last?.day === day) last.rows.push(row);
    else groups.push({ day, rows: [row] });
  }
  return groups;
}

/** "oggi alle 15:40", "domani alle 09:00": a moment less than a day ahead. */
export const formatSoon = (iso: string, now: number): string =>
  `${dayOf(iso) === dayOf(now) ? 'oggi' : 'domani'} alle ${formatTime(iso)}`;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Up to here hours say more than days. */
const hoursToldUntil = 48 * hourMs;

/** "fra 3 giorni", "fra 23 h", "fra 20 min", rounded down, but for days: seven of them are "7 giorni" a minute later too. */
export function formatUntil(iso: string, now: number): string {
  const left = Date.parse(iso) - now;
  if (left < minuteMs) return 'ora';
  if (left < hourMs) return `fra ${Math.floor(left / minuteMs)} min`;
  if (left < hoursToldUntil) return `fra ${Math.floor(left / hourMs)} h`;
  return `fra ${Math.round(left / (24 * hourMs))} giorni`;
}
