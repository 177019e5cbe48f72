import { expect, it } from '@jest/globals';
import { ADA, cause, NOON, openLedger } from '../../../test/coins.js';
import { MemoryStore } from '../../../test/memory-store.js';
import { slices } from '../../startup/composition.js';
import { requireSent, SEND_BROADCAST } from './send-broadcast.js';

it('is the same broadcast again only with the same readers, title and message', async () => {
  const ledger = await openLedger(new MemoryStore(), { slices });
  await ledger.write(() => [{ type: 'AccountOpened', data: { wallet: ADA, role: 'admin' } }], cause());
  const sent = { role: 'all', title: 'Avviso', message: 'Domani' } as const;
  const send = () => ledger.execute(SEND_BROADCAST, sent, { actor: ADA, key: 'a key', now: NOON });
  requireSent(await send(), sent);
  const again = await send();
  expect(again.replayed).toBe(true);
  requireSent(again, sent);
  for (const other of [{ role: 'adult' }, { title: 'Altro' }, { message: 'Oggi' }] as const) {
    expect(() => requireSent(again, { ...sent, ...other })).toThrow(expect.objectContaining({ code: 'KEY_REUSED' }));
  }
});
