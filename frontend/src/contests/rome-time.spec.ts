import { describe, expect, it } from '@jest/globals';
import { fromRome, toRome } from './rome-time';

describe('the time in Rome', () => {
  it.each([
    ['2026-01-15 12:00:00', '2026-01-15T11:00:00.000Z'],
    ['2026-07-15 12:00:00', '2026-07-15T10:00:00.000Z'],
    ['2026-03-29 03:30:00', '2026-03-29T01:30:00.000Z'],
    ['2026-10-25 00:30:00', '2026-10-24T22:30:00.000Z'],
  ])('%s is %s, and back', (wall, iso) => {
    expect(fromRome(wall)).toBe(iso);
    expect(toRome(iso)).toBe(wall);
  });
});
