import { describe, expect, it } from '@jest/globals';
import { dayHeading, dayOf, formatUntil, groupByDay } from './days';

const now = Date.parse('2026-03-29T22:30:00Z'); // 00:30 of the 30th in Rome

describe('a day', () => {
  it.each([
    ['2026-03-29T22:00:00Z', 'Oggi'],
    ['2026-03-29T21:59:59Z', 'Ieri'],
    ['2026-03-28T23:00:00Z', 'Ieri'],
    ['2026-03-28T22:59:59Z', 'Sabato 28 marzo'],
    ['2025-12-31T12:00:00Z', '31 dicembre 2025'],
  ])('of %s is %s, as Rome counts days when the clocks change', (moment, heading) => {
    expect(dayHeading(dayOf(moment), now)).toBe(heading);
  });

  it('holds the rows of its hours in Rome', () => {
    const moments = ['2026-03-29T22:00:00Z', '2026-03-29T21:00:00Z', '2026-03-28T23:00:00Z'];
    expect(groupByDay(moments, (moment) => moment)).toEqual([
      { day: '2026-03-30', rows: moments.slice(0, 1) },
      { day: '2026-03-29', rows: moments.slice(1) },
    ]);
  });
});

it.each([
  [-1, 'ora'],
  [59_000, 'ora'],
  [60_000, 'fra 1 min'],
  [3_600_000, 'fra 1 h'],
  [24 * 3_600_000 - 1, 'fra 23 h'],
  [48 * 3_600_000, 'fra 2 giorni'],
])('a moment %d ms away is %s', (left, words) => {
  expect(formatUntil(new Date(now + left).toISOString(), now)).toBe(words);
});
