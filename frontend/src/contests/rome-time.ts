import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone';
import utc from 'dayjs/plugin/utc';

dayjs.extend(utc);
dayjs.extend(timezone);

const zone = 'Europe/Rome';

/** How the date fields write a moment: what a clock on a wall in Rome shows. */
const wallFormat = 'YYYY-MM-DD HH:mm:ss';

/** A moment in UTC, from what the clock in Rome shows. */
export const fromRome = (wall: string): string => dayjs.tz(wall, zone).toISOString();

/** What the clock in Rome shows at a moment. */
export const toRome = (iso: string): string => dayjs(iso).tz(zone).format(wallFormat);

/** The same time of day some calendar days later, in Rome. */
export const romeDaysAfter = (iso: string, days: number): string =>
  fromRome(
    dayjs
      .utc(`${toRome(iso).replace(' ', 'T')}Z`)
      .add(days, 'day')
      .format(wallFormat),
  );

/** What the clock in Rome shows now, some days from now, at a round hour. */
export const romeInDays = (days: number, hour: number): string =>
  dayjs().tz(zone).add(days, 'day').hour(hour).minute(0).second(0).format(wallFormat);
