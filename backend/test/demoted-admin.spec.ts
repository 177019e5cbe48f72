import { expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { type Account, editAccount } from '../src/accounts/account.js';
import { EraseUser, EraseUserHandler } from '../src/accounts/erase-user.js';
import type { People } from '../src/accounts/people.js';
import type { Wallets } from '../src/accounts/wallets.js';
import type { Categories } from '../src/categories/categories.js';
import type { Config } from '../src/config.js';
import type { ContestCopies } from '../src/contests/contest-copies.js';
import { GenerateContests, GenerateContestsHandler } from '../src/contests/generate-contests.handler.js';
import type { Principal } from '../src/http/signed-in.js';
import type { Decide } from '../src/ledger/chain.js';
import { SYSTEM } from '../src/ledger/envelope.js';
import type { Ledger } from '../src/ledger/ledger.js';
import type { LedgerState } from '../src/ledger/state.js';
import { Table } from '../src/ledger/tables.js';
import { SendBroadcast, SendBroadcastHandler } from '../src/notifications/send-broadcast.js';

const ada = '11111111-1111-4111-8111-111111111111';
const ben = '22222222-2222-4222-8222-222222222222';
const now = new Date('2026-03-02T12:00:00.000Z');
const refused = { code: 'NOT_ALLOWED', status: 403 };

const accounts = new Table<Account>([
  [ada, { role: 'adult', roleRevision: 2 }],
  [ben, { role: 'adult', roleRevision: 1 }],
]);
const state = {
  accounts,
  openContests: new Table(),
  contests: new Table(),
  closedAccounts: new Table(),
  balances: new Table(),
} as unknown as LedgerState;
/** Decides on the state above and stores nothing. */
const ledger = {
  state,
  execute: async (decide: Decide) => ({ events: decide(state), revision: 3 }),
} as unknown as Ledger;

it('refuses the broadcast of an administrator who was demoted since the request began', async () => {
  const command = new SendBroadcast(ada, 'all', 'Titolo', 'Testo', undefined, now);
  await expect(new SendBroadcastHandler(ledger).execute(command)).rejects.toMatchObject(refused);
});

it('refuses their generation of contests, and not that of the system', async () => {
  const categories = { list: async () => [] } as unknown as Categories;
  const texts = { forget: async () => undefined } as unknown as ContestCopies;
  const config = { automaticContestReward: 5 } as unknown as Config;
  const handler = new GenerateContestsHandler(config, ledger, categories, texts);
  await expect(handler.execute(new GenerateContests(ada, undefined, now))).rejects.toMatchObject(refused);
  expect((await handler.execute(new GenerateContests(SYSTEM, undefined, now))).contests).toEqual([]);
});

it('refuses their deletion of another account', async () => {
  const database = { manager: { findOneBy: async () => ({ wallet: ben }) } } as unknown as DataSource;
  const wallets = { isOpen: () => true } as unknown as Wallets;
  const handler = new EraseUserHandler(database, [], ledger, wallets, {} as unknown as People);
  const command = new EraseUser({ wallet: ada } as unknown as Principal, 'ben', 'administrator', now);
  await expect(handler.execute(command)).rejects.toMatchObject(refused);
});

it('lets one of two administrators who demote each other at once succeed', () => {
  const both = new Table<Account>([ada, ben].map((wallet) => [wallet, { role: 'admin', roleRevision: 1 }]));
  const current = { ...state, accounts: both };
  const demotion = { role: 'adult', balance: undefined, expectedBalance: undefined, reason: 'r', edit: 'e' } as const;
  expect(editAccount(current, { ...demotion, by: ada, wallet: ben })).toHaveLength(1);
  both.set(ben, { role: 'adult', roleRevision: 2 });
  expect(() => editAccount(current, { ...demotion, by: ben, wallet: ada })).toThrow(
    expect.objectContaining(refused) as unknown as Error,
  );
});
