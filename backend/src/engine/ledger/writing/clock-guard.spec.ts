import { beforeEach, describe, expect, it } from '@jest/globals';
import type { AcceptedClock } from './accepted-clock.js';
import { ClockGuard, type ClockGuardOptions, SLACK_MS } from './clock-guard.js';

const YEAR_MS = 365 * 86_400_000;
const STARTED = Date.parse('2026-01-31T10:00:00.000Z');

/** A machine whose clocks go on by hand. */
class Machine {
  private wallMs = STARTED;
  private awakeMs = 0;
  private asleepMs = 0;

  wall = () => this.wallMs;
  monotonic = () => this.awakeMs;
  uptime = () => this.awakeMs + this.asleepMs;

  work(ms: number): void {
    this.awakeMs += ms;
    this.wallMs += ms;
  }

  sleep(ms: number): void {
    this.asleepMs += ms;
    this.wallMs += ms;
  }

  setClock(ms: number): void {
    this.wallMs += ms;
  }
}

let machine: Machine;
let trusted: number[];
beforeEach(() => {
  machine = new Machine();
  machine.work(3_600_000);
  trusted = [];
});

const guardOf = (options: ClockGuardOptions = {}) =>
  new ClockGuard({ clocks: machine, onTrusted: (at) => trusted.push(at), ...options });
const kindOf = (guard: ClockGuard, headTs = '', accepted?: AcceptedClock) => guard.problem(headTs, accepted)?.kind;
const at = (ms: number) => new Date(machine.wall() + ms).toISOString();
const acceptance = (ts = at(0), offset = 0): AcceptedClock => ({ now: machine.wall(), offset, ts });
const databaseAhead = (guard: ClockGuard, ms: number, answerMs = 0) =>
  guard.compareWithDatabase(async () => {
    machine.work(answerMs);
    return machine.wall() - answerMs / 2 + ms;
  });

describe('a clock that is set while the machine runs', () => {
  it.each([YEAR_MS, -YEAR_MS, SLACK_MS + 1000])('is refused at once: by %d ms', (ms) => {
    const guard = guardOf();
    machine.work(10_000);
    machine.setClock(ms);
    expect(kindOf(guard)).toBe('jump');
  });

  it('is trusted within five minutes, until steps add up to more', () => {
    const guard = guardOf();
    machine.setClock(SLACK_MS - 1000);
    expect(kindOf(guard)).toBeUndefined();
    machine.setClock(2000);
    expect(kindOf(guard)).toBe('jump');
  });

  it('is trusted again when it is set back', () => {
    const guard = guardOf();
    machine.setClock(YEAR_MS);
    expect(guard.problem('', undefined)?.reason).toMatch(
      /^writes are refused because FORM's clock was set 365 days forward while the machine ran: set the right clock, or run ".*accept-clock" if it is right now$/,
    );
    machine.setClock(-YEAR_MS);
    expect(kindOf(guard)).toBeUndefined();
  });

  it('while FORM does not run is refused at the next start', () => {
    guardOf();
    machine.setClock(YEAR_MS);
    expect(kindOf(guardOf({ startedAt: trusted[0] }))).toBe('jump');
  });
});

it('trusts the clock of a machine that has slept', () => {
  const guard = guardOf();
  machine.sleep(8 * 3_600_000);
  expect(kindOf(guard)).toBeUndefined();
  machine.setClock(YEAR_MS);
  expect(kindOf(guard)).toBe('jump');
});

describe('a clock that differs from the database’s', () => {
  it.each([SLACK_MS + 1000, -SLACK_MS - 1000])('by more than five minutes is refused: %d ms', async (ms) => {
    const guard = guardOf();
    await databaseAhead(guard, ms);
    expect([kindOf(guard), guard.offsetMs]).toEqual(['database', ms]);
    await databaseAhead(guard, 0);
    expect(kindOf(guard)).toBeUndefined();
  });

  it('from the start of the machine on is trusted at once when it is set right', async () => {
    machine.setClock(YEAR_MS);
    const guard = guardOf();
    await databaseAhead(guard, -YEAR_MS);
    expect(kindOf(guard)).toBe('database');
    machine.setClock(-YEAR_MS);
    expect(kindOf(guard)).toBeUndefined();
    expect(trusted).toEqual([STARTED + YEAR_MS, STARTED]);
  });

  it('no longer, because both were set, is still one that was set while the machine ran', async () => {
    const guard = guardOf();
    await databaseAhead(guard, 0);
    machine.setClock(YEAR_MS);
    await databaseAhead(guard, 0);
    expect(kindOf(guard)).toBe('jump');
  });

  it('is trusted as long as a slow answer may be the reason', async () => {
    const guard = guardOf();
    await databaseAhead(guard, SLACK_MS + 1000, 10_000);
    expect(kindOf(guard)).toBeUndefined();
    await databaseAhead(guard, SLACK_MS + 6000, 10_000);
    expect(kindOf(guard)).toBe('database');
  });

  it('is trusted when the machine slept before the answer', async () => {
    const guard = guardOf();
    await guard.compareWithDatabase(async () => {
      const now = machine.wall();
      machine.sleep(3_600_000);
      return now;
    });
    expect(kindOf(guard)).toBeUndefined();
  });
});

describe('a newest event', () => {
  it('that is more than five minutes ahead is refused, until time catches up', () => {
    const guard = guardOf();
    const ts = at(SLACK_MS + 60_000);
    expect(kindOf(guard, ts)).toBe('head');
    machine.work(60_001);
    expect(kindOf(guard, ts)).toBeUndefined();
  });

  it('that is a year old is no problem', () => {
    expect(kindOf(guardOf(), at(-YEAR_MS))).toBeUndefined();
  });
});

it('refuses a command that is more than five minutes ahead, and none that is late', () => {
  const guard = guardOf();
  expect(guard.problem('', undefined, machine.wall() + SLACK_MS + 1)?.kind).toBe('command');
  expect(guard.problem('', undefined, machine.wall() - YEAR_MS)).toBeUndefined();
});

describe('an acceptance', () => {
  it('makes a clock that was set the right one, and a second setting is found again', () => {
    const guard = guardOf();
    machine.setClock(YEAR_MS);
    const accepted = acceptance();
    expect(kindOf(guard, accepted.ts, accepted)).toBeUndefined();
    expect(trusted).toEqual([STARTED, STARTED + YEAR_MS]);
    machine.setClock(-YEAR_MS);
    expect(kindOf(guard, '', accepted)).toBe('jump');
  });

  it('tells the difference from the database’s clock, which was set too', async () => {
    const guard = guardOf();
    await databaseAhead(guard, 0);
    machine.setClock(YEAR_MS);
    const accepted = acceptance();
    expect(kindOf(guard, accepted.ts, accepted)).toBeUndefined();
    await databaseAhead(guard, -YEAR_MS);
    expect(kindOf(guard, accepted.ts, accepted)).toBe('database');
  });

  it('by another machine does not count for a clock that disagrees with it', () => {
    const guard = guardOf();
    machine.setClock(YEAR_MS);
    expect(kindOf(guard, '', { ...acceptance(), now: machine.wall() - YEAR_MS })).toBe('jump');
  });

  it('of the past, read from the history, does not count for a clock that was set since', () => {
    const old = acceptance();
    machine.work(600_000);
    const guard = guardOf();
    machine.setClock(YEAR_MS);
    expect(kindOf(guard, '', old)).toBe('jump');
  });

  it('covers the newest event and those with its time, but none further ahead', () => {
    const guard = guardOf();
    const accepted = acceptance(at(YEAR_MS));
    expect(kindOf(guard, accepted.ts, accepted)).toBeUndefined();
    expect(kindOf(guard, at(YEAR_MS + 1), accepted)).toBe('head');
  });

  it('covers the difference from the database’s clock, also after a restart', async () => {
    const accepted = acceptance(at(0), YEAR_MS);
    machine.work(3_600_000);
    const guard = guardOf();
    await databaseAhead(guard, YEAR_MS + 1000);
    expect(kindOf(guard, '', accepted)).toBeUndefined();
    await databaseAhead(guard, YEAR_MS + SLACK_MS + 1000);
    expect(kindOf(guard, '', accepted)).toBe('database');
    await databaseAhead(guard, 0);
    expect(kindOf(guard, '', accepted)).toBeUndefined();
  });
});
