import { AuditError } from './exit.js';

const REVISION = /^\d{1,15}$/;
const DATE = /^(\d{4})-(\d\d)-(\d\d)$/;
const DATE_TIME = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)$/;

/**
 * A revision from the command line.
 * @throws AuditError
 */
export function parseRevision(text: string): number {
  if (REVISION.test(text)) return Number(text);
  throw new AuditError(`«${text}» non è una revisione: serve un numero intero da 0 in su`);
}

/**
 * A time from the command line: an ISO 8601 date and time with its zone, or a date, which stands for the end of that day in
 * UTC.
 * @returns ISO with milliseconds, UTC
 * @throws AuditError
 */
export function parseTime(text: string): string {
  const [, day] = DATE_TIME.exec(text) ?? [];
  const time = new Date(DATE.test(text) ? `${text}T23:59:59.999Z` : text);
  if (!isDay(day ?? text) || Number.isNaN(time.getTime())) {
    throw new AuditError(
      `«${text}» non è un istante: servono una data (2026-01-31) o data e ora con fuso (2026-01-31T18:00Z)`,
    );
  }
  return time.toISOString();
}

/**
 * A revision or a time from the command line.
 * @throws AuditError
 */
export function parseMoment(text: string): { revision: number } | { until: string } {
  return REVISION.test(text) ? { revision: Number(text) } : { until: parseTime(text) };
}

/** JavaScript parses 31 February as a day in March. */
function isDay(text: string): boolean {
  const [, year, month, day] = DATE.exec(text) ?? [];
  if (year === undefined) return false;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return date.getUTCMonth() + 1 === Number(month) && date.getUTCDate() === Number(day);
}
