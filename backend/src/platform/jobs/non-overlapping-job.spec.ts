import { expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { UnknownEventType } from '../../engine/ledger/state/event-types.js';
import { NonOverlappingJob } from './non-overlapping-job.js';

Logger.overrideLogger(false);

const clockProblem = () => undefined;
const sound = { isLeader: true, broken: undefined, outdated: undefined, clockProblem };

it('runs one at a time', async () => {
  const job = new NonOverlappingJob('Clock', sound, 'later');
  let end: () => void = () => undefined;
  let runs = 0;
  const run = () => {
    runs++;
    return new Promise<void>((resolve) => {
      end = resolve;
    });
  };
  const first = job.tick(run);
  await job.tick(run);
  expect(runs).toBe(1);
  end();
  await first;
  const second = job.tick(run);
  end();
  await second;
  expect(runs).toBe(2);
});

it('leaves failed work to the next run', async () => {
  const job = new NonOverlappingJob('Clock', sound, 'later');
  let runs = 0;
  const run = async () => {
    if (runs++ === 0) throw new Error('not now');
  };
  await job.tick(run);
  await job.tick(run);
  expect(runs).toBe(2);
});

it.each([
  ['on a broken ledger', { broken: { code: 'HASH', revision: 3, id: 'event' } as const }],
  ['after an event of a newer release', { outdated: new UnknownEventType(3, 'GiftSent') }],
  ['while the clock cannot be trusted', { clockProblem: () => ({ kind: 'jump', reason: 'a year forward' }) as const }],
])('does not run %s', async (_, problem) => {
  const ledger = { ...sound, ...problem };
  let runs = 0;
  await new NonOverlappingJob('Clock', ledger, 'later').tick(async () => runs++);
  expect(runs).toBe(0);
});
