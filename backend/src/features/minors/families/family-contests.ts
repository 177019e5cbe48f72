import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { countRows, type Page, pageOf, REVISION_KEY } from '../../../platform/http/lists/paging.js';
import type { ContestView } from '../../contests/api/contest-views.js';
import { Contests } from '../../contests/application/contests.js';
import type { FamilyListQuery } from '../guardian-bodies.js';

interface Participation {
  readonly contest: string;
  readonly joined: string;
}

const JOINED = `from contest_participants j join contests c on c.id = j.contest
  where j.wallet = $1 and j.left_at is null and c.status <> 'withdrawn'`;

/** The contests that a child takes part in. */
@Injectable()
export class FamilyContests {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly contests: Contests,
  ) {}

  /** Last joined first. */
  listFor(child: string, query: FamilyListQuery): Promise<Page<ContestView>> {
    return pageOf<Participation, ContestView>(query, {
      keys: [REVISION_KEY],
      keysOf: ({ joined }) => [joined],
      total: () => countRows(this.database, JOINED, [child]),
      rows: ([before = null], limit) =>
        this.database.query<Participation[]>(
          `select j.contest, j.joined ${JOINED} and ($2::bigint is null or j.joined < $2) order by j.joined desc limit $3`,
          [child, before, limit],
        ),
      view: async (rows) => {
        const found = await this.contests.withIds(rows.map(({ contest }) => contest));
        const byId = new Map(found.map((contest) => [contest._id, contest]));
        return rows.flatMap(({ contest }) => byId.get(contest) ?? []);
      },
    });
  }
}
