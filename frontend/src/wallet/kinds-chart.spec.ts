import { describe, expect, it } from '@jest/globals';
import { kindsOf } from './kinds-chart';

describe('coins by kind', () => {
  it('are summed in and out, sent and received in one row, the largest first', () => {
    expect(
      kindsOf([
        { type: 'reward', amount: 40, direction: 'in' },
        { type: 'transfer_sent', amount: 30, direction: 'out' },
        { type: 'transfer_received', amount: 25, direction: 'in' },
      ]),
    ).toEqual([
      { label: 'Trasferimenti', Entrate: 25, Uscite: 30 },
      { label: 'Premi', Entrate: 40, Uscite: 0 },
    ]);
  });
});
