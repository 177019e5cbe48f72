import { timeTold } from './clock';
import { timeZone } from './format';

const dayMs = 86_400_000;

/** Of an instant in Rome, whatever the zone of the browser. */
const inRome = new Intl.DateTimeFormat('sv-SE', {
  timeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** Of an hour that October has twice, the second one carries its distance from UTC; the first one, and every other, carries none. */
const LATER = '+01:00';
const hourMs = 3_600_000;

/** The local time in Rome of a UTC time: YYYY-MM-DD HH:mm:ss, with LATER behind the second one of two. */
export function toRome(iso: string): string {
  const at = Date.parse(iso);
  const wall = inRome.format(at);
  return inRome.format(at - hourMs) === wall ? wall + LATER : wall;
}

/** The same digits read as UTC, in ms. */
const digitsOf = (wall: string): number => Date.parse(`${wall.slice(0, 19).replace(' ', 'T')}Z`);

/** How far Rome is ahead of UTC at an instant, in ms. */
const aheadAt = (at: number): number => digitsOf(inRome.format(at)) - Math.floor(at / 1000) * 1000;

/** The UTC time of a local time in Rome; the hour that March leaves out is read an hour later. */
export function fromRome(wall: string): string {
  const digits = digitsOf(wall);
  const [before, after] = [aheadAt(digits - dayMs), aheadAt(digits + dayMs)];
  const [first, second] = [digits - before, digits - after];
  const isSecond = (isLaterOfTwo(wall) || aheadAt(first) !== before) && aheadAt(second) === after;
  return new Date(isSecond ? second : first).toISOString();
}

export const isLaterOfTwo = (wall: string): boolean => wall.endsWith(LATER);

/** Both local times that have these digits, where October has them twice. */
export function inHourTwice(wall: string): readonly [first: string, second: string] | undefined {
  const first = wall.slice(0, 19);
  const second = toRome(new Date(Date.parse(fromRome(first)) + hourMs).toISOString());
  return isLaterOfTwo(second) ? [first, second] : undefined;
}

/** The same time of day some calendar days later, in Rome. */
export const romeDaysAfter = (iso: string, days: number): string =>
  fromRome(wallOf(digitsOf(toRome(iso)) + days * dayMs));

const wallOf = (digits: number): string => new Date(digits).toISOString().slice(0, 19).replace('T', ' ');

/** The local time in Rome some days from now, at a full hour. */
export const romeInDays = (days: number, hour: number): string => {
  const today = inRome.format(timeTold()).slice(0, 10);
  return wallOf(digitsOf(`${today} 00:00:00`) + days * dayMs + hour * hourMs);
};
