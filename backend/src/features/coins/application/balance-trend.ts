import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { Wallet } from '../../../basics/ids.js';
import { wallet as walletAccount } from '../../../engine/ledger/state/postings.js';
import type { BalancePoint, KindSums, TrendView } from '../api/coin-views.js';

/** How many of a wallet's transactions the trend goes back. */
export const TREND_TRANSACTIONS = 200;

/** The newest transactions of the account $1 with signed amounts. Each side has an index of its own by revision. */
const LATEST = `with latest as (
  select * from (
    (select revision, position, ts, kind, amount from transactions
      where payee = $1 order by revision desc limit ${TREND_TRANSACTIONS})
    union all
    (select revision, position, ts, kind, -amount as amount from transactions
      where payer = $1 order by revision desc limit ${TREND_TRANSACTIONS})
  ) sides order by revision desc, position desc limit ${TREND_TRANSACTIONS}
)`;

const BALANCES = `${LATEST}
select ts, amount, (select balance from wallet_balances where account = $1) - coalesce(sum(amount) over (
  order by revision desc, position desc rows between unbounded preceding and 1 preceding), 0) as balance
from latest order by revision, position`;

const KINDS = `${LATEST}
select kind, coalesce(sum(amount) filter (where amount > 0), 0) as received, coalesce(-sum(amount) filter (where amount < 0), 0) as sent
from latest group by kind order by sum(abs(amount)) desc, max(revision) desc`;

type Raw<View> = { readonly [Key in keyof View]: View[Key] extends number ? string : View[Key] };

/** The course of a wallet over its newest transactions. */
@Injectable()
export class BalanceTrend {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /** Coins in all of it. */
  async trendOf(wallet: Wallet): Promise<TrendView> {
    const account = walletAccount(wallet);
    const [balances, kinds] = await Promise.all([
      this.database.query<{ ts: Date; amount: string; balance: string }[]>(BALANCES, [account]),
      this.database.query<Raw<KindSums>[]>(KINDS, [account]),
    ]);
    const points = balances.map(({ ts, balance }) => ({ at: ts.toISOString(), balance: Number(balance) }));
    return {
      balances: [...before(balances[0]), ...points],
      kinds: kinds.map(({ kind, received, sent }) => ({ kind, received: Number(received), sent: Number(sent) })),
    };
  }
}

/** The balance a millisecond before the oldest transaction. */
function before(oldest: { ts: Date; amount: string; balance: string } | undefined): BalancePoint[] {
  if (!oldest) return [];
  const { ts, amount, balance } = oldest;
  return [{ at: new Date(ts.getTime() - 1).toISOString(), balance: Number(balance) - Number(amount) }];
}
