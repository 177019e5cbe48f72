import { TZDate } from '@date-fns/tz';
import { addDays, format } from 'date-fns';

/** Days as people in Italy count them: when daylight saving time changes, a day has 23 or 25 hours. */
const ROME = 'Europe/Rome';

/** The same time of day `days` calendar days later, in Rome. */
export const romeDaysAfter = (from: Date, days: number): Date =>
  new Date(addDays(new TZDate(from.getTime(), ROME), days).getTime());

/** The day in Rome, YYYY-MM-DD. */
export const romeDay = (moment: Date): string => format(new TZDate(moment.getTime(), ROME), 'yyyy-MM-dd');

/** The moment in Rome as Italians write it: GG/MM/AAAA HH:MM. */
export const romeMoment = (moment: Date): string => format(new TZDate(moment.getTime(), ROME), 'dd/MM/yyyy HH:mm');
