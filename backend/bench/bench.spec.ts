import { describe, expect, it } from '@jest/globals';
import { spreadOf } from './noise.js';
import { readOptions } from './options.js';
import { formatReport, judge, reportOf } from './report.js';

const machine = {
  processor: 'Processor X',
  cores: 2,
  memoryGiB: 24,
  system: 'Linux 6.1',
  node: '20.20.2',
  postgres: '18.4',
};
const plain = { work: 'plain SQL transfers', value: 5000, unit: 'transfers/s' };
const reference = { work: plain.work, value: plain.value };

describe('a row of the bench', () => {
  it('meets its target when its ratio to the reference reaches it', () => {
    const row = { work: 'ours', value: 10_000, unit: 'transfers/s', reference };
    expect(judge({ ...row, bar: { atLeast: 2 } }, 0)).toMatchObject({ ratio: 2, met: true });
    expect(judge({ ...row, bar: { atLeast: 2.01 } }, 0)).toMatchObject({ ratio: 2, met: false });
  });

  it('meets its target by its value when it has no reference', () => {
    const row = { work: 'memory', value: 150, unit: 'MB' };
    const bar = { atMost: 150 };
    expect(judge({ ...row, bar }, 0)).toEqual({ ...row, bar, noise: 0, met: true, missed: false });
    expect(judge({ ...row, value: 151, bar }, 0)).toMatchObject({ met: false, missed: true });
  });

  it.each([
    ['at least', { atLeast: 2 }, 1.85, 1.75],
    ['at most', { atMost: 2 }, 2.15, 2.25],
  ])('misses a target of %s only by more than its noise, its own before the machine’s', (_, bar, near, far) => {
    const row = { work: 'ours', unit: 'MB', bar };
    expect(judge({ ...row, value: near }, 0.1)).toMatchObject({ met: false, missed: false });
    expect(judge({ ...row, value: far }, 0.1)).toMatchObject({ met: false, missed: true });
    expect(judge({ ...row, value: near, noise: 0 }, 0.1)).toMatchObject({ met: false, missed: true });
  });

  it('is neither met nor missed without a target', () => {
    expect(judge(plain, 0.1)).toEqual(plain);
  });
});

it('knows the noise of what was measured in turns', () => {
  expect(spreadOf([90, 100, 120])).toBeCloseTo(0.15);
  expect(spreadOf([100])).toBe(0);
});

describe('the report', () => {
  const missed = {
    work: 'the route',
    value: 8200,
    unit: 'transfers/s',
    reference,
    bar: { atLeast: 2 },
    notes: ['how'],
  };
  const report = reportOf(machine, [plain, missed], 0.05, new Date('2026-01-31T12:00:00Z'));

  it('shows each figure beside its reference, and names the missed targets', () => {
    const text = formatReport(report);
    expect(text).toContain('Processor X, 2 cores, 24 GiB, Linux 6.1, Node 20.20.2, PostgreSQL 18.4, noise ±5 %');
    const line = text.split('\n').find((found) => found.includes('the route'));
    expect(line?.split('│').map((cell) => cell.trim())).toEqual([
      '',
      'the route',
      '8,200 transfers/s',
      'plain SQL transfers: 5,000',
      '1.64',
      '≥ 2',
      '±5 %',
      'NO',
      '',
    ]);
    expect(text).toContain('  the route: how\n');
  });

  it('gives the same figures as JSON', () => {
    expect(JSON.parse(JSON.stringify(report))).toEqual({
      measuredAt: '2026-01-31T12:00:00.000Z',
      machine,
      noise: 0.05,
      rows: [plain, { ...missed, ratio: 1.64, noise: 0.05, met: false, missed: true }],
    });
  });
});

describe('the options', () => {
  it('run everything and write to bench.json by default', () => {
    expect(readOptions([])).toMatchObject({ json: './bench.json', scale: { events: 1_000_000 } });
  });

  it('run briefly, and write elsewhere, when asked', () => {
    expect(readOptions(['--quick', '--json', 'x.json'])).toMatchObject({ json: 'x.json', scale: { events: 100_000 } });
    expect(readOptions(['--least'])).toMatchObject({ scale: { events: 20_000, items: 5000 } });
  });

  it('run a single measurement when asked', () => {
    expect(readOptions([])).not.toHaveProperty('only');
    for (const only of ['hiccup', 'http', 'eventstore', 'cluster', 'rebuild'])
      expect(readOptions(['--only', only])).toMatchObject({ only });
  });

  it('refuse an unknown option', () => {
    expect(() => readOptions(['--fast'])).toThrow('--fast');
    expect(() => readOptions(['--only', 'everything'])).toThrow('everything');
  });
});
