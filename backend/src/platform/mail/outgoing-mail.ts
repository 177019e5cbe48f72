import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { type MailKind, type MailParams, mailKinds, oneTimeLinks } from './mail-kinds.js';
import type { Rest } from './smtp.js';

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

/** What waits to be sent, and how the server takes it. */
export interface MailQueue {
  readonly waiting: number;
  /** When the first of them was written. */
  readonly since: Date | undefined;
  /** Why they wait, as mail-problems.ts has it: the server takes none, or slowly. */
  readonly problem: string | undefined;
  /** Since when it takes none. */
  readonly refusedSince: Date | undefined;
  /** When it is tried again, where it takes none. */
  readonly triedAgain: Date | undefined;
  /** About when they are all sent, at the pace that it takes. */
  readonly until: Date | undefined;
  /** Of the last two days, how many were given up. */
  readonly failed: number;
}

export const TEXT_DAYS = 30;
export const ROW_DAYS = 365;
const GIVEN_UP_DAYS = 7;

/** Nobody has taken it since: $2 is until when it was reserved. */
const STILL_OWN = `state = 'waiting' and next_attempt_at = $2`;
/** At this pace messages may leave at once that could have left since the last look. */
const CATCH_UP = '1 second';
/** Each message that is taken lets the pace rise, until there is none to keep to. */
const GAP_SHRINKS_TO = 0.95;
const GAP_MS_MIN = 50;

/** The messages that wait, and what became of the others. */
@Injectable()
export class OutgoingMail {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /**
   * Takes the next message, if one is due and the server may be asked; one that only a newer release knows waits for that. Until `reservedUntil` no other process takes it: who dies
   * between sending and noting repeats this message, and only this one.
   */
  async take(now: Date, reservedUntil: Date): Promise<DueMail | undefined> {
    const linksThatEnd = mailKinds(({ linkEnds }) => linkEnds !== undefined);
    const last = mailKinds(({ goesLast }) => goesLast === true);
    const [rows]: [DueMail[], number] = await this.database.query(
      `with next as (
         select id from outgoing_mail where state = 'waiting' and next_attempt_at <= $1 and expires_at > $1 and kind = any($5)
         order by case when kind = any($3) then 0 when kind = any($4) then 2 else 1 end, expires_at, next_attempt_at, id
         limit 1 for update skip locked
       ), pace as (
         update mail_pace set free_at = greatest(free_at, $1 - interval '${CATCH_UP}') + gap_ms * interval '1 millisecond'
         where free_at <= $1 and exists (select from next) returning the_one
       )
       update outgoing_mail m set attempts = attempts + 1, next_attempt_at = $2, first_attempt_at = coalesce(first_attempt_at, $1)
       from next, pace where m.id = next.id
       returning m.id, kind, recipient, params, created_at as "createdAt", first_attempt_at as "firstAttemptAt", attempts,
         next_attempt_at as "reservedUntil"`,
      [now, reservedUntil, linksThatEnd, last, mailKinds()],
    );
    return rows[0];
  }

  async noteSent(id: string, now: Date): Promise<void> {
    await this.database.query(
      `update outgoing_mail set state = 'sent', sent_at = $2, problem = null,
         params = case when kind = any($3) then null else params end where id = $1`,
      [id, now, oneTimeLinks()],
    );
    await this.forgetLastWords([id]);
    await this.database.query(
      `update mail_pace set refusals = 0, refused_since = null, gap_ms = gap.ms, problem = case when gap.ms > 0 and problem like 'limited %' then problem end
       from (select case when gap_ms * $1 < $2 then 0 else gap_ms * $1 end as ms from mail_pace) gap
       where refusals > 0 or gap_ms > 0`,
      [GAP_SHRINKS_TO, GAP_MS_MIN],
    );
  }

  /** Leaves the server alone, for all processes. A limit shows what it takes: what it took in the last minute. */
  async rest({ ms, msMax, isLimit }: Rest, problem: string, now: Date): Promise<void> {
    await this.database.query(
      `update mail_pace set refusals = refusals + 1, refused_since = coalesce(refused_since, $1), problem = $2,
         free_at = greatest(free_at, $1 + least($3 * power(2, least(refusals, 20)), $4) * interval '1 millisecond'),
         gap_ms = case when $5 then coalesce(60000.0 / nullif((select count(*) from outgoing_mail
           where state = 'sent' and sent_at > $1::timestamptz - interval '1 minute'), 0), gap_ms) else gap_ms end`,
      [now, problem, ms, msMax, isLimit],
    );
  }

  /** The server can be signed in to, perhaps with settings that were mended: it need not rest any longer, unless a limit is reached. */
  async endRest(): Promise<void> {
    await this.database.query(
      `update mail_pace set free_at = 'epoch', refusals = 0, refused_since = null, problem = null
       where refusals > 0 and problem not like 'limited %'`,
    );
  }

  /** As if it had not been taken: the server takes none. Does nothing where another process has taken it since. */
  async putBack({ id, reservedUntil }: DueMail, problem: string, nextAttemptAt: Date): Promise<void> {
    await this.database.query(
      `update outgoing_mail set problem = $3, next_attempt_at = $4, attempts = attempts - 1,
         first_attempt_at = case when attempts > 1 then first_attempt_at end where id = $1 and ${STILL_OWN}`,
      [id, reservedUntil, problem, nextAttemptAt],
    );
  }

  /** Does nothing where another process has taken it since: it knows better. */
  async noteDelayed({ id, reservedUntil }: DueMail, problem: string, nextAttemptAt: Date): Promise<void> {
    await this.database.query(
      `update outgoing_mail set problem = $3, next_attempt_at = $4 where id = $1 and ${STILL_OWN}`,
      [id, reservedUntil, problem, nextAttemptAt],
    );
  }

  /** Does nothing where another process has taken it since: it knows better. */
  async noteFailed({ id, reservedUntil }: DueMail, problem: string): Promise<void> {
    await this.database.query(
      `update outgoing_mail set state = 'failed', problem = $3,
         params = case when kind = any($4) then null else params end where id = $1 and ${STILL_OWN}`,
      [id, reservedUntil, problem, oneTimeLinks()],
    );
    await this.forgetLastWords([id]);
  }

  /** Gives up what is not worth sending any more, such as a link that has ended. */
  async giveUpLate(now: Date): Promise<void> {
    await this.database.query(
      `update outgoing_mail set state = 'failed', problem = 'late',
         params = case when kind = any($2) then null else params end
       where state = 'waiting' and expires_at <= $1 and next_attempt_at <= $1 and kind = any($3)`,
      [now, oneTimeLinks(), mailKinds()],
    );
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
      [farewells()],
    );
    await this.forgetLastWords(kept.map(({ id }) => id));
  }

  /** Messages of the last week that were given up: after that nobody waits for them any more. */
  async givenUp(now: Date): Promise<{ count: number; oldest: Date | null }> {
    const [row] = await this.database.query<{ count: string; oldest: Date | null }[]>(
      `select count(*) as count, min(created_at) as oldest from outgoing_mail where state = 'failed' and created_at > $1`,
      [daysBefore(now, GIVEN_UP_DAYS)],
    );
    return { count: Number(row?.count), oldest: row?.oldest ?? null };
  }

  private async forgetLastWords(ids: readonly string[]): Promise<void> {
    await this.database.query(
      `delete from outgoing_mail where id = any($1) and kind = any($2) and state <> 'waiting'`,
      [ids, farewells()],
    );
  }

  async queue(now: Date): Promise<MailQueue> {
    const [row]: QueueRow[] = await this.database.query(
      `select (select count(*) from outgoing_mail where state = 'waiting') as waiting,
         (select min(created_at) from outgoing_mail where state = 'waiting') as since,
         (select count(*) from outgoing_mail where state = 'failed' and created_at > $1) as failed,
         problem, refusals, refused_since, free_at, gap_ms from mail_pace`,
      [daysBefore(now, 2)],
    );
    const waiting = Number(row?.waiting);
    const freeMs = Math.max(row?.free_at.getTime() ?? 0, now.getTime());
    return {
      waiting,
      since: row?.since ?? undefined,
      problem: row?.problem ?? undefined,
      refusedSince: row?.refused_since ?? undefined,
      triedAgain: row && row.refusals > 0 ? new Date(freeMs) : undefined,
      until: row && row.gap_ms > 0 && waiting > 0 ? new Date(freeMs + waiting * row.gap_ms) : undefined,
      failed: Number(row?.failed),
    };
  }
}

interface QueueRow {
  readonly waiting: string;
  readonly since: Date | null;
  readonly failed: string;
  readonly problem: string | null;
  readonly refusals: number;
  readonly refused_since: Date | null;
  readonly free_at: Date;
  readonly gap_ms: number;
}

const farewells = () => mailKinds(({ isFarewell }) => isFarewell === true);

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * 86_400_000);
