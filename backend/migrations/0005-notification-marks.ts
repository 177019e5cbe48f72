import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a reader did with notifications. It concerns only the reader, so it is not in the ledger. */
export class NotificationMarks1764000000005 implements MigrationInterface {
  name = 'NotificationMarks1764000000005';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table notification_marks (
        wallet uuid not null,
        notification uuid not null,
        read boolean not null default false,
        deleted boolean not null default false,
        primary key (wallet, notification)
      );
      -- Everything up to this revision was read at once.
      create table notifications_read (wallet uuid primary key, revision bigint not null);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table notification_marks; drop table notifications_read');
  }
}
