import { describe, expect, it } from '@jest/globals';
import { quiet } from '../../../../test/conditions.js';
import { SharedRun } from './shared-run.js';

function started() {
  let tell: (progress: number) => void = () => undefined;
  let end: (result: string) => void = () => undefined;
  let fail: (error: Error) => void = () => undefined;
  const run = new SharedRun<number, string>((told) => {
    tell = told;
    return new Promise((resolve, reject) => {
      end = resolve;
      fail = reject;
    });
  });
  return {
    run,
    tell: (progress: number) => tell(progress),
    end: (result: string) => end(result),
    fail: (error: Error) => fail(error),
  };
}

async function heard(run: SharedRun<number, string>): Promise<unknown[]> {
  const steps: unknown[] = [];
  for await (const step of run.follow()) steps.push(step);
  return steps;
}

describe('a shared run', () => {
  it('reports progress to each follower from when they joined', async () => {
    const { run, tell, end } = started();
    const first = heard(run);
    for (const progress of [1, 2]) {
      tell(progress);
      await quiet();
    }
    const second = heard(run);
    await quiet();
    tell(3);
    await quiet();
    end('done');
    expect(await first).toEqual([1, 2, 3, { result: 'done' }]);
    expect(await second).toEqual([2, 3, { result: 'done' }]);
    expect(await heard(run)).toEqual([3, { result: 'done' }]);
  });

  it('continues when a follower leaves', async () => {
    const { run, tell, end } = started();
    const leaving = run.follow();
    tell(1);
    expect((await leaving.next()).value).toBe(1);
    await leaving.return(undefined);
    end('done');
    expect(await heard(run)).toEqual([1, { result: 'done' }]);
  });

  it('fails for all followers', async () => {
    const { run, fail } = started();
    const both = Promise.allSettled([heard(run), heard(run)]);
    fail(new Error('away'));
    expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await run.ended;
  });
});
