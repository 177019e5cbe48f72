import { describe, expect, it } from '@jest/globals';
import { balanceSeries } from './balance-series';

const moved = (direction: 'in' | 'out', amount: number, timestamp: string) => ({ direction, amount, timestamp });

describe('the balance over time', () => {
  it('is computed backwards from the current balance', () => {
    const changes = [
      moved('out', 30, '2026-07-03T10:00:00.000Z'),
      moved('in', 20, '2026-07-02T10:00:00.000Z'),
      moved('in', 100, '2026-07-01T10:00:00.000Z'),
    ];
    const series = balanceSeries(changes, 90, Date.parse('2026-07-04T10:00:00.000Z'));
    expect(series.map(({ balance }) => balance)).toEqual([0, 100, 120, 90, 90]);
    expect(series.map(({ at }) => at)).toEqual([...series.map(({ at }) => at)].sort((a, b) => a - b));
  });

  it('is empty before the first transaction', () => {
    expect(balanceSeries([], 0, 0)).toEqual([]);
  });
});
