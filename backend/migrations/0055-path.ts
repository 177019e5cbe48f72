import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Goals of people and the steps to them (product.md 22). No check of what they say: PostgreSQL writes a row that one refuses to its
 * log.
 */
export class Path1764000000055 implements MigrationInterface {
  name = 'Path1764000000055';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table path_goals (
        id uuid primary key,
        wallet uuid not null references people (wallet) on delete cascade,
        title text not null,
        created_at timestamptz not null
      );
      create index path_goals_by_person on path_goals (wallet, created_at, id);
      create table path_steps (
        id uuid primary key,
        goal uuid not null references path_goals (id) on delete cascade,
        wallet uuid not null references people (wallet) on delete cascade,
        title text not null,
        link text,
        -- The item or contest by which FORM ticks it, as a path of FORM.
        awaits text,
        done_by text,
        done_at timestamptz,
        unticked boolean not null default false,
        created_at timestamptz not null
      );
      create index path_steps_by_goal on path_steps (goal, created_at, id);
      create index path_steps_by_person on path_steps (wallet, awaits);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table path_steps, path_goals');
  }
}
