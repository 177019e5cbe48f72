import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which notifications people want by mail, and which are still to be mailed. */
export class NotificationMail1764000000025 implements MigrationInterface {
  name = 'NotificationMail1764000000025';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table mail_choices (
        wallet uuid not null references people (wallet) on delete cascade,
        kind text not null,
        choice text not null check (choice in ('at-once', 'digest', 'never')),
        primary key (wallet, kind)
      );

      -- In the links that stop these messages: it allows nothing else.
      create table mail_unsubscribing (
        wallet uuid primary key references people (wallet) on delete cascade,
        token text not null unique
      );

      -- How far the ledger was read: behind all receipts of a revision or, with a wallet, behind that one.
      create table notification_mail_progress (
        the_one boolean primary key default true check (the_one),
        -- Null: it begins at the head.
        revision bigint,
        wallet uuid
      );

      create table notification_mail (
        event uuid not null,
        wallet uuid not null references people (wallet) on delete cascade,
        kind text not null,
        choice text not null check (choice in ('at-once', 'digest')),
        noted_at timestamptz not null,
        -- Also of one that was read before, and is not mailed.
        mailed_at timestamptz,
        primary key (event, wallet, kind)
      );
      create index notification_mail_waiting on notification_mail (choice, wallet) where mailed_at is null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table notification_mail, notification_mail_progress, mail_unsubscribing, mail_choices');
  }
}
