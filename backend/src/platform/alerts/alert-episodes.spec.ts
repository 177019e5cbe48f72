import { beforeEach, describe, expect, it } from '@jest/globals';
import type { ReadinessReport } from '../http/observation/readiness.js';
import { type Alert, AlertEpisodes } from './alert-episodes.js';

const MINUTE_MS = 60_000;
const START = Date.UTC(2026, 0, 1);
const dateAt = (minute: number) => new Date(START + minute * MINUTE_MS);

let episodes: AlertEpisodes;
beforeEach(() => {
  episodes = new AlertEpisodes((name) => name === 'mail' || name === 'backup');
});

function report(...failing: readonly string[]): ReadinessReport {
  const checks = Object.fromEntries(
    ['ledger', 'mail', 'backup'].map((name) => [
      name,
      failing.includes(name) ? { ok: false, value: 7, msg: `${name} fails` } : { ok: true, value: 0 },
    ]),
  );
  return { status: failing.includes('ledger') ? 'not ready' : 'ok', checks };
}

const look = (minute: number, ...failing: readonly string[]): Alert[] =>
  episodes.next(report(...failing), { date: dateAt(minute), ms: minute * MINUTE_MS });

describe('readiness that turns red', () => {
  it('is told at once, and only once', () => {
    expect(look(0)).toEqual([]);
    const failing = { ledger: 'ledger fails' };
    expect(look(1, 'ledger')).toEqual([{ event: 'not ready', about: 'readiness', failing, since: dateAt(1) }]);
    for (let minute = 2; minute < 600; minute++) expect(look(minute, 'ledger')).toEqual([]);
  });

  it('is told to be over after five calm minutes, with when it was last seen', () => {
    look(0, 'ledger');
    look(3, 'ledger');
    expect(look(7.9)).toEqual([]);
    expect(look(8)).toEqual([{ event: 'over', about: 'readiness', failing: {}, since: dateAt(0), until: dateAt(3) }]);
    expect(look(60)).toEqual([]);
  });

  it('makes two messages at most of any flapping with pauses below five minutes', () => {
    const told: Alert[] = [];
    for (let minute = 0; minute < 240; minute += 0.5)
      told.push(...look(minute, ...(minute % 4 === 0 ? ['ledger'] : [])));
    expect(told.map(({ event }) => event)).toEqual(['not ready']);
    for (let minute = 240; minute < 300; minute++) told.push(...look(minute));
    expect(told.map(({ event }) => event)).toEqual(['not ready', 'over']);
  });
});

describe('a warning', () => {
  it('is told once it has lasted ten minutes', () => {
    expect(look(0, 'mail')).toEqual([]);
    expect(look(9.9, 'mail')).toEqual([]);
    const failing = { mail: 'mail fails' };
    expect(look(10, 'mail')).toEqual([{ event: 'warning', about: 'mail', failing, since: dateAt(0) }]);
    expect(look(11, 'mail')).toEqual([]);
    expect(look(16)).toMatchObject([{ event: 'over', about: 'mail', until: dateAt(11) }]);
  });

  it('that was absent in between begins again, and leaves no message when it was never told', () => {
    look(0, 'mail');
    expect(look(9)).toEqual([]);
    expect(look(9.5, 'mail')).toEqual([]);
    expect(look(19, 'mail')).toEqual([]);
    expect(look(19.5, 'mail')).toMatchObject([{ event: 'warning', since: dateAt(9.5) }]);
  });

  it('is told apart from another one, and while readiness is red', () => {
    look(0, 'mail', 'backup');
    expect(look(10, 'mail', 'backup', 'ledger').map(({ about }) => about)).toEqual(['readiness', 'mail', 'backup']);
    expect(look(16, 'backup').map(({ event, about }) => [event, about])).toEqual([
      ['over', 'mail'],
      ['over', 'readiness'],
    ]);
  });
});
