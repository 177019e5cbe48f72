import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.js';
import { wallet as walletAccount } from '../../../engine/ledger/state/postings.js';
import { createIndexes, createSchema, readingFrom } from '../../../engine/projections/read-schema.js';
import { databaseOptions } from '../../../platform/database/database.js';
import { walletBalancesTable } from '../../accounts/accounts.projection.js';
import type { TransactionKind } from '../../definition/kinds.js';
import { transactionsTable } from '../read-model/transactions.projection.js';
import { BalanceTrend, TREND_TRANSACTIONS } from './balance-trend.js';

/** What the charts of a wallet draw (product.md 5.2.2), beside its transactions, one after the other. */

interface Row {
  readonly revision: number;
  readonly kind: TransactionKind;
  readonly payer: string;
  readonly payee: string;
  readonly amount: number;
  readonly ts: string;
}

let database: TestDatabase;
let source: DataSource;
let trend: BalanceTrend;
let rows: Row[];

/** By any number of payments between these, no day without one, two in some milliseconds. */
const [ada, ben, few, none] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
const KINDS: readonly TransactionKind[] = ['transfer', 'purchase', 'reward'];

beforeAll(async () => {
  database = await createTestDatabase();
  const tables = [transactionsTable, walletBalancesTable];
  await database.query(createSchema('read', tables) + createIndexes('read', tables));
  source = await new DataSource(databaseOptions(readingFrom(database.url, 'read'))).initialize();
  trend = new BalanceTrend(source);
  const accountOf = (index: number) => (index % 7 === 0 ? 'treasury' : walletAccount(index % 2 === 0 ? ada : ben));
  rows = Array.from({ length: 1000 }, (_, index) => ({
    revision: index + 1,
    kind: KINDS[index % KINDS.length] ?? 'transfer',
    payer: accountOf(index),
    payee: accountOf(index + 1),
    amount: 1 + ((index * 7919) % 50),
    ts: new Date(Date.UTC(2026, 9, 20) + Math.floor(index / 2) * 41_000_000).toISOString(),
  }));
  rows.push({ ...(rows.at(-1) as Row), revision: 1001, payer: 'treasury', payee: walletAccount(few), amount: 30 });
  await source.query(
    `insert into transactions (revision, event, kind, payer, payee, amount, ts, hash)
     select revision, gen_random_uuid(), kind, payer, payee, amount, ts, ''
     from jsonb_to_recordset($1) as r (revision bigint, kind text, payer text, payee text, amount bigint, ts timestamptz)`,
    [JSON.stringify(rows)],
  );
  await source.query(
    `insert into wallet_balances (account, balance, transactions, revision)
     select account, sum(amount), count(*), max(revision) from (
       select payee as account, amount, revision from transactions union all select payer, -amount, revision from transactions
     ) moves group by account`,
  );
  // What others have moved, of whom there are many.
  await source.query(
    `insert into transactions (revision, event, kind, payer, payee, amount, ts, hash)
     select 2000 + n, gen_random_uuid(), 'transfer', 'wallet:' || (n % 1000), 'wallet:' || ((n + 1) % 1000), 1, now(), ''
     from generate_series(1, 100000) n`,
  );
  await source.query('analyze transactions');
});
afterAll(async () => {
  await source.destroy();
  await database.drop();
});

/** All transactions of a wallet, oldest first, with the balance after each. */
function history(wallet: string) {
  let balance = 0;
  return rows.flatMap(({ payer, payee, amount, ts, kind }) => {
    const account = walletAccount(wallet);
    if (payer !== account && payee !== account) return [];
    const change = payee === account ? amount : -amount;
    balance += change;
    return { at: ts, balance, change, kind };
  });
}

it.each([
  ['of a wallet with many transactions', ada],
  ['of a wallet that pays as often', ben],
  ['of a wallet with one transaction', few],
])('gives the balance before and after each of the newest transactions, %s', async (_, wallet) => {
  const latest = history(wallet).slice(-TREND_TRANSACTIONS);
  const [oldest] = latest;
  if (!oldest) throw new Error('the wallet has transactions');
  const first = { at: new Date(Date.parse(oldest.at) - 1).toISOString(), balance: oldest.balance - oldest.change };
  const { balances, kinds } = await trend.trendOf(wallet);
  expect(balances).toEqual([first, ...latest.map(({ at, balance }) => ({ at, balance }))]);

  const sumOf = (kind: string, sign: 1 | -1) =>
    latest.filter((one) => one.kind === kind).reduce((sum, { change }) => sum + Math.max(0, sign * change), 0);
  expect(kinds).toEqual(kinds.map(({ kind }) => ({ kind, received: sumOf(kind, 1), sent: sumOf(kind, -1) })));
  expect(kinds.map(({ kind }) => kind).sort()).toEqual([...new Set(latest.map(({ kind }) => kind))].sort());
  const moved = kinds.map(({ received, sent }) => received + sent);
  expect(moved).toEqual([...moved].sort((a, b) => b - a));
});

it('is empty without transactions', async () => {
  expect(await trend.trendOf(none)).toEqual({ balances: [], kinds: [] });
});

it('reads no more than the newest transactions of the wallet, by its indexes', async () => {
  const plans: string[] = [];
  const explained = Object.assign(Object.create(source) as DataSource, {
    query: async (sql: string, values: unknown[]) => {
      const plan = await source.query<{ 'QUERY PLAN': string }[]>(`explain (analyze, timing off) ${sql}`, values);
      plans.push(plan.map((row) => row['QUERY PLAN']).join('\n'));
      return [];
    },
  });
  await new BalanceTrend(explained).trendOf(ada);
  expect(plans).toHaveLength(2);
  for (const plan of plans) {
    expect(plan).not.toMatch(/Seq Scan on transactions/);
    const read = [...plan.matchAll(/Scan.* on transactions .*rows=(\d+)\S* loops=1\)/g)].map(([, count]) =>
      Number(count),
    );
    expect(read.length).toBe(2);
    for (const count of read) expect(count).toBeLessThanOrEqual(TREND_TRANSACTIONS);
  }
});
