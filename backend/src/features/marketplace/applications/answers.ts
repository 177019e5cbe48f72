import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { romeMonthsBefore } from '../../../basics/calendar.js';
import type { Wallet } from '../../../basics/ids.js';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import { type AnswersView, ProfileCounter } from '../../accounts/profiles/profile-counters.js';

const MONTHS = 12;
const ASKED_MIN = 5;

/**
 * How many applications companies answer in time (product.md 3.28): asked is what they answered and whose days are over, but not what the
 * candidate or the system ended.
 */
@Injectable()
export class Answers {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly ledger: Ledger,
  ) {}

  /** By wallet, of companies from five applications on. */
  @ProfileCounter('answers')
  async of(wallets: readonly Wallet[]): Promise<ReadonlyMap<string, AnswersView>> {
    const { accounts } = this.ledger.state;
    const companies = wallets.filter((wallet) => accounts.get(wallet)?.role === 'company');
    if (companies.length === 0) return new Map();
    const now = new Date();
    const rows = await this.database.query<({ seller: string } & AnswersView)[]>(
      `select o.seller, count(*)::int as asked, (count(*) filter (where is_answered and updated_at < answer_due))::int as "inTime"
       from orders o, lateral (select o.status in ('accepted', 'declined') and o.end_cause is null as is_answered) answered
       where o.seller = any($1::uuid[]) and o.kind = 'job_offer' and o.placed_at > $2
         and (is_answered or (o.answer_due <= $3 and (o.due is not null or o.end_cause = 'silence')))
       group by o.seller having count(*) >= ${ASKED_MIN}`,
      [companies, romeMonthsBefore(now, MONTHS), now],
    );
    return new Map(rows.map(({ seller, asked, inTime }) => [seller, { asked, inTime }]));
  }
}
