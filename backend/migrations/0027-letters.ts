import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Notifications that go by mail in words of their own, whatever their reader chose. */
export class Letters1764000000027 implements MigrationInterface {
  name = 'Letters1764000000027';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table notification_mail drop constraint notification_mail_choice_check,
        add constraint notification_mail_choice_check check (choice in ('at-once', 'digest', 'letter'));
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      delete from notification_mail where choice = 'letter';
      alter table notification_mail drop constraint notification_mail_choice_check,
        add constraint notification_mail_choice_check check (choice in ('at-once', 'digest'));
    `);
  }
}
