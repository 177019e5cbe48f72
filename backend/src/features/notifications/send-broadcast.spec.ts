import { expect, it } from '@jest/globals';
import { ADA, cause, NOON, openLedger } from '../../../test/coins.js';
import { MemoryStore } from '../../../test/memory-store.js';
import { slices } from '../../startup/composition.js';
import { type Broadcast, SEND_BROADCAST } from './send-broadcast.js';

it('is the same broadcast again only with the same readers, title and message', async () => {
  const ledger = await openLedger(new MemoryStore(), { slices });
  await ledger.write(() => [{ type: 'AccountOpened', data: { wallet: ADA, role: 'admin' } }], cause());
  const sent = { role: 'all', title: 'Avviso', message: 'Domani' } as const;
  const { events } = await ledger.execute(SEND_BROADCAST, sent, { actor: ADA, now: NOON });
  const isRepeated = (other: Partial<Broadcast>) =>
    events.every((event) =>
      SEND_BROADCAST.isRepeated?.(event, { ...sent, ...other }, { state: ledger.state, actor: ADA }),
    );
  expect(isRepeated({})).toBe(true);
  for (const other of [{ role: 'adult' }, { title: 'Altro' }, { message: 'Oggi' }] as const) {
    expect(isRepeated(other)).toBe(false);
  }
});
