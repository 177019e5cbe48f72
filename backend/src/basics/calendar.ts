import { TZDate } from '@date-fns/tz';
import { addDays } from 'date-fns/addDays';
import { format } from 'date-fns/format';
import { set } from 'date-fns/set';
import { startOfISOWeek } from 'date-fns/startOfISOWeek';
import { subMonths } from 'date-fns/subMonths';

/** Days as people in Italy count them: when daylight saving time changes, a day has 23 or 25 hours. */
const ROME = 'Europe/Rome';

/** The same time of day `days` calendar days later, in Rome. */
export const romeDaysAfter = (from: Date, days: number): Date =>
  new Date(addDays(new TZDate(from.getTime(), ROME), days).getTime());

/** The same time of day `months` calendar months earlier, in Rome. */
export const romeMonthsBefore = (from: Date, months: number): Date =>
  new Date(subMonths(new TZDate(from.getTime(), ROME), months).getTime());

/** The day in Rome, YYYY-MM-DD. */
export const romeDay = (moment: Date): string => format(new TZDate(moment.getTime(), ROME), 'yyyy-MM-dd');

/** When a day begins in Rome. @param day YYYY-MM-DD */
export function romeMidnight(day: string): Date {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return new Date(new TZDate(year, month - 1, date, ROME).getTime());
}

/** The week in Rome: its Monday, YYYY-MM-DD, and when it begins and the next one does. */
export function romeWeekOf(moment: Date): { monday: string; begin: Date; end: Date } {
  const begin = startOfISOWeek(new TZDate(moment.getTime(), ROME));
  const end = addDays(begin, 7);
  return { monday: format(begin, 'yyyy-MM-dd'), begin: new Date(begin.getTime()), end: new Date(end.getTime()) };
}

/** The Monday of the week in Rome, YYYY-MM-DD. */
export const romeWeek = (moment: Date): string => romeWeekOf(moment).monday;

/** The moment in Rome as a table of a spreadsheet reads it: GG/MM/AAAA HH:MM. */
export const romeMoment = (moment: Date): string => format(new TZDate(moment.getTime(), ROME), 'dd/MM/yyyy HH:mm');

const LONG_DAY = new Intl.DateTimeFormat('it', { dateStyle: 'long', timeZone: ROME });

/** The day in Rome as people read it: "3 luglio 2026". */
export const longDay = (moment: Date): string => LONG_DAY.format(moment);

/** "il 3 lug 2026", "all’8 lug 2026": a written day or moment after its article, elided as people say it. */
export function withArticle(article: 'il' | 'al', written: string): string {
  if (!/^(8|11)\b/.test(written)) return `${article} ${written}`;
  return article === 'il' ? `l’${written}` : `${article}l’${written}`;
}

/** The newest moment, at or before `now`, at which clocks in Rome showed this time. */
export function romeHourBefore(now: Date, hours: number, minutes = 0): Date {
  const day = new TZDate(now.getTime(), ROME);
  const today = set(day, { hours, minutes, seconds: 0, milliseconds: 0 });
  return new Date((today <= day ? today : addDays(today, -1)).getTime());
}
