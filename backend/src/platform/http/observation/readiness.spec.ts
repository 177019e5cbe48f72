import { describe, expect, it } from '@jest/globals';
import { eventually } from '../../../../test/conditions.js';
import { type CheckOutcome, Readiness, type ReadinessCheck } from './readiness.js';

const GOOD: CheckOutcome = { ok: true, value: 1 };
const BAD: CheckOutcome = { ok: false, value: 0, msg: 'start it again' };

function check(name: string, severity: 'stop' | 'warn', run: ReadinessCheck['check']): ReadinessCheck {
  return { name, severity, check: run };
}

const hanging = () => new Promise<CheckOutcome>(() => undefined);

describe('Readiness', () => {
  it('is ok without warnings while every check succeeds', async () => {
    const readiness = new Readiness([check('one', 'stop', () => GOOD), check('two', 'warn', async () => GOOD)]);
    expect(await readiness.report()).toEqual({ status: 'ok', checks: { one: GOOD, two: GOOD } });
  });

  it('is not ready while a stop check fails', async () => {
    const readiness = new Readiness([check('one', 'stop', () => BAD), check('two', 'warn', () => GOOD)]);
    expect(await readiness.report()).toEqual({ status: 'not ready', checks: { one: BAD, two: GOOD } });
  });

  it('is ok with a warning while a warn check fails', async () => {
    const readiness = new Readiness([check('one', 'stop', () => GOOD)]);
    readiness.register(check('two', 'warn', () => BAD));
    readiness.register(check('three', 'warn', () => ({ ok: false, value: null })));
    expect(await readiness.report()).toMatchObject({
      status: 'ok',
      warnings: ['start it again', 'the check three failed'],
    });
  });

  it('takes a thrown error for a failed check', async () => {
    const readiness = new Readiness([
      check('one', 'stop', () => {
        throw new Error('broken');
      }),
      check('two', 'stop', () => Promise.reject('refused')),
    ]);
    const { checks } = await readiness.report();
    expect(checks).toEqual({
      one: { ok: false, value: null, msg: 'broken' },
      two: { ok: false, value: null, msg: 'refused' },
    });
  });

  it('reports a check that hangs, together with the others', async () => {
    const readiness = new Readiness([check('one', 'stop', hanging), check('two', 'stop', () => GOOD)], {
      checkMsMax: 20,
    });
    const { status, checks } = await readiness.report();
    expect(status).toBe('not ready');
    expect(checks).toEqual({ one: { ok: false, value: null, msg: 'no answer in 0.02 s' }, two: GOOD });
  });

  it('runs once for all who ask at once or right after, and again for those who ask later', async () => {
    let runs = 0;
    const readiness = new Readiness([check('one', 'stop', async () => ({ ok: true, value: ++runs }))], { freshMs: 10 });
    await Promise.all(Array.from({ length: 1000 }, () => readiness.report()));
    await readiness.report();
    expect(runs).toBe(1);
    await eventually(async () => (await readiness.report()).checks.one?.value === 2);
  });

  it('starts no second call of a check that hangs', async () => {
    const ends: ((outcome: CheckOutcome) => void)[] = [];
    const slow = () => new Promise<CheckOutcome>((resolve) => ends.push(resolve));
    const readiness = new Readiness([check('one', 'stop', slow)], { checkMsMax: 10, freshMs: 0 });
    const reports = new Set<unknown>();
    await eventually(async () => reports.add(await readiness.report()).size === 5);
    expect(ends).toHaveLength(1);
    ends[0]?.(GOOD);
    await eventually(async () => {
      for (const end of ends) end(GOOD);
      return (await readiness.report()).status === 'ok';
    });
  });

  it('refuses two checks of one name', () => {
    const one = check('one', 'stop', () => GOOD);
    expect(() => new Readiness([one, one])).toThrow('two checks are named one');
  });
});
