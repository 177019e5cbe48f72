import { Injectable } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { CommandKind, Sender } from '../../../engine/ledger/state/command.js';
import { GroupedTable } from '../../../engine/ledger/state/grouped-table.js';
import { TREASURY, wallet } from '../../../engine/ledger/state/postings.js';
import type { LedgerState } from '../../../engine/ledger/state/state.js';
import { Table } from '../../../engine/ledger/state/tables.js';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import type { Outcome } from '../../../engine/ledger/writing/pending.js';
import { executeOrRecall, type Recalled } from '../../../engine/projections/recall.js';
import { ProjectionRunner } from '../../../engine/projections/runner.js';
import {
  type Contest,
  type ContestRef,
  type ContestStatus,
  type Participation,
  participantKey,
} from '../domain/contest.js';

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

/** Commands about contests, of which the ledger's state holds only those that are not completed. */
@Injectable()
export class FinishedContests {
  constructor(
    private readonly ledger: Ledger,
    private readonly projections: ProjectionRunner,
    @InjectDataSource() private readonly database: DataSource,
  ) {}

  /** @throws DomainError what the decision refuses, also where the contest is completed */
  execute<Data extends ContestRef>(kind: CommandKind<Data>, data: Data, sender: Sender): Promise<Outcome> {
    const { ledger, projections } = this;
    return executeOrRecall({ ledger, projections }, { kind, data, sender }, () =>
      this.recall(data.contest, sender.actor),
    );
  }

  /** The ledger's state, with the contest in it where it is completed: for what is asked before a command is sent. */
  async stateWith(contest: string, actor: string): Promise<LedgerState> {
    const { state } = this.ledger;
    if (state.contests.has(contest)) return state;
    const recalled = await this.recall(contest, actor);
    // This process may be behind.
    if (recalled.kind === 'open') await this.ledger.synced();
    return recalled.kind === 'finished' ? recalled.state : this.ledger.state;
  }

  /**
   * With the participations of the actor, of whom they are the guardian, and of one other whose account is open: more of them no
   * decision asks for.
   */
  private async recall(id: string, actor: string): Promise<Recalled> {
    const [row] = await this.database.query<ContestRow[]>(
      `select creator, status, reward, by_treasury, participants, start_date, end_date, terms, postponed
       from contests where id = $1`,
      [id],
    );
    if (!row || row.status === 'withdrawn') return { kind: 'unknown' };
    if (row.status !== 'completed') return { kind: 'open' };
    const family = [actor, ...(this.ledger.state.wards.get(actor) ?? [])].filter((one) => UUID.test(one));
    const people = await this.database.query<{ wallet: string; entry: string | null }[]>(
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
    return { kind: 'finished', state: { ...this.ledger.state, contests, participants } };
  }
}

/** A command about a contest that needs nothing else from the database. */
export class ContestCommand<Data extends ContestRef = ContestRef> extends Command<Outcome> {
  constructor(
    readonly kind: CommandKind<Data>,
    readonly data: Data,
    readonly sender: Sender,
  ) {
    super();
  }
}

@CommandHandler(ContestCommand)
export class ContestCommandHandler implements ICommandHandler<ContestCommand> {
  constructor(private readonly contests: FinishedContests) {}

  /** @throws DomainError from the decision */
  execute({ kind, data, sender }: ContestCommand): Promise<Outcome> {
    return this.contests.execute(kind, data, sender);
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
