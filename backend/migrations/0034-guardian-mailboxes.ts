import { createHash } from 'node:crypto';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { hashOfMailbox } from '../src/features/minors/mailboxes/addresses.js';

interface Request {
  readonly child: string;
  readonly email: string;
  readonly outcome: string | null;
  readonly endedAt: Date | null;
}

/**
 * How often a guardian's mailbox was asked today, and whether it said "Non sono io": that is everybody's from now on, not one
 * child's.
 */
export class GuardianMailboxes1764000000034 implements MigrationInterface {
  name = 'GuardianMailboxes1764000000034';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table guardian_mailboxes (
        -- Of the mailbox (src/platform/http/fields/mailbox.ts), so that nobody's address is kept. It belongs to no account: whoever asked
        -- there, and who has an account with the address, may be gone.
        hash bytea primary key,
        -- Of Rome: on which day it was asked last, and how often on it.
        day date not null,
        asked integer not null,
        -- When its owner said "Non sono io".
        blocked_at timestamptz
      );
      create index guardian_mailboxes_old on guardian_mailboxes (day) where blocked_at is null;

      alter table guardian_requests
        add column mailbox bytea,
        -- The mail has not left: its mailbox was asked enough today, or is blocked.
        add column waits boolean not null default false;
    `);
    const requests: Request[] = await runner.query(
      `select child, email, outcome, max(ended_at) as "endedAt" from guardian_requests group by child, email, outcome`,
    );
    for (const email of new Set(requests.map((request) => request.email))) {
      await runner.query('update guardian_requests set mailbox = $2 where email = $1', [email, hashOfMailbox(email)]);
    }
    for (const { child, email, endedAt } of requests.filter(({ outcome }) => outcome === 'not-me')) {
      await runner.query(
        `insert into guardian_mailboxes (hash, day, asked, blocked_at)
         select $1, $2::timestamptz, 0, $2 from blocked_guardian_addresses where child = $3 and hash = $4
         on conflict (hash) do nothing`,
        [hashOfMailbox(email), endedAt, child, blockedHash(child, email)],
      );
    }
    await runner.query(`
      alter table guardian_requests alter column mailbox set not null;
      create index guardian_requests_mailbox on guardian_requests (mailbox);
      create index guardian_requests_waiting on guardian_requests (sent_at) where waits;
      -- Where no request names the address any more, its account was erased.
      drop table blocked_guardian_addresses;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table blocked_guardian_addresses (
        child uuid not null references people (wallet) on delete cascade,
        hash bytea not null,
        primary key (child, hash)
      );
      alter table guardian_requests drop column mailbox, drop column waits;
      drop table guardian_mailboxes;
    `);
  }
}

/** As it was before, of one minor and an address. */
function blockedHash(child: string, email: string): Buffer {
  const at = email.lastIndexOf('@');
  const [local, domain] = [email.slice(0, at), email.slice(at + 1)];
  const plus = local.indexOf('+');
  const plain = plus > 0 ? local.slice(0, plus) : local;
  const mailbox = /^(gmail|googlemail)\.com$/.test(domain)
    ? `${plain.replaceAll('.', '')}@gmail.com`
    : `${plain}@${domain}`;
  return createHash('sha256').update(`${child}\n${mailbox}`).digest();
}
