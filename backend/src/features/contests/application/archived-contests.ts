import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { Wallet } from '../../../basics/ids.js';
import { GroupedTable } from '../../../engine/ledger/state/grouped-table.js';
import { TREASURY, wallet } from '../../../engine/ledger/state/postings.js';
import type { LedgerState } from '../../../engine/ledger/state/state.js';
import { Table } from '../../../engine/ledger/state/tables.js';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import { type Archived, ReadsArchived } from '../../../platform/commands/archived.js';
import { sidesOf } from '../../minors/rules/deciders.js';
import { type Contest, type ContestStatus, type Participation, participantKey } from '../domain/contest.js';

interface ContestRow {
  readonly creator: string | null;
  readonly status: ContestStatus | 'withdrawn';
  readonly reward: string;
  readonly by_treasury: boolean;
  readonly participants: number;
  readonly start_date: Date;
  readonly end_date: Date;
  readonly terms: string;
  readonly postponed: boolean;
}

/** The contests that the ledger's state no longer holds: they are completed. */
@Injectable()
export class ArchivedContests {
  constructor(
    private readonly ledger: Ledger,
    @InjectDataSource() private readonly database: DataSource,
  ) {}

  /** The ledger's state, with the contest in it where it is completed: for what is asked before a command is sent. */
  async stateWith(contest: string, actor: string): Promise<LedgerState> {
    const { state } = this.ledger;
    if (state.contests.has(contest)) return state;
    const archived = await this.read(contest, actor);
    // This process may be behind.
    if (archived.kind === 'open') await this.ledger.synced();
    return archived.kind === 'archived' ? archived.state : this.ledger.state;
  }

  /**
   * With the participations of the actor, of whom they are the guardian, and of one other whose account is open: more of them no
   * decision asks for.
   */
  @ReadsArchived('contest')
  async read(id: string, actor: string): Promise<Archived> {
    const [row] = await this.database.query<ContestRow[]>(
      `select creator, status, reward, by_treasury, participants, start_date, end_date, terms, postponed
       from contests where id = $1`,
      [id],
    );
    if (!row || row.status === 'withdrawn') return { kind: 'unknown' };
    if (row.status !== 'completed') return { kind: 'open' };
    const family = sidesOf(this.ledger.state, actor).filter((one) => UUID.test(one));
    const people = await this.database.query<{ wallet: Wallet; entry: string | null }[]>(
      `(select wallet, entry from contest_participants where contest = $1 and wallet = any($2::uuid[]) and left_at is null)
       union
       (select p.wallet, p.entry from contest_participants p join accounts a using (wallet)
        where p.contest = $1 and p.left_at is null and not a.closed limit 1)`,
      [id, family],
    );
    const participants = new GroupedTable<Participation>();
    for (const { wallet: person, entry } of people) {
      participants.set(participantKey(id, person), entry === null ? {} : { entry });
    }
    const contests = new Table([[id, contestOf(row, row.status)]]);
    return { kind: 'archived', state: { ...this.ledger.state, contests, participants } };
  }
}

const UUID = /^[\da-f-]{36}$/;

function contestOf(row: ContestRow, status: ContestStatus): Contest {
  const { creator, reward, by_treasury, participants, start_date, end_date, terms, postponed } = row;
  return {
    ...(creator !== null && { creator }),
    funder: by_treasury || creator === null ? TREASURY : wallet(creator),
    reward: Number(reward),
    startDate: start_date.toISOString(),
    endDate: end_date.toISOString(),
    status,
    terms,
    participants,
    ...(postponed && { postponed }),
  };
}
