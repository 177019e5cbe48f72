import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { Wallet } from '../../../basics/ids.js';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import { ProjectionRunner } from '../../../engine/projections/runner.js';
import { CommittedTexts } from '../../../platform/commands/committed-texts.js';
import { type Label, NamesOf } from '../../../platform/http/fields/labels.js';
import { type Owner, PersonalDataSection } from '../../../platform/http/fields/personal-data.js';
import type { Principal } from '../../../platform/http/requests/signed-in.js';
import { Job } from '../../../platform/jobs/job.js';
import { ProfileCounter } from '../../accounts/profiles/profile-counters.js';
import { KnowsByName } from '../../coins/application/recipient-names.js';
import { sidesOf } from '../../minors/rules/deciders.js';
import { isHiddenRow } from '../../moderation/rules/hidden-contents.projection.js';
import { suspendedAt } from '../../moderation/rules/suspension.js';
import { parseEntry } from '../domain/entry.js';
import { takesNobodyRow } from './contests.projection.js';

/** An activity of a person in a contest. */
export interface ContestActivity {
  readonly what: 'created' | 'joined' | 'entry' | 'won';
  readonly contest: string;
  readonly date: string;
}

/** A contest that waits for an act of a person, and until when. */
export interface AwaitedAct {
  readonly what: 'submit_entry' | 'choose_winner' | 'conclude_contest';
  readonly contest: string;
  readonly due: string | null;
}

/** How long before its end a contest reminds those who have sent no entry. */
const REMINDER_HOURS = 24;
const RELEASE_MS = 60 * 60_000;

const HIDDEN = isHiddenRow('contest', 'c.id::text');
const HIDDEN_ENTRY = isHiddenRow('entry', `e.contest || ':' || e.wallet`);

const SHOWN = `contests c join contest_texts t on t.commitment = c.terms and c.status <> 'withdrawn'`;

/** The data of contests for other modules: names, numbers, and personal data. */
@Injectable()
export class ContestRecords {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly texts: CommittedTexts,
    private readonly ledger: Ledger,
    private readonly projections: ProjectionRunner,
  ) {}

  /**
   * A crash between a text and its event leaves an unused text, which must not prevent the deletion of its category. While the read
   * tables are filled anew every text looks like one.
   */
  @Job({ everyMs: RELEASE_MS, whenFailed: 'categories of contests that were never opened are in use for longer' })
  async releaseCategories(): Promise<void> {
    if (!(await this.projections.waitFor(this.ledger.head.revision))) return;
    await this.database.query(
      `update contest_texts t set category = null
       where t.category is not null and t.created_at < now() - interval '1 hour'
       and not exists (select from contests c where c.terms = t.commitment and c.status <> 'withdrawn')`,
    );
  }

  async counts(): Promise<{ total: number; active: number; completed: number; automatic: number }> {
    const [row] = await this.database.query<Record<'total' | 'active' | 'completed' | 'automatic', string>[]>(
      `select count(*) as total, count(*) filter (where c.status = 'active') as active,
         count(*) filter (where c.status = 'completed') as completed, count(*) filter (where c.automatic) as automatic
       from ${SHOWN}`,
    );
    return {
      total: Number(row?.total ?? 0),
      active: Number(row?.active ?? 0),
      completed: Number(row?.completed ?? 0),
      automatic: Number(row?.automatic ?? 0),
    };
  }

  /** How many contests are open to everyone now: neither hidden nor of somebody suspended or of a minor. */
  async active(): Promise<number> {
    const [row] = await this.database.query<{ active: string }[]>(
      `select count(*) as active from ${SHOWN}
       where c.status = 'active' and not ${HIDDEN} and not ${takesNobodyRow('$1::uuid[]')}`,
      [suspendedAt(this.ledger.state, new Date())],
    );
    return Number(row?.active ?? 0);
  }

  /** How many contests each of the wallets has won; wallets without victories are missing. */
  @ProfileCounter('contestsWon')
  async wonBy(wallets: readonly Wallet[]): Promise<ReadonlyMap<string, number>> {
    if (wallets.length === 0) return new Map();
    const rows = await this.database.query<{ winner: string; won: string }[]>(
      'select winner, count(*) as won from contests where winner = any($1) group by winner',
      [[...new Set(wallets)]],
    );
    return new Map(rows.map(({ winner, won }) => [winner, Number(won)]));
  }

  async participationsOf(wallet: Wallet): Promise<{ participated: number; won: number }> {
    const [row] = await this.database.query<Record<'participated' | 'won', string>[]>(
      `select count(*) as participated, count(*) filter (where c.winner = $1) as won
       from contest_participants p join contests c on c.id = p.contest and c.status <> 'withdrawn'
       where p.wallet = $1 and p.left_at is null`,
      [wallet],
    );
    return { participated: Number(row?.participated ?? 0), won: Number(row?.won ?? 0) };
  }

  /** The latest activities of the person, newest first. */
  async recentOf(wallet: Wallet, limit: number): Promise<ContestActivity[]> {
    const rows = await this.database.query<{ what: ContestActivity['what']; contest: string; date: Date }[]>(
      `select what, contest, date from (
         select 'created' as what, id as contest, created_at as date from contests where creator = $1
         union all
         select 'won', id, completed_at from contests where winner = $1
         union all
         select 'joined', contest, joined_at from contest_participants where wallet = $1 and left_at is null
         union all
         select 'entry', contest, submitted_at from contest_participants where wallet = $1 and entry is not null
       ) activity order by date desc limit $2`,
      [wallet, limit],
    );
    return rows.map(({ what, contest, date }) => ({ what, contest, date: date.toISOString() }));
  }

  /**
   * The contests that wait for a person, soonest first: theirs to decide, for an administrator also those of the system, and
   * those that end within a day without an entry of theirs.
   */
  async awaiting(
    { wallet, role }: Pick<Principal, 'wallet' | 'role'>,
    now: Date,
    limit: number,
  ): Promise<AwaitedAct[]> {
    const rows = await this.database.query<{ what: AwaitedAct['what']; contest: string; due: Date | null }[]>(
      `select what, contest, due from (
         select 'submit_entry' as what, c.id as contest, c.end_date as due
         from ${SHOWN} join contest_participants p on p.contest = c.id
         where p.wallet = $1 and p.left_at is null and p.entry is null and c.status = 'active'
           and c.start_date <= $3 and c.end_date > $3 and c.end_date <= $3 + interval '${REMINDER_HOURS} hours'
         union all
         select case when exists (
             select from contest_participants e join people q on q.wallet = e.wallet
             where e.contest = c.id and e.entry is not null and e.left_at is null and not ${HIDDEN_ENTRY}
           ) then 'choose_winner' else 'conclude_contest' end, c.id, c.due
         from ${SHOWN}
         where c.status = 'closed' and (($2 = 'company' and c.creator = $1 and not c.by_treasury)
           or ($2 = 'admin' and (c.creator = $1 or (c.creator is null and not exists (
             select from contest_participants o where o.contest = c.id and o.wallet = any($5::uuid[]) and o.left_at is null)))))
       ) awaited order by due nulls last, contest limit $4`,
      [wallet, role, now, limit, sidesOf(this.ledger.state, wallet)],
    );
    return rows.map(({ what, contest, due }) => ({ what, contest, due: due?.toISOString() ?? null }));
  }

  /** Whether a person has ever joined or created a contest. */
  async hasBegun(wallet: Wallet): Promise<boolean> {
    const [row] = await this.database.query<{ begun: boolean }[]>(
      `select exists (select from contest_participants where wallet = $1)
         or exists (select from contests where creator = $1) as begun`,
      [wallet],
    );
    return row?.begun ?? false;
  }

  /** Whether one organised a contest in which the other takes part. */
  @KnowsByName('contests')
  async hadTogether(reader: string, other: string): Promise<boolean> {
    const [row] = await this.database.query<{ had: boolean }[]>(
      `select exists (select from contest_participants p join contests c on c.id = p.contest
         where p.left_at is null and (p.wallet, c.creator) in (($1::uuid, $2::uuid), ($2::uuid, $1::uuid))) as had`,
      [reader, other],
    );
    return row?.had ?? false;
  }

  /** Withdrawn contests are still named in histories, but have no page. */
  @NamesOf('contest')
  async titles(ids: readonly string[]): Promise<ReadonlyMap<string, Label>> {
    const rows = await this.database.query<{ id: string; title: string; there: boolean }[]>(
      `select c.id, t.title, c.status <> 'withdrawn' as there
       from contests c join contest_texts t on t.commitment = c.terms where c.id = any($1)`,
      [[...ids]],
    );
    return new Map(rows.map(({ id, title, there }) => [id, { _id: there ? id : null, name: title }]));
  }

  @PersonalDataSection({ section: 'contests', forGuardian: 'everything' })
  async ownedBy({ wallet }: Owner): Promise<unknown> {
    const created = await this.database.query<unknown[]>(
      'select contest, title, description, rules, created_at from contest_texts where owner = $1 order by created_at',
      [wallet],
    );
    const rows = await this.database.query<{ contest: string; joined_at: Date; entry: string | null }[]>(
      'select contest, joined_at, entry from contest_participants where wallet = $1 order by joined',
      [wallet],
    );
    const [names, entries] = await Promise.all([
      this.titles(rows.map(({ contest }) => contest)),
      this.texts.textsOf(rows.flatMap(({ entry }) => entry ?? [])),
    ]);
    const joined = rows.map(({ contest, joined_at, entry }) => ({
      contest,
      title: names.get(contest)?.name ?? null,
      joinedAt: joined_at.toISOString(),
      entry: parseEntry(entries.get(entry ?? '')) ?? null,
    }));
    return { created, joined };
  }
}
