import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A token counts for the address that it was sent to and, where it opens an account, for the sessions of then. Both are null in what a
 * process of an earlier release writes meanwhile.
 */
export class TokenAddresses1764000000053 implements MigrationInterface {
  name = 'TokenAddresses1764000000053';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table one_time_tokens add column email text, add column password_version integer;
      update one_time_tokens t set email = p.email, password_version = p.password_version
      from people p where p.id = t.person and t.purpose <> 'confirm-new-email';
      update one_time_tokens t set email = c.email, password_version = c.password_version
      from email_changes c where c.person = t.person and t.purpose = 'confirm-new-email';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table one_time_tokens drop column email, drop column password_version');
  }
}
