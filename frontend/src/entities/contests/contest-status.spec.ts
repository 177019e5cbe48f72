import { describe, expect, it } from '@jest/globals';
import { endOf, timeLeft } from './contest-status';

const now = Date.parse('2026-07-01T10:00:00.000Z');

describe('the time left of a contest', () => {
  it.each([
    ['2026-07-04T09:59:00.000Z', 'Scade in 2 giorni'],
    ['2026-07-02T10:00:00.000Z', 'Scade in 1 giorno'],
    ['2026-07-02T09:59:59.000Z', 'Scade in 23 ore, domani alle 11:59'],
    ['2026-07-01T21:59:00.000Z', 'Scade in 11 ore, oggi alle 23:59'],
    ['2026-07-01T22:00:00.000Z', 'Scade in 12 ore, domani alle 00:00'],
    ['2026-07-01T11:30:00.000Z', 'Scade in 1 ora, oggi alle 13:30'],
    ['2026-07-01T10:05:00.000Z', 'Scade in 1 ora, oggi alle 12:05'],
    ['2026-07-01T10:00:00.000Z', 'Scaduto'],
    ['2026-06-01T10:00:00.000Z', 'Scaduto'],
  ])('until %s reads «%s»', (end, words) => {
    expect(timeLeft(end, now)).toBe(words);
  });
});

describe('the end of a contest', () => {
  const endDate = '2026-07-20T21:59:00.000Z';
  it.each([
    ['is open', { decideBy: null }, endDate],
    ['was closed early', { decideBy: '2026-08-09T10:00:00.000Z' }, '2026-07-10T10:00:00.000Z'],
    ['was closed by its end', { decideBy: '2026-08-19T22:05:00.000Z' }, endDate],
    [
      'was completed before its end',
      { decideBy: null, completedAt: '2026-07-11T10:00:00.000Z' },
      '2026-07-11T10:00:00.000Z',
    ],
    ['was completed after it', { decideBy: null, completedAt: '2026-07-25T10:00:00.000Z' }, endDate],
    // At 00:05 in Rome, 30 days before the same time in summer.
    [
      'was closed at its end, in winter',
      { endDate: '2027-02-28T23:05:00.000Z', decideBy: '2027-03-30T22:05:00.000Z' },
      '2027-02-28T23:05:00.000Z',
    ],
  ])('of one that %s', (_, facts, end) => {
    expect(endOf({ endDate, ...facts })).toBe(end);
  });
});
