import { setImmediate as turn } from 'node:timers/promises';
import { jest } from '@jest/globals';

/**
 * Loads the ledger with every pause of the program replaced by none. Call it instead of importing the ledger.
 * @returns the requested pauses, in milliseconds
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
  const errors = await import('../src/engine/ledger/format/errors.js');
  return { ...coins, ...errors, pauses };
}
