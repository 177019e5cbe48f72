import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { PersonId } from '../../../basics/ids.js';
import type { CommandKind } from '../../../engine/ledger/state/command.js';
import { LedgerCommand } from '../../../platform/commands/ledger-command.js';
import { Effects } from '../../../platform/effects/effects.js';
import { Labels } from '../../../platform/http/fields/labels.js';
import { type Owner, PersonalDataSection } from '../../../platform/http/fields/personal-data.js';
import { ID_KEY, MOMENT_KEY, momentKey, momentOf, type Page, pageOf } from '../../../platform/http/lists/paging.js';
import { People } from '../../accounts/people/people.js';
import { userNotFound } from '../../accounts/people/users.js';
import type { BlocksQuery } from '../api/moderation-bodies.js';
import type { BlockedPersonView } from '../api/moderation-views.js';
import { BLOCK_PERSON, type BlockPerson, UNBLOCK_PERSON } from '../domain/block-person.js';

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
    private readonly commands: CommandBus,
    private readonly effects: Effects,
  ) {}

  @PersonalDataSection({ section: 'blockedPeople', forGuardian: 'everything' })
  async blockedBy({ wallet }: Owner): Promise<BlockedPersonView[]> {
    return this.view(await this.rows(wallet, [], 10_000));
  }

  /** Newest first. */
  list(blocker: string, query: BlocksQuery): Promise<Page<BlockedPersonView>> {
    return pageOf<BlockRow, BlockedPersonView>(query, {
      keys: [MOMENT_KEY, ID_KEY],
      keysOf: ({ since_key, person }) => [since_key, person],
      total: async () => {
        const [row] = await this.database.query<{ total: string }[]>(`select count(*) as total ${BLOCKED}`, [blocker]);
        return { count: Number(row?.total ?? 0) };
      },
      rows: (after, limit) => this.rows(blocker, after, limit),
      view: (rows) => this.view(rows),
    });
  }

  /** @throws DomainError NOT_FOUND | what `blockPerson` throws */
  async block(personId: PersonId, actor: string, key: string | undefined): Promise<BlockedPersonView> {
    const person = await this.send(BLOCK_PERSON, personId, { actor, key });
    const { _id, name } = (await this.labels.find({ person: [person] })).labelOf('person', person);
    const [row] = await this.database.query<{ since: Date }[]>(
      'select since from blocked_people where blocker = $1 and person = $2',
      [actor, person],
    );
    return { _id: _id ?? personId, name, since: (row?.since ?? new Date()).toISOString() };
  }

  /** @throws DomainError NOT_FOUND */
  async unblock(personId: PersonId, actor: string): Promise<void> {
    await this.send(UNBLOCK_PERSON, personId, { actor });
  }

  private async send(
    kind: CommandKind<BlockPerson>,
    personId: PersonId,
    sender: { actor: string; key?: string | undefined },
  ): Promise<string> {
    const person = (await this.people.withId(personId))?.wallet;
    if (person === undefined) throw userNotFound();
    await this.effects.committed(this.commands.execute(new LedgerCommand(kind, { person }, sender)));
    return person;
  }

  private rows(
    blocker: string,
    [before = null, person = null]: readonly (string | null)[],
    limit: number,
  ): Promise<BlockRow[]> {
    return this.database.query<BlockRow[]>(
      `select b.person, b.since, ${momentKey('b.since')} as since_key ${BLOCKED}
       and ($2::text is null or (b.since, b.person) < (${momentOf('$2')}, $3::uuid))
       order by b.since desc, b.person desc limit $4`,
      [blocker, before, person, limit],
    );
  }

  private async view(rows: readonly BlockRow[]): Promise<BlockedPersonView[]> {
    const labels = await this.labels.find({ person: rows.map(({ person }) => person) });
    return rows.flatMap(({ person, since }) => {
      const { _id, name } = labels.labelOf('person', person);
      return _id === null ? [] : { _id, name, since: since.toISOString() };
    });
  }
}
