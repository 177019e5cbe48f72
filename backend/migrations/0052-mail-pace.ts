import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the mail server takes, for every process that hands messages over; until when a message that waits is worth sending. */
export class MailPace1764000000052 implements MigrationInterface {
  name = 'MailPace1764000000052';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table mail_pace (
        the_one boolean primary key default true check (the_one),
        -- Before then no message is handed over.
        free_at timestamptz not null default 'epoch',
        -- Between two messages.
        gap_ms double precision not null default 0,
        -- In a row, about the sender or the server.
        refusals integer not null default 0,
        refused_since timestamptz,
        problem text
      );
      insert into mail_pace default values;

      alter table outgoing_mail add column expires_at timestamptz not null default now() + interval '5 days';
      update outgoing_mail set expires_at = case
        when kind = 'reset-password' then created_at + (params ->> 'minutes')::integer * interval '1 minute'
        when kind in ('confirm-new-email', 'guardian-request') then created_at + (params ->> 'days')::integer * interval '1 day'
        when kind = 'confirm-email' then created_at + interval '7 days'
        when kind in ('undo-new-email', 'approval-wanted') then (params ->> 'until')::timestamptz
        else created_at + interval '5 days' end
      where state = 'waiting' and params is not null;
      create index outgoing_mail_sent on outgoing_mail (sent_at) where state = 'sent';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'drop table mail_pace; drop index outgoing_mail_sent; alter table outgoing_mail drop column expires_at',
    );
  }
}
