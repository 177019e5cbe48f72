import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where a person looks for something: suggestions begin there, and nobody else reads it (product.md 22.16). */
export class PersonCity1764000000063 implements MigrationInterface {
  name = 'PersonCity1764000000063';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table people add column city text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table people drop column city');
  }
}
