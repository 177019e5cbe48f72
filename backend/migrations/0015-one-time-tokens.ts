import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tokens of links that a person may use once. Of each purpose a person has one, so that a new one ends the old. */
export class OneTimeTokens1764000000015 implements MigrationInterface {
  name = 'OneTimeTokens1764000000015';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table one_time_tokens (
        person uuid not null references people (id) on delete cascade,
        purpose text not null,
        hash bytea not null unique,
        expires_at timestamptz not null,
        primary key (person, purpose)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table one_time_tokens');
  }
}
