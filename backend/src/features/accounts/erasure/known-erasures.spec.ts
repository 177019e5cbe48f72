import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { ADA, BEN, openLedger } from '../../../../test/coins.js';
import { MemoryStore } from '../../../../test/memory-store.js';
import { closeAccount, slices } from '../../../startup/composition.js';
import { OPEN_ACCOUNT } from '../domain/account.js';
import { ErasureList } from './erasure-list.js';
import { KnownErasures } from './known-erasures.js';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'form-erasures-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

it('lists who was erased through any process, once, also while nothing can be written', async () => {
  const ledger = await openLedger(new MemoryStore(), { slices });
  const list = new ErasureList({ dataDir });
  const erasures = new KnownErasures(ledger, list);
  for (const wallet of [ADA, BEN]) {
    await ledger.execute(OPEN_ACCOUNT, { wallet, role: 'adult', welcomeCoins: 0 }, { actor: wallet });
  }
  await ledger.execute(closeAccount, { wallet: ADA, initiator: 'self' }, { actor: ADA });
  ledger.markBroken({ code: 'HASH', revision: 0, id: undefined });
  await erasures.run();
  await erasures.run();
  expect(await list.wallets()).toEqual([ADA]);
});
