import { expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { NonOverlappingJob } from './non-overlapping-job.js';

Logger.overrideLogger(false);

const clockProblem = () => undefined;
const sound = { decides: true, broken: undefined, clockProblem };

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

it('does not run on a broken ledger', async () => {
  const broken = { code: 'HASH', revision: 3, id: 'event' } as const;
  let runs = 0;
  await new NonOverlappingJob('Clock', { decides: true, broken, clockProblem }, 'later').tick(async () => runs++);
  expect(runs).toBe(0);
});

it('does not run while the clock cannot be trusted', async () => {
  const ledger = {
    decides: true,
    broken: undefined,
    clockProblem: () => ({ kind: 'jump', reason: 'a year forward' }) as const,
  };
  let runs = 0;
  await new NonOverlappingJob('Clock', ledger, 'later').tick(async () => runs++);
  expect(runs).toBe(0);
});
