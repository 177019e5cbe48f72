import { randomUUID } from 'node:crypto';
import { expect, it, jest } from '@jest/globals';
import { ADA, allEvents, BEN, cause, coinsOf, deposit, NOON, openLedger } from '../../../../test/coins.js';
import { busOf } from '../../../../test/command-bus.js';
import { MemoryStore } from '../../../../test/memory-store.js';
import { romeDaysAfter } from '../../../basics/calendar.js';
import type { LocalLedger } from '../../../engine/ledger/writing/local-ledger.js';
import { slices } from '../../../startup/composition.js';
import { OPEN_ACCOUNT } from '../../accounts/domain/account.js';
import { CHANGE_ORDER } from '../domain/change-order.js';
import { PLACE_ORDER, placeOrder } from '../domain/placement.js';
import { OrderDeadlinesJob } from './order-deadlines.job.js';

const ORDERS = ['9d3f1c7a-0b2e-4d5f-8a6b-1c2d3e4f5a6b', '1a2b3c4d-5e6f-4a1b-8c2d-3e4f5a6b7c8d'] as const;
const item = {
  id: '2f0b7d1c-6a43-4b5e-9c1d-3a7e5f9b8c21',
  seller: BEN,
  type: 'service',
  price: 30,
  withdrawn: false,
} as const;
/** Without what it finds in the read tables (guardian-jobs.int.spec.ts). */
const jobOf = (ledger: LocalLedger) => new OrderDeadlinesJob(busOf(ledger), ledger, { query: async () => [] as never });
const by = (actor: string) => ({ actor, now: NOON });

it('decides due orders once, in any number of processes', async () => {
  const store = new MemoryStore();
  const ledger = await openLedger(store, { slices });
  for (const who of [ADA, BEN]) {
    await ledger.execute(OPEN_ACCOUNT, { wallet: who, role: 'adult', welcomeCoins: 0 }, cause());
  }
  await ledger.write(deposit(ADA, 100), cause());
  for (const order of ORDERS) {
    await ledger.execute(PLACE_ORDER, { order, item, expectedPrice: 30, message: undefined }, by(ADA));
  }
  await ledger.execute(CHANGE_ORDER, { order: ORDERS[0], change: { kind: 'deliver' } }, by(BEN));
  const other = await openLedger(store, { slices });

  const jobs = [ledger, other, ledger].map((one) => jobOf(one));
  const run = async (now: Date) => {
    const decided = await Promise.all(jobs.map((clock) => clock.run(now)));
    return decided.reduce((sum, count) => sum + count, 0);
  };
  expect(await run(new Date(romeDaysAfter(NOON, 14).getTime() - 1))).toBe(0);
  expect(await run(romeDaysAfter(NOON, 14))).toBe(2);
  expect(await run(romeDaysAfter(NOON, 15))).toBe(0);
  expect([coinsOf(ledger, ADA), coinsOf(ledger, BEN)]).toEqual([70, 30]);
  const ends = (await allEvents(store)).filter(({ envelope }) => /"type":"Order(Completed|Refunded)"/.test(envelope));
  expect(ends).toHaveLength(2);
});

it('turns an application of an earlier release into one that costs nothing, once', async () => {
  const store = new MemoryStore();
  const ledger = await openLedger(store, { slices });
  for (const who of [ADA, BEN]) {
    await ledger.execute(OPEN_ACCOUNT, { wallet: who, role: 'adult', welcomeCoins: 0 }, cause());
  }
  await ledger.write(deposit(ADA, 100), cause());
  const offer = { ...item, type: 'job_offer' } as const;
  const placing = { order: ORDERS[0], item: offer, expectedPrice: 30, message: undefined };
  await ledger.write((state) => placeOrder(state, placing, by(ADA)), cause());
  expect(coinsOf(ledger, ADA)).toBe(70);
  const other = await openLedger(store, { slices });
  for (const one of [ledger, other, ledger]) expect(await jobOf(one).run(NOON)).toBe(0);
  expect(coinsOf(ledger, ADA)).toBe(100);
  expect(ledger.state.orders.get(ORDERS[0])).toMatchObject({ status: 'sent', price: 0 });
  const made = (await allEvents(store)).filter(({ envelope }) => envelope.includes('"type":"OrderBecameApplication"'));
  expect(made).toHaveLength(1);
});

it('sends at most a thousand commands at once, until nothing is due, and forgets what is finished', async () => {
  const ledger = await openLedger(new MemoryStore(), { slices });
  for (const who of [ADA, BEN]) {
    await ledger.execute(OPEN_ACCOUNT, { wallet: who, role: 'adult', welcomeCoins: 0 }, cause());
  }
  const orders = Array.from({ length: 1001 }, () => randomUUID());
  const free = { item: { ...item, price: 0 }, expectedPrice: 0, message: undefined };
  await Promise.all(orders.map((order) => ledger.execute(PLACE_ORDER, { order, ...free }, by(ADA))));
  const { orders: open, openOrders, openOrderCounts } = ledger.state;
  expect([open.size, openOrders.size, openOrderCounts.size]).toEqual([1001, 1001, 3]);
  let [waiting, most] = [0, 0];
  const execute = ledger.execute.bind(ledger);
  jest.spyOn(ledger, 'execute').mockImplementation((kind, data, sender) => {
    waiting++;
    most = Math.max(most, waiting);
    return execute(kind, data, sender).finally(() => waiting--);
  });
  expect(await jobOf(ledger).run(romeDaysAfter(NOON, 14))).toBe(1001);
  expect(most).toBe(1000);
  expect([open.size, openOrders.size, openOrderCounts.size]).toEqual([0, 0, 0]);
});
