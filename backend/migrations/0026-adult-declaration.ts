import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When an adult declared, at registration, to have come of age; null for everyone who registered before. */
export class AdultDeclaration1764000000026 implements MigrationInterface {
  name = 'AdultDeclaration1764000000026';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table people add column declared_adult_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table people drop column declared_adult_at');
  }
}
