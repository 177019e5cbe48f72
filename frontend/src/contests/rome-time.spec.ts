import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fromRome, romeInDays, toRome } from './rome-time';

/** In eleven zones of a browser: e2e/rome-time.spec.ts. */
describe('the time in Rome', () => {
  it('of every moment leads back to it, or in October’s hour to the first', () => {
    const seconds = fc.integer({ min: Date.UTC(2000, 0) / 1000, max: Date.UTC(2037, 11) / 1000 });
    fc.assert(
      fc.property(seconds, (second) => {
        const iso = new Date(second * 1000).toISOString();
        const back = fromRome(toRome(iso));
        expect(toRome(back)).toBe(toRome(iso));
        expect([0, 3_600_000]).toContain(Date.parse(iso) - Date.parse(back));
      }),
    );
  });

  it('that March leaves out is an hour later', () => {
    expect(toRome(fromRome('2026-03-29 02:30:00'))).toBe('2026-03-29 03:30:00');
  });

  it('in some days is at a full hour', () => {
    expect(romeInDays(3, 18)).toMatch(/^\d{4}-\d\d-\d\d 18:00:00$/);
  });
});
