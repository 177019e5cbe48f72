import { expect, it } from '@jest/globals';
import { romeDay, romeDaysAfter, romeHourBefore, romeWeek, romeWeekOf } from './calendar.js';

it.each([
  ['into summer time', '2026-03-27T09:00:00.000Z', '2026-04-03T08:00:00.000Z'],
  ['into winter time', '2026-10-23T08:00:00.000Z', '2026-10-30T09:00:00.000Z'],
  ['within summer time', '2026-07-01T22:30:00.000Z', '2026-07-08T22:30:00.000Z'],
])('a week is seven calendar days of Rome: %s', (_, from, to) => {
  expect(romeDaysAfter(new Date(from), 7).toISOString()).toBe(to);
});

it('the day changes at midnight in Rome', () => {
  expect(romeDay(new Date('2026-06-30T22:30:00.000Z'))).toBe('2026-07-01');
});

it.each([
  ['the last moment of Sunday', '2026-03-29T21:59:59.999Z', '2026-03-23'],
  ['the first moment of Monday', '2026-03-29T22:00:00.000Z', '2026-03-30'],
  ['a week that began last year', '2026-01-01T12:00:00.000Z', '2025-12-29'],
])('a week begins on Monday in Rome: %s', (_, moment, monday) => {
  expect(romeWeek(new Date(moment))).toBe(monday);
});

it('a week in Rome begins and ends at its midnights, also where the clock changes in it', () => {
  expect(romeWeekOf(new Date('2026-10-20T12:00:00.000Z'))).toEqual({
    monday: '2026-10-19',
    begin: new Date('2026-10-18T22:00:00.000Z'),
    end: new Date('2026-10-25T23:00:00.000Z'),
  });
});

it.each([
  ['before the hour', '2026-07-01T00:59:59.999Z', '2026-06-30T01:00:00.000Z'],
  ['at the hour', '2026-07-01T01:00:00.000Z', '2026-07-01T01:00:00.000Z'],
  ['on the day that summer time begins', '2026-03-29T01:00:00.000Z', '2026-03-29T01:00:00.000Z'],
  ['after the day that winter time begins', '2026-10-26T01:59:00.000Z', '2026-10-25T02:00:00.000Z'],
])('three o’clock in Rome was last: %s', (_, now, last) => {
  expect(romeHourBefore(new Date(now), 3).toISOString()).toBe(last);
});

it.each([
  ['2026-07-01T15:29:59.999Z', '2026-06-30T15:30:00.000Z'],
  ['2026-07-01T15:30:00.000Z', '2026-07-01T15:30:00.000Z'],
  ['2026-10-25T17:00:00.000Z', '2026-10-25T16:30:00.000Z'],
])('half past five in Rome was last, at %s: %s', (now, last) => {
  expect(romeHourBefore(new Date(now), 17, 30).toISOString()).toBe(last);
});
