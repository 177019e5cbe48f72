import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { romeDaysAfter } from '../../../basics/calendar.js';
import type { EventOf } from '../../../engine/ledger/state/event-data.js';
import type { Outcome } from '../../../engine/ledger/writing/pending.js';
import { CommittedTexts } from '../../../platform/commands/committed-texts.js';
import { LedgerCommand } from '../../../platform/commands/ledger-command.js';
import { Effect } from '../../../platform/effects/effect.js';
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
import { childName } from './guardian-requests.js';

interface RemovalRow {
  readonly id: string;
  readonly name: string;
  readonly reason: string;
  readonly removedAt: Date;
  readonly removedKey: string;
  readonly hasObjected: boolean;
  readonly dismissedAt: Date | null;
}

/** With the objection, which stays to be read for as long after its end; who was restored was not removed. */
const REMOVALS = `from guardian_removals r join people c on c.wallet = r.child
  left join guardian_cases k on k.kind = 'objection' and k.child = r.child and k.guardian = r.guardian and k.created_at >= r.removed_at
  where r.guardian = $1 and k.outcome is distinct from 'restore'
    and (r.removed_at > $2 or k.id is not null and coalesce(k.decided_at > $2, true))`;

/** Guardians whom an administrator removed. */
@Injectable()
export class GuardianRemovals {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly texts: CommittedTexts,
    private readonly outbox: Outbox,
    private readonly commands: CommandBus,
  ) {}

  /** @param of wallets @throws DomainError NOT_ALLOWED | NOT_FOUND */
  remove(
    of: { readonly child: string; readonly guardian: string },
    { by, reason }: { readonly by: string; readonly reason: string },
  ): Promise<Outcome> {
    return this.commands.execute(new LedgerCommand(REMOVE_GUARDIAN, { ...of, reason }, { actor: by }));
  }

  /** Tells the guardian, with the reason and until when they may object; not one who has left by themselves. */
  @Effect({ processor: 'guardians', on: ['GuardianRemoved'], about: ({ data }) => data.child })
  async tell({ id, actor, data, ts }: EventOf<'GuardianRemoved'>, transaction: EntityManager): Promise<void> {
    const { child, guardian } = data;
    if (data.reason === undefined) return;
    const reason = (await this.texts.textsOf([data.reason])).get(data.reason);
    const [people] = await transaction.query<{ child: string; email: string; name: string }[]>(
      'select c.name as child, g.email, g.name from people c, people g where c.wallet = $1 and g.wallet = $2',
      [child, guardian],
    );
    if (!people || reason === undefined) return;
    await transaction.query(
      `insert into guardian_removals (child, guardian, reason, removed_at, removed_by)
       values ($1, $2, $3, $4, (select wallet from people where wallet = $5))
       on conflict (child, guardian) do update
         set reason = excluded.reason, removed_at = excluded.removed_at, removed_by = excluded.removed_by`,
      [child, guardian, reason, ts, actor],
    );
    await this.outbox.add(
      {
        kind: 'guardian-removed',
        to: people.email,
        about: [child, guardian],
        params: {
          guardian: people.name,
          child: childName(people.child),
          reason,
          until: romeDaysAfter(new Date(ts), OBJECTION_DAYS).toISOString(),
          link: '/famiglia',
        },
        cause: id,
      },
      transaction,
    );
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
          `select c.id, c.name, r.reason, r.removed_at as "removedAt", ${momentKey('r.removed_at')} as "removedKey",
             k.id is not null as "hasObjected", k.decided_at as "dismissedAt"
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

const toView = ({ id, name, reason, removedAt, hasObjected, dismissedAt }: RemovalRow): RemovalView => ({
  _id: id,
  child: childName(name),
  reason,
  removedAt: removedAt.toISOString(),
  objectUntil: romeDaysAfter(removedAt, OBJECTION_DAYS).toISOString(),
  hasObjected,
  objectionDismissedAt: dismissedAt?.toISOString() ?? null,
});
