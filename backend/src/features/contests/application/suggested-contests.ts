import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { Wallet } from '../../../basics/ids.js';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import { withoutBlocked } from '../../moderation/rules/blocks.js';
import { suspendedAt } from '../../moderation/rules/suspension.js';
import type { ContestView } from '../api/contest-views.js';
import { Contests, offeredRow, SHOWN, takesPart } from './contests.js';

/** Contests that somebody could join now (product.md 22.16). */
@Injectable()
export class SuggestedContests {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly contests: Contests,
    private readonly ledger: Ledger,
  ) {}

  /** The newest with one of these sets of areas that runs, and that the reader neither organises, nor has joined, nor is kept from. */
  async newest(sets: readonly string[], wallet: Wallet, limit: number): Promise<ContestView[]> {
    const { state } = this.ledger;
    const now = new Date();
    const suspended = suspendedAt(state, now);
    const rows = await withoutBlocked(state, wallet, (excluded) =>
      this.database.query<{ id: string; owner: string | null }[]>(
        `select c.id, c.creator as owner ${SHOWN} and c.status = 'active' and c.start_date <= $1 and c.end_date > $1
         and t.areas = any($2) and ${offeredRow('$3::uuid[]')} and coalesce(c.creator <> all($4::uuid[]), true)
         and not ${takesPart('$5')} order by c.opened desc limit $6`,
        [now, sets, suspended, [wallet, ...excluded], wallet, limit],
      ),
    );
    return (await this.contests.withIds(rows.map(({ id }) => id))).reverse();
  }
}
