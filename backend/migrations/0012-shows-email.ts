import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether items show the e-mail of who published them to those who have an account; null as long as nobody chose. */
export class ShowsEmail1764000000012 implements MigrationInterface {
  name = 'ShowsEmail1764000000012';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table people add column shows_email boolean');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table people drop column shows_email');
  }
}
