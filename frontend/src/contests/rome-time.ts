import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone';
import utc from 'dayjs/plugin/utc';

dayjs.extend(utc);
dayjs.extend(timezone);

const zone = 'Europe/Rome';

/** The format of the date fields: local time in Rome. */
const wallFormat = 'YYYY-MM-DD HH:mm:ss';

/** The UTC time of a local time in Rome. */
export const fromRome = (wall: string): string => dayjs.tz(wall, zone).toISOString();

/** The local time in Rome of a UTC time. */
export const toRome = (iso: string): string => dayjs(iso).tz(zone).format(wallFormat);

/** The same time of day some calendar days later, in Rome. */
export const romeDaysAfter = (iso: string, days: number): string =>
  fromRome(
    dayjs
      .utc(`${toRome(iso).replace(' ', 'T')}Z`)
      .add(days, 'day')
      .format(wallFormat),
  );

/** The local time in Rome some days from now, at a full hour. */
export const romeInDays = (days: number, hour: number): string =>
  dayjs().tz(zone).add(days, 'day').hour(hour).minute(0).second(0).format(wallFormat);
