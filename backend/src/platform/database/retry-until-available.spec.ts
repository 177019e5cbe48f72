import { describe, expect, it, jest } from '@jest/globals';
import { StoreMisconfigured, StoreUnavailable } from '../../engine/event-store/event-store.js';
import { retryUntilAvailable, StartRefused } from './retry-until-available.js';

const refused = () => new StoreUnavailable('connect ECONNREFUSED 127.0.0.1:5432');

/** Waits for something that is there at the given attempt. */
function waiting(thereAt: number, fail: () => Error = refused) {
  const stop = new AbortController();
  const lines: string[] = [];
  let attempts = 0;
  const attempt = async () => {
    attempts += 1;
    if (attempts >= thereAt) return 'there';
    throw fail();
  };
  const patience = { stop: stop.signal, say: (line: string) => void lines.push(line), pauseMs: 1 };
  return { stop, lines, attempt, patience, count: () => attempts };
}

describe('untilThere', () => {
  it('returns what is there at once, and says nothing', async () => {
    const { attempt, patience, lines } = waiting(1);
    expect(await retryUntilAvailable('the database', attempt, patience)).toBe('there');
    expect(lines).toEqual([]);
  });

  it('tries again until it is there, and says why it waits', async () => {
    const { attempt, patience, lines } = waiting(5);
    expect(await retryUntilAvailable('the database', attempt, patience)).toBe('there');
    expect(lines).toEqual(['FORM waits for the database, 0 of 60 s: connect ECONNREFUSED 127.0.0.1:5432']);
  });

  it('repeats the line as time goes by', async () => {
    const { attempt, patience, lines } = waiting(4);
    const now = jest.spyOn(performance, 'now');
    // The start, then one look at the clock for each failed attempt.
    for (const ms of [0, 0, 4000, 6000]) now.mockReturnValueOnce(ms);
    await retryUntilAvailable('the database', attempt, { ...patience, lineEveryMs: 5000 });
    now.mockRestore();
    expect(lines.map((line) => line.slice(0, 42))).toEqual([
      'FORM waits for the database, 0 of 60 s: co',
      'FORM waits for the database, 6 of 60 s: co',
    ]);
  });

  it('gives up in time, with one line', async () => {
    const { attempt, patience } = waiting(Number.POSITIVE_INFINITY);
    const ended = retryUntilAvailable('the database', attempt, { ...patience, msMax: 30 });
    await expect(ended).rejects.toBeInstanceOf(StartRefused);
    await expect(ended).rejects.toThrow(
      'the database did not answer within 0.03 s: connect ECONNREFUSED 127.0.0.1:5432',
    );
  });

  it.each([
    ['a wrong password', new StartRefused('DATABASE_URL cannot be used')],
    ['an event store that refuses', new StoreMisconfigured('password', 'refused')],
    ['a defect', new TypeError('undefined')],
  ])('does not wait for %s', async (_, error) => {
    const { attempt, patience, count } = waiting(5, () => error);
    await expect(retryUntilAvailable('the database', attempt, patience)).rejects.toBe(error);
    expect(count()).toBe(1);
  });

  it('ends at the signal to stop, also in a pause', async () => {
    const { attempt, patience, stop } = waiting(Number.POSITIVE_INFINITY);
    const ended = retryUntilAvailable('the database', attempt, { ...patience, pauseMs: 3_600_000, msMax: 7_200_000 });
    stop.abort();
    await expect(ended).rejects.toThrow('aborted');
  });
});
