import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { People } from '../accounts/people.js';
import { userNotFound } from '../accounts/users.js';
import { Labels } from '../http/labels.js';
import { type Page, pageOf } from '../http/paging.js';
import { PersonalData } from '../http/personal-data.js';
import type { CommandKind } from '../ledger/command.js';
import { Ledger } from '../ledger/ledger.js';
import { ProjectionRunner } from '../projections/runner.js';
import { BLOCK_PERSON, type BlockPerson, UNBLOCK_PERSON } from './block-person.js';
import type { BlocksQuery } from './moderation-bodies.js';
import type { BlockedPersonView } from './moderation-views.js';

interface BlockRow {
  readonly person: string;
  readonly since: Date;
  readonly since_key: string;
}

/** Who was erased cannot be blocked any more. */
const BLOCKED = 'from blocked_people b join people p on p.wallet = b.person where b.blocker = $1 and b.active';

/** Whom a person has blocked. */
@Injectable()
export class BlockedPeople {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly people: People,
    private readonly labels: Labels,
    private readonly ledger: Ledger,
    private readonly projections: ProjectionRunner,
    personalData: PersonalData,
  ) {
    personalData.register({
      section: 'blockedPeople',
      forGuardian: 'everything',
      export: async ({ wallet }) => this.view(await this.rows(wallet, null, 10_000)),
    });
  }

  /** Newest first. */
  list(blocker: string, query: BlocksQuery): Promise<Page<BlockedPersonView>> {
    return pageOf<BlockRow, BlockedPersonView>(query, {
      keys: [/^\d{1,16}$/],
      keysOf: ({ since_key }) => [since_key],
      total: async () => {
        const [row] = await this.database.query<{ total: string }[]>(`select count(*) as total ${BLOCKED}`, [blocker]);
        return { count: Number(row?.total ?? 0) };
      },
      rows: ([before = null], limit) => this.rows(blocker, before, limit),
      view: (rows) => this.view(rows),
    });
  }

  /** @throws DomainError NOT_FOUND | what `blockPerson` throws */
  async block(personId: string, actor: string, key: string | undefined): Promise<BlockedPersonView> {
    const person = await this.send(BLOCK_PERSON, personId, { actor, key });
    const { _id, name } = (await this.labels.find({ person: [person] })).of('person', person);
    const [row] = await this.database.query<{ since: Date }[]>(
      'select since from blocked_people where blocker = $1 and person = $2',
      [actor, person],
    );
    return { _id: _id ?? personId, name, since: (row?.since ?? new Date()).toISOString() };
  }

  /** @throws DomainError NOT_FOUND */
  async unblock(personId: string, actor: string): Promise<void> {
    await this.send(UNBLOCK_PERSON, personId, { actor });
  }

  private async send(
    kind: CommandKind<BlockPerson>,
    personId: string,
    sender: { actor: string; key?: string | undefined },
  ): Promise<string> {
    const person = (await this.people.withId(personId))?.wallet;
    if (person === undefined) throw userNotFound();
    const { revision } = await this.ledger.execute(kind, { person }, sender);
    await this.projections.requireReached(revision);
    return person;
  }

  private rows(blocker: string, before: string | null, limit: number): Promise<BlockRow[]> {
    return this.database.query<BlockRow[]>(
      `select b.person, b.since, (extract(epoch from b.since) * 1000000)::bigint::text as since_key ${BLOCKED}
       and ($2::bigint is null or (extract(epoch from b.since) * 1000000)::bigint < $2) order by b.since desc limit $3`,
      [blocker, before, limit],
    );
  }

  private async view(rows: readonly BlockRow[]): Promise<BlockedPersonView[]> {
    const labels = await this.labels.find({ person: rows.map(({ person }) => person) });
    return rows.flatMap(({ person, since }) => {
      const { _id, name } = labels.of('person', person);
      return _id === null ? [] : { _id, name, since: since.toISOString() };
    });
  }
}
