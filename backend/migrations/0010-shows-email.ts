import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether signed-in people see the e-mail of the publisher on items; null until the person has chosen. */
export class ShowsEmail1764000000010 implements MigrationInterface {
  name = 'ShowsEmail1764000000010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table people add column shows_email boolean');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table people drop column shows_email');
  }
}
