import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Whether the leader wants to be relieved, because it cannot write: null: no; empty: yes; otherwise the process that could write and
 * would take the lead.
 */
export class ReliefOfALeader1764000000049 implements MigrationInterface {
  name = 'ReliefOfALeader1764000000049';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table cluster.terms add column relief text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table cluster.terms drop column relief');
  }
}
