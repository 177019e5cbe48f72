import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fromRome, inHourTwice, romeInDays, toRome } from './rome-time';

/** In eleven zones of a browser: e2e/rome-time.spec.ts. */
describe('the time in Rome', () => {
  it('of every moment leads back to it', () => {
    const seconds = fc.integer({ min: Date.UTC(2000, 0) / 1000, max: Date.UTC(2037, 11) / 1000 });
    fc.assert(
      fc.property(seconds, (second) => {
        const iso = new Date(second * 1000).toISOString();
        expect(fromRome(toRome(iso))).toBe(iso);
      }),
    );
  });

  it('that October has twice is either of two moments', () => {
    const [first, second] = inHourTwice('2026-10-25 02:30:00') ?? [];
    expect(fromRome(String(first))).toBe('2026-10-25T00:30:00.000Z');
    expect(fromRome(String(second))).toBe('2026-10-25T01:30:00.000Z');
    expect(toRome('2026-10-25T01:30:00.000Z')).toBe(second);
    expect(inHourTwice(String(second))).toEqual([first, second]);
    for (const wall of ['2026-10-25 01:59:59', '2026-10-25 03:00:00', '2026-03-29 02:30:00', '2026-07-01 12:00:00'])
      expect(inHourTwice(wall)).toBeUndefined();
  });

  it('that March leaves out is an hour later', () => {
    expect(toRome(fromRome('2026-03-29 02:30:00'))).toBe('2026-03-29 03:30:00');
  });

  it('in some days is at a full hour', () => {
    expect(romeInDays(3, 18)).toMatch(/^\d{4}-\d\d-\d\d 18:00:00$/);
  });
});
