import type { MigrationInterface, QueryRunner } from 'typeorm';

/** From when the 24 hours of a message count; which messages still hold what their text is made of. */
export class MailAttempts1764000000024 implements MigrationInterface {
  name = 'MailAttempts1764000000024';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table outgoing_mail add column first_attempt_at timestamptz;
      create index outgoing_mail_texts on outgoing_mail (created_at) where params is not null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index outgoing_mail_texts; alter table outgoing_mail drop column first_attempt_at');
  }
}
