import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { romeDaysAfter } from '../../../basics/calendar.js';
import { LedgerCommand } from '../../../platform/commands/ledger-command.js';
import {
  countRows,
  ID_KEY,
  MOMENT_KEY,
  momentKey,
  momentOf,
  type Page,
  pageOf,
} from '../../../platform/http/lists/paging.js';
import { Outbox } from '../../../platform/mail/outbox.js';
import type { FamilyListQuery } from '../guardian-bodies.js';
import type { RemovalView } from '../guardian-views.js';
import { OBJECTION_DAYS, REMOVE_GUARDIAN } from '../rules/contested-guardian.js';
import { Children } from './children.js';
import { childName } from './guardian-requests.js';

interface RemovalRow {
  readonly id: string;
  readonly name: string;
  readonly reason: string;
  readonly removedAt: Date;
  readonly removedKey: string;
  readonly hasObjected: boolean;
}

const REMOVALS =
  'from guardian_removals r join people c on c.wallet = r.child where r.guardian = $1 and r.removed_at > $2';

/** Guardians whom an administrator removed. */
@Injectable()
export class GuardianRemovals {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly children: Children,
    private readonly outbox: Outbox,
    private readonly commands: CommandBus,
  ) {}

  /** The guardian is told, with the reason and until when they may object. @throws DomainError NOT_ALLOWED | NOT_FOUND */
  async remove(
    { child, guardian }: { readonly child: string; readonly guardian: string },
    { by, reason }: { readonly by: string; readonly reason: string },
    now: Date,
  ): Promise<void> {
    const { events } = await this.commands.execute(
      new LedgerCommand(REMOVE_GUARDIAN, { child, guardian, reason }, { actor: by }),
    );
    const [[minor], [former]] = await Promise.all([
      this.children.withWallets([child]),
      this.children.withWallets([guardian]),
    ]);
    const [removed] = events;
    if (!minor || !former || !removed) return;
    await this.database.transaction(async (transaction) => {
      await transaction.query(
        `insert into guardian_removals (child, guardian, reason, removed_at, removed_by) values ($1, $2, $3, $4, $5)
         on conflict (child, guardian) do update
           set reason = excluded.reason, removed_at = excluded.removed_at, removed_by = excluded.removed_by`,
        [child, guardian, reason, now, by],
      );
      await this.outbox.add(
        {
          kind: 'guardian-removed',
          to: former.email,
          about: [child, guardian],
          params: {
            guardian: former.name,
            child: childName(minor.name),
            reason,
            until: romeDaysAfter(now, OBJECTION_DAYS).toISOString(),
            link: '/famiglia',
          },
          cause: removed.id,
        },
        transaction,
      );
    });
  }

  /** Those to which a former guardian may object, or has objected, newest first. */
  listFor(guardian: string, query: FamilyListQuery, now: Date): Promise<Page<RemovalView>> {
    const values = [guardian, romeDaysAfter(now, -OBJECTION_DAYS)];
    return pageOf<RemovalRow, RemovalView>(query, {
      keys: [MOMENT_KEY, ID_KEY],
      keysOf: ({ removedKey, id }) => [removedKey, id],
      total: () => countRows(this.database, REMOVALS, values),
      rows: ([removed = null, id = null], limit) =>
        this.database.query<RemovalRow[]>(
          `select c.id, c.name, r.reason, r.removed_at as "removedAt", ${momentKey('r.removed_at')} as "removedKey", exists (
             select from guardian_cases k where k.kind = 'objection' and k.child = r.child and k.guardian = r.guardian
               and k.created_at >= r.removed_at) as "hasObjected"
           ${REMOVALS} and ($3::text is null or (r.removed_at, c.id) < (${momentOf('$3')}, $4::uuid))
           order by r.removed_at desc, c.id desc limit $5`,
          [...values, removed, id, limit],
        ),
      view: async (rows) => rows.map(toView),
    });
  }

  /** Whether the guardian was replaced and may still object. */
  async mayObject(child: string, guardian: string, now: Date): Promise<boolean> {
    const rows = await this.database.query<unknown[]>(
      'select from guardian_removals where child = $1 and guardian = $2 and removed_at > $3',
      [child, guardian, romeDaysAfter(now, -OBJECTION_DAYS)],
    );
    return rows.length > 0;
  }

  async forget(child: string, guardian: string): Promise<void> {
    await this.database.query('delete from guardian_removals where child = $1 and guardian = $2', [child, guardian]);
  }
}

const toView = ({ id, name, reason, removedAt, hasObjected }: RemovalRow): RemovalView => ({
  _id: id,
  child: childName(name),
  reason,
  removedAt: removedAt.toISOString(),
  objectUntil: romeDaysAfter(removedAt, OBJECTION_DAYS).toISOString(),
  hasObjected,
});
