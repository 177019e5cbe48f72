import { timeTold } from '../ui/clock';

const dayMs = 86_400_000;

/** Of an instant in Rome, whatever the zone of the browser. */
const inRome = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Rome',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** The local time in Rome of a UTC time, as the date fields have it: YYYY-MM-DD HH:mm:ss. */
export const toRome = (iso: string): string => inRome.format(new Date(iso));

/** The same digits read as UTC, in ms. */
const digitsOf = (wall: string): number => Date.parse(`${wall.replace(' ', 'T')}Z`);

/** How far Rome is ahead of UTC at an instant, in ms. */
const aheadAt = (at: number): number => digitsOf(inRome.format(at)) - Math.floor(at / 1000) * 1000;

/**
 * The UTC time of a local time in Rome. Of the hour that October has twice it is the first; the hour that March leaves out is
 * read an hour later.
 */
export function fromRome(wall: string): string {
  const digits = digitsOf(wall);
  const [before, after] = [aheadAt(digits - dayMs), aheadAt(digits + dayMs)];
  const [first, second] = [digits - before, digits - after];
  const isSecond = aheadAt(first) !== before && aheadAt(second) === after;
  return new Date(isSecond ? second : first).toISOString();
}

/** The same time of day some calendar days later, in Rome. */
export const romeDaysAfter = (iso: string, days: number): string =>
  fromRome(wallOf(digitsOf(toRome(iso)) + days * dayMs));

const wallOf = (digits: number): string => new Date(digits).toISOString().slice(0, 19).replace('T', ' ');

/** The local time in Rome some days from now, at a full hour. */
export const romeInDays = (days: number, hour: number): string => {
  const today = inRome.format(timeTold()).slice(0, 10);
  return wallOf(digitsOf(`${today} 00:00:00`) + days * dayMs + hour * 3_600_000);
};
