import { afterEach, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { forgetTime, hearTime, tellTimeOf, timeTold, timeToldOf } from './clock';

const TRUTH = Date.parse('2026-11-28T12:00:00.400Z');
const HOUR = 3_600_000;

/** The server's time is `TRUTH` when `performance.now()` is 0, and the browser's clock is wrong by `error`. */
function at(sinceStart: number, error: number) {
  jest.spyOn(performance, 'now').mockReturnValue(sinceStart);
  jest.spyOn(Date, 'now').mockReturnValue(TRUTH + sinceStart + error);
}
const answer = (written: number, headers: Record<string, string> = { 'Cache-Control': 'no-store' }) =>
  new Response(null, { headers: { Date: new Date(written).toUTCString(), ...headers } });

afterEach(() => {
  forgetTime();
  jest.restoreAllMocks();
});

describe('the time that screens tell', () => {
  it('is the browser’s before the first answer', () => {
    at(0, HOUR);
    expect(timeTold()).toBe(TRUTH + HOUR);
  });

  it('is the server’s after it, within the second of its Date and the time that it took', () => {
    const ms = fc.integer({ min: 0, max: 5_000 });
    fc.assert(
      fc.property(
        fc.integer({ min: -2 * HOUR, max: 2 * HOUR }),
        fc.array(fc.tuple(ms, ms), { minLength: 1 }),
        (error, answers) => {
          forgetTime();
          let now = 0;
          for (const [there, back] of answers) {
            const askedAt = now;
            const written = TRUTH + now + there;
            now += there + back;
            at(now, error);
            hearTime(answer(written), askedAt);
            expect(Math.abs(timeTold() - (TRUTH + now))).toBeLessThanOrEqual(1000 + there + back);
          }
          expect(timeToldOf(Date.now() - 60_000)).toBe(timeTold() - 60_000);
        },
      ),
    );
  });

  it('of a clock that is right stays the clock’s', () => {
    at(80, 0);
    hearTime(answer(TRUTH + 40), 0);
    expect(timeTold()).toBe(TRUTH + 80);
  });

  it.each<Record<string, string>>([{}, { 'Cache-Control': 'max-age=60' }, { 'Cache-Control': 'no-store', Age: '3' }])(
    'is not taken from what a cache may have given: %j',
    (headers) => {
      at(80, HOUR);
      hearTime(answer(TRUTH, headers), 0);
      expect(timeTold()).toBe(TRUTH + 80 + HOUR);
    },
  );

  it('goes on while the browser’s clock is put right, or wrong', () => {
    at(0, HOUR);
    hearTime(answer(TRUTH), 0);
    const before = timeTold();
    at(1000, -HOUR);
    expect(timeTold()).toBe(before + 1000);
  });

  it('is that of a rendered page while it is taken over', () => {
    tellTimeOf(7);
    expect(timeTold()).toBe(7);
    tellTimeOf(undefined);
  });
});
