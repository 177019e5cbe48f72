import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Messages that wait to be sent, and the people they are about: a message is deleted with each of them. */
export class OutgoingMail1764000000018 implements MigrationInterface {
  name = 'OutgoingMail1764000000018';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table outgoing_mail (
        id text primary key,
        kind text not null,
        recipient text not null,
        -- What the text is made of; null once it is erased.
        params jsonb,
        cause text not null,
        created_at timestamptz not null default now(),
        state text not null default 'waiting' check (state in ('waiting', 'kept', 'sent', 'failed')),
        attempts integer not null default 0,
        next_attempt_at timestamptz not null default now(),
        sent_at timestamptz,
        -- Why the last attempt failed, without the recipient.
        problem text
      );
      create index outgoing_mail_waiting on outgoing_mail (next_attempt_at) where state = 'waiting';
      create index outgoing_mail_newest on outgoing_mail (created_at desc, id);

      create table mail_people (
        mail text not null references outgoing_mail (id) on delete cascade,
        wallet uuid not null references people (wallet) on delete cascade,
        primary key (mail, wallet)
      );
      create index mail_people_wallet on mail_people (wallet);

      create function erase_mail() returns trigger language plpgsql as $$
        begin delete from public.outgoing_mail where id = old.mail; return null; end $$;
      create trigger mail_people_erased after delete on mail_people for each row execute function erase_mail();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table mail_people, outgoing_mail; drop function erase_mail');
  }
}
