import { expect, it } from '@jest/globals';
import { ADA, openLedger } from '../../test/coins.js';
import { MemoryStore } from '../../test/memory-store.js';
import { slices } from '../composition.js';
import { Wallets } from './wallets.js';

it('knows a wallet that it has opened, also where another process decided', async () => {
  const store = new MemoryStore();
  const [deciding, own] = [await openLedger(store, { slices }), await openLedger(store, { slices })];
  const ledger = { execute: deciding.execute.bind(deciding), state: own.state, synced: () => own.synced() };
  const wallets = new Wallets(ledger, { welcomeCoins: 0 });
  await wallets.ensureOpen({ wallet: ADA, joinedAs: 'adult' });
  expect(wallets.isOpen(ADA)).toBe(true);
});
