import { describe, expect, it } from '@jest/globals';
import { readLoadOptions } from './options.js';
import { formatLoad, Recorder } from './recorder.js';

describe('the options of the load', () => {
  it('default to 32 people for twenty seconds', () => {
    expect(readLoadOptions([])).toEqual({ seconds: 20, connections: 32, json: false });
  });

  it('accept other numbers of people and seconds', () => {
    const options = ['--seconds', '5', '--connections', '4', '--json'];
    expect(readLoadOptions(options)).toEqual({ seconds: 5, connections: 4, json: true });
  });

  it.each([['--seconds', '0'], ['--seconds', '1e9'], ['--connections', 'x'], ['--fast']])('refuse %s %s', (...args) => {
    expect(() => readLoadOptions(args)).toThrow(args[0]);
  });
});

describe('the report of the load', () => {
  const recorder = new Recorder();
  for (let wait = 1; wait <= 200; wait++) recorder.note('GET /marketplace', wait);
  recorder.note('POST /orders', 50);
  recorder.noteError('POST /orders', '500 {"code":"INTERNAL"}');
  recorder.noteError('POST /orders', '500 {"code":"INTERNAL"}');
  const report = recorder.report({ machine: {}, seconds: 10, connections: 4 }, new Date('2026-01-31T12:00:00Z'));

  it('lists rates and waits by route, busiest first, and in total', () => {
    expect(report.routes).toEqual([
      { route: 'GET /marketplace', requests: 200, perSecond: 20, p50: 100, p99: 198, errors: 0 },
      { route: 'POST /orders', requests: 1, perSecond: 0.1, p50: 50, p99: 50, errors: 2 },
    ]);
    expect(report.total).toMatchObject({ requests: 201, perSecond: 20.1, errors: 2 });
  });

  it('lists each unexpected answer with its count', () => {
    expect(report.unexpected).toEqual({ 'POST /orders: 500 {"code":"INTERNAL"}': 2 });
    expect(formatLoad(report)).toContain('2 × POST /orders: 500');
    expect(formatLoad(report)).toMatch(/GET \/marketplace +│ +20\.0 │ +100\.0 │ +198\.0 │ +0/);
  });
});
