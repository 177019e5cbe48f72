import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The first response to each idempotency key, which a repeated request gets again. */
export class FirstAnswers1764000000004 implements MigrationInterface {
  name = 'FirstAnswers1764000000004';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table first_answers (
        owner uuid not null,
        key text not null,
        digest text not null,
        status integer,
        answer jsonb,
        created_at timestamptz not null default now(),
        primary key (owner, key)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table first_answers');
  }
}
