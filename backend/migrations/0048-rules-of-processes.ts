import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Settings that the release before does not know: it wants every one that it finds in `settings`, so they stand beside them, and
 * its own rows have none.
 */
export class RulesOfProcesses1764000000048 implements MigrationInterface {
  name = 'RulesOfProcesses1764000000048';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table cluster.processes add column rules jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table cluster.processes drop column rules');
  }
}
