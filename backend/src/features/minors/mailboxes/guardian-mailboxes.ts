import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { romeDay } from '../../../basics/calendar.js';
import { hashOfMailbox } from './addresses.js';

/** Strangers are asked, too: by a mistake, or on purpose. */
const ASKED_PER_DAY_MAX = 5;

/** Whose mailbox may be asked: five times a day of Rome, and never after its "Non sono io" (product.md 16.2). */
@Injectable()
export class GuardianMailboxes {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /** Counts a mail to the address; concurrent ones to a mailbox wait for each other. @returns whether it may be written */
  async claim(email: string, now: Date, transaction: EntityManager): Promise<boolean> {
    const claimed = await transaction.query<unknown[]>(
      `insert into guardian_mailboxes as m (hash, day, asked) values ($1, $2, 1)
       on conflict (hash) do update set day = excluded.day, asked = case when m.day = excluded.day then m.asked + 1 else 1 end
         where m.blocked_at is null and (m.day <> excluded.day or m.asked < $3)
       returning hash`,
      [hashOfMailbox(email), romeDay(now), ASKED_PER_DAY_MAX],
    );
    return claimed.length > 0;
  }

  /** Its owner said "Non sono io". */
  async block(email: string, now: Date, transaction: EntityManager): Promise<void> {
    await transaction.query(
      `insert into guardian_mailboxes as m (hash, day, asked, blocked_at) values ($1, $2, 0, $3)
       on conflict (hash) do update set blocked_at = coalesce(m.blocked_at, excluded.blocked_at)`,
      [hashOfMailbox(email), romeDay(now), now],
    );
  }

  /** Whether "Non sono io" was the answer to a request of this minor, and nobody has taken it back. */
  async hasRefused(child: string, email: string, transaction: EntityManager): Promise<boolean> {
    const rows = await transaction.query<unknown[]>(
      `select from guardian_mailboxes m join guardian_requests r on r.mailbox = m.hash
       where m.hash = $1 and m.blocked_at is not null and r.child = $2 and r.outcome = 'not-me'`,
      [hashOfMailbox(email), child],
    );
    return rows.length > 0;
  }

  async unblock(email: string, transaction: Pick<EntityManager, 'query'>): Promise<void> {
    await transaction.query('update guardian_mailboxes set blocked_at = null where hash = $1', [hashOfMailbox(email)]);
  }

  /** The requests that may leave now, the earliest first. @returns their ids */
  async free(now: Date, limit: number): Promise<string[]> {
    const rows = await this.database.query<{ id: string }[]>(
      `select r.id from guardian_requests r left join guardian_mailboxes m on m.hash = r.mailbox
       where r.waits and r.ended_at is null and r.expires_at > $1
         and (m.hash is null or (m.blocked_at is null and (m.day <> $2 or m.asked < $3)))
       order by r.sent_at limit $4`,
      [now, romeDay(now), ASKED_PER_DAY_MAX, limit],
    );
    return rows.map(({ id }) => id);
  }

  /** What was counted on earlier days. */
  async forgetOld(now: Date): Promise<void> {
    await this.database.query('delete from guardian_mailboxes where blocked_at is null and day < $1', [romeDay(now)]);
  }
}
