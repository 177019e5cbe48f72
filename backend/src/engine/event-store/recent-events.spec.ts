import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { newEvents, storedFrom } from '../../../test/event-store/contract-events.js';
import { runs } from '../../../test/runs.js';
import { RecentEvents } from './recent-events.js';

describe('the recent events', () => {
  it('are returned from any stored revision on', () => {
    const [recent, events] = [new RecentEvents(), newEvents(10)];
    recent.push(5, events.slice(0, 3));
    recent.push(8, events.slice(3, 4));
    recent.push(9, events.slice(4));
    const all = storedFrom(5, events);
    for (let revision = 5; revision < 15; revision++) expect(recent.from(revision)).toEqual(all.slice(revision - 5));
    for (const revision of [0, 4, 15, 100]) expect(recent.from(revision)).toBeUndefined();
  });

  it('are all dropped when another writer was in between, so that nothing is skipped', () => {
    const [recent, events] = [new RecentEvents(), newEvents(4)];
    recent.push(0, events.slice(0, 2));
    recent.push(3, events.slice(2));
    expect(recent.from(0)).toBeUndefined();
    expect(recent.from(2)).toBeUndefined();
    expect(recent.from(3)).toEqual(storedFrom(3, events.slice(2)));
  });

  it('are bounded and include the newest', () => {
    const [recent, events] = [new RecentEvents(), newEvents(256)];
    for (let batch = 0; batch < 100; batch++) recent.push(batch * 256, events);
    expect(recent.from(0)).toBeUndefined();
    expect(recent.from(25_600 - 2048)).toHaveLength(2048);
    expect(recent.from(25_600 - 2049)).toBeUndefined();
  });

  it('always equal the stream from the revision on', () => {
    const stream = newEvents(400);
    const gaps = fc.array(fc.record({ gap: fc.constantFrom(0, 0, 0, 1, 3), length: fc.integer({ min: 1, max: 4 }) }));
    fc.assert(
      fc.property(gaps, (pushes) => {
        const recent = new RecentEvents();
        let next = 0;
        for (const { gap, length } of pushes) {
          next += gap;
          recent.push(next, stream.slice(next, next + length));
          next += length;
        }
        const all = storedFrom(0, stream.slice(0, next));
        for (const { revision } of all) {
          const given = recent.from(revision);
          if (given) expect(given).toEqual(all.slice(revision));
        }
        if (next > 0) expect(recent.from(next - 1)).toEqual(all.slice(-1));
      }),
      runs(30),
    );
  });
});
