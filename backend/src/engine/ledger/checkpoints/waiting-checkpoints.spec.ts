import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { KEY } from '../../../../test/signing-processes.js';
import { signCheckpoint } from '../format/checkpoint.js';
import { WaitingCheckpoints } from './waiting-checkpoints.js';

const one = signCheckpoint(KEY, 1, '');
const ofSize = (size: number) => ({ ...one, size });

describe('waiting checkpoints', () => {
  it('are taken in order of size, each once that many events are read', () => {
    const steps = fc.array(fc.record({ add: fc.array(fc.nat(20)), events: fc.nat(20) }));
    fc.assert(
      fc.property(steps, (rounds) => {
        const waiting = new WaitingCheckpoints();
        let expected: number[] = [];
        for (const { add, events } of rounds) {
          for (const size of add) waiting.add(ofSize(size));
          expected = [...expected, ...add].sort((a, b) => a - b);
          const taken: number[] = [];
          for (let next = waiting.nextWithin(events); next; next = waiting.nextWithin(events)) taken.push(next.size);
          expect(taken).toEqual(expected.filter((size) => size <= events));
          expected = expected.filter((size) => size > events);
          expect(waiting.count).toBe(expected.length);
        }
      }),
    );
  });

  it.each(['growing', 'shrinking'])('take the same time in %s order', (order) => {
    const waiting = new WaitingCheckpoints();
    const count = 300_000;
    const started = performance.now();
    for (let size = 0; size < count; size++) waiting.add(ofSize(order === 'growing' ? size : count - size));
    expect(performance.now() - started).toBeLessThan(10_000);
    waiting.clear();
    expect(waiting.nextWithin(count)).toBeUndefined();
  });
});
