import { setImmediate as turn } from 'node:timers/promises';
import { jest } from '@jest/globals';

/**
 * The ledger as it is loaded when every pause of the program is over at once. To be called instead of importing it.
 * @returns what was asked to wait, in milliseconds
 */
export async function ledgerWithoutDelays() {
  const pauses: number[] = [];
  jest.unstable_mockModule('node:timers/promises', () => ({
    setTimeout: async (milliseconds: number) => {
      pauses.push(milliseconds);
      await turn();
    },
  }));
  const coins = await import('./coins.js');
  const errors = await import('../src/ledger/errors.js');
  return { ...coins, ...errors, pauses };
}
