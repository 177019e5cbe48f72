import type { EventStore } from '../event-store/event-store.js';
import { Ledger } from '../ledger/ledger.js';
import { move, TREASURY, wallet } from '../ledger/postings.js';
import type { LedgerEvent } from '../ledger/state.js';

/** A small ledger for specs, written as the program writes it. */

export const ORIGIN = 'form.local/coin-form';
export const VKEY = 'form.local/coin-form+12345678+AWZvcm0tYXVkaXRvci1zcGVj';
export const ADA = '0b0e6f2c-6c1e-4f6e-9d0a-3f1f2a7f6a01';
export const BEN = '1c1e6f2c-6c1e-4f6e-9d0a-3f1f2a7f6a02';
export const CONTEST = '2d2e6f2c-6c1e-4f6e-9d0a-3f1f2a7f6a03';

const welcome = (person: string): LedgerEvent => ({
  type: 'BalanceAdjusted',
  data: { reason: 'welcome', postings: move(TREASURY, wallet(person), 100) },
});
const transfer = (amount: number): LedgerEvent => ({
  type: 'CoinsTransferred',
  data: { postings: move(wallet(ADA), wallet(BEN), amount) },
});

/** Revision 0 opens the ledger; these follow, one second apart. */
const EVENTS: readonly LedgerEvent[] = [
  welcome(ADA),
  welcome(BEN),
  transfer(5),
  transfer(2),
  transfer(3),
  { type: 'CoinsTransferred', data: { postings: move(wallet(BEN), wallet(ADA), 6) } },
  { type: 'ContestOpened', data: { contest: CONTEST, postings: move(wallet(ADA), `contest:${CONTEST}`, 10) } },
  { type: 'NotificationSent', data: { audience: { contest: CONTEST }, kind: 'contest', template: 'contest-closing' } },
];
export const EVENTS_COUNT = EVENTS.length + 1;

/** Writes the ledger into an empty store. */
export async function fillLedger(store: EventStore): Promise<void> {
  const ledger = await Ledger.open({ store, origin: ORIGIN, vkey: VKEY });
  const start = Date.now();
  for (const [index, event] of EVENTS.entries()) {
    await ledger.execute(() => [event], { actor: ADA, now: new Date(start + (index + 1) * 1000) });
  }
  await ledger.close();
}
