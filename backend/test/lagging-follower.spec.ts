import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from '@jest/globals';
import { JwtService } from '@nestjs/jwt';
import { AccessTokens } from '../src/accounts/access-token.js';
import { openAccount } from '../src/accounts/account.js';
import { slices } from '../src/composition.js';
import { ownerOfReason } from '../src/contests/close-contest.js';
import { openContest } from '../src/contests/open-contest.js';
import type { LocalLedger } from '../src/ledger/local-ledger.js';
import { buyerOf } from '../src/marketplace/change-order.js';
import { placeOrder } from '../src/marketplace/place-order.js';
import { ADA, BEN, cause, deposit, NOON, openLedger } from './coins.js';
import { MemoryStore } from './memory-store.js';

/** What a process that does not decide looks up, before it has read what another process has just decided. */

const [ITEM, ORDER, CONTEST] = [randomUUID(), randomUUID(), randomUUID()];

let deciding: LocalLedger;
let follower: LocalLedger;
beforeEach(async () => {
  const store = new MemoryStore();
  deciding = await openLedger(store, { slices });
  follower = await openLedger(store, { slices, mayDecide: () => false });
  for (const wallet of [ADA, BEN]) {
    await deciding.write((state) => openAccount(state, { wallet, role: 'company', welcomeCoins: 0 }), cause());
  }
  await deciding.write(deposit(ADA, 100), cause());
});

it('a token has the role of the account', async () => {
  const people = { withId: async () => undefined, knownWithId: () => undefined, drop: () => undefined };
  const jwt = new JwtService({ secret: 'secret' });
  const token = await new AccessTokens(jwt, people, follower, { adminTotp: 'optional' }).issue({
    id: ADA,
    wallet: ADA,
    passwordVersion: 0,
  });
  expect(jwt.decode(token)).toMatchObject({ rr: deciding.state.accounts.get(ADA)?.roleRevision });
});

it('the reason of a resolution is the buyer’s', async () => {
  const item = { id: ITEM, seller: BEN, type: 'service', price: 3, withdrawn: false } as const;
  const placing = { order: ORDER, item, expectedPrice: 3, message: undefined };
  await deciding.write((state) => placeOrder(state, placing, { actor: ADA, now: NOON }), cause());
  expect(await buyerOf(follower, ORDER)).toBe(ADA);
});

it('the reason of a closing is the organiser’s', async () => {
  const [startDate, endDate] = [NOON.toISOString(), new Date(NOON.getTime() + 9 * 86_400_000).toISOString()];
  const opening = { contest: CONTEST, title: 'Idea', reward: 3, startDate, endDate, terms: 'a'.repeat(64) };
  await deciding.write((state) => openContest(state, opening, { actor: ADA, now: NOON }), cause());
  expect(await ownerOfReason(follower, CONTEST)).toBe(ADA);
});
