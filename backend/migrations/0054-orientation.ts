import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Answers and results of the questionnaire of interests (product.md 22). No check of what they say: PostgreSQL writes a row that one
 * refuses to its log.
 */
export class Orientation1764000000054 implements MigrationInterface {
  name = 'Orientation1764000000054';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table orientation_drafts (
        wallet uuid primary key references people (wallet) on delete cascade,
        version integer not null,
        answers jsonb not null,
        updated_at timestamptz not null
      );
      create index orientation_drafts_by_age on orientation_drafts (updated_at);
      create table orientation_results (
        id uuid primary key,
        wallet uuid not null references people (wallet) on delete cascade,
        version integer not null,
        made_at timestamptz not null,
        tenths jsonb not null
      );
      create index orientation_results_by_person on orientation_results (wallet, made_at desc, id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table orientation_results, orientation_drafts');
  }
}
