import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { WaitingNow } from '../http/observation/admin-queue-counts.js';
import { CountsWaiting } from '../http/observation/admin-queue-counts.js';
import { ERASURE_NOTICES, type MailKind, type MailParams, ONE_TIME_LINKS } from './mail-params.js';

/** A message whose time has come. */
export interface DueMail<Kind extends MailKind = MailKind> {
  readonly id: string;
  readonly kind: Kind;
  readonly recipient: string;
  readonly params: MailParams[Kind];
  readonly createdAt: Date;
  readonly firstAttemptAt: Date;
  /** This one counted. */
  readonly attempts: number;
  /** From then on another process may have taken it. */
  readonly reservedUntil: Date;
}

/** How many messages wait, for how long the first of them does, and how many of the last two days were given up. */
export interface MailFigures {
  readonly waiting: number;
  readonly oldestWaitS: number;
  readonly failed: number;
}

export const TEXT_DAYS = 30;
export const ROW_DAYS = 365;
const GIVEN_UP_DAYS = 7;

/** What many get at once waits for what one person waits for. */
const LAST: readonly MailKind[] = ['digest', 'notification'];

/** Of the attempt $2. */
const STILL_OWN = `state = 'waiting' and attempts = $2`;

/** The messages that wait, and what became of the others. */
@Injectable()
export class OutgoingMail {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /**
   * Takes the next message, if one is due. Until `reservedUntil` no other process takes it: who dies between sending and
   * noting repeats this message, and only this one.
   */
  async take(now: Date, reservedUntil: Date): Promise<DueMail | undefined> {
    const [rows]: [DueMail[], number] = await this.database.query(
      `update outgoing_mail set attempts = attempts + 1, next_attempt_at = $2, first_attempt_at = coalesce(first_attempt_at, $1)
       where id = (
         select id from outgoing_mail where state = 'waiting' and next_attempt_at <= $1
         order by kind = any($3), next_attempt_at, id limit 1 for update skip locked
       )
       returning id, kind, recipient, params, created_at as "createdAt", first_attempt_at as "firstAttemptAt", attempts,
         next_attempt_at as "reservedUntil"`,
      [now, reservedUntil, LAST],
    );
    return rows[0];
  }

  async noteSent(id: string, now: Date): Promise<void> {
    await this.database.query(
      `update outgoing_mail set state = 'sent', sent_at = $2, problem = null,
         params = case when kind = any($3) then null else params end where id = $1`,
      [id, now, ONE_TIME_LINKS],
    );
    await this.forgetLastWords([id]);
  }

  /** Does nothing where another process has tried it since: it knows better. */
  async noteDelayed({ id, attempts }: DueMail, problem: string, nextAttemptAt: Date): Promise<void> {
    await this.database.query(
      `update outgoing_mail set problem = $3, next_attempt_at = $4 where id = $1 and ${STILL_OWN}`,
      [id, attempts, problem, nextAttemptAt],
    );
  }

  /** Does nothing where another process has tried it since: it knows better. */
  async noteFailed({ id, attempts }: DueMail, problem: string): Promise<void> {
    await this.database.query(
      `update outgoing_mail set state = 'failed', problem = $3,
         params = case when kind = any($4) then null else params end where id = $1 and ${STILL_OWN}`,
      [id, attempts, problem, ONE_TIME_LINKS],
    );
    await this.forgetLastWords([id]);
  }

  /** Without SMTP_URL nothing waits to be sent, also after it is set again. */
  async keepWaiting(): Promise<void> {
    await this.database.query(`update outgoing_mail set state = 'kept' where state = 'waiting'`);
  }

  /** Erases what texts are made of 30 days after they were sent or, if they never were, written; and old rows whole. */
  async eraseOld(now: Date): Promise<void> {
    await this.database.query(
      `update outgoing_mail set params = null where params is not null and state <> 'waiting'
         and created_at < $1 and coalesce(sent_at, created_at) < $1`,
      [daysBefore(now, TEXT_DAYS)],
    );
    await this.database.query(`delete from outgoing_mail where state <> 'waiting' and created_at < $1`, [
      daysBefore(now, ROW_DAYS),
    ]);
    // Those that a restored backup keeps back.
    const kept = await this.database.query<{ id: string }[]>(
      `select id from outgoing_mail where kind = any($1) and state <> 'waiting'`,
      [ERASURE_NOTICES],
    );
    await this.forgetLastWords(kept.map(({ id }) => id));
  }

  /** Messages of the last week that were given up: after that nobody waits for them any more. */
  @CountsWaiting({ kind: 'mail', link: '/admin/mail?state=failed' })
  async givenUp(now: Date): Promise<WaitingNow> {
    const [row] = await this.database.query<{ count: string; oldest: Date | null }[]>(
      `select count(*) as count, min(created_at) as oldest from outgoing_mail where state = 'failed' and created_at > $1`,
      [daysBefore(now, GIVEN_UP_DAYS)],
    );
    return { count: Number(row?.count), urgent: 0, oldest: row?.oldest ?? null };
  }

  private async forgetLastWords(ids: readonly string[]): Promise<void> {
    await this.database.query(
      `delete from outgoing_mail where id = any($1) and kind = any($2) and state <> 'waiting'`,
      [ids, ERASURE_NOTICES],
    );
  }

  async figures(now: Date): Promise<MailFigures> {
    const [row]: { waiting: string; oldest: Date | null; failed: string }[] = await this.database.query(
      `select (select count(*) from outgoing_mail where state = 'waiting') as waiting,
         (select min(created_at) from outgoing_mail where state = 'waiting') as oldest,
         (select count(*) from outgoing_mail where state = 'failed' and created_at > $1) as failed`,
      [daysBefore(now, 2)],
    );
    const oldestWaitS = row?.oldest ? Math.max(0, (now.getTime() - row.oldest.getTime()) / 1000) : 0;
    return { waiting: Number(row?.waiting), oldestWaitS, failed: Number(row?.failed) };
  }
}

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * 86_400_000);
