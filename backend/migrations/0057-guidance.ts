import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Invitations to counsellors with what they see and note, and comments on goals (product.md 22). Who accepted is in the ledger. What
 * others wrote about a person is a row of that person.
 */
export class Guidance1764000000057 implements MigrationInterface {
  name = 'Guidance1764000000057';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table guidances (
        id uuid primary key,
        person uuid not null references people (wallet) on delete cascade,
        email text not null,
        sees text[] not null,
        invited_at timestamptz not null,
        -- When who has an account at the address was told.
        told_at timestamptz,
        notes text not null default '',
        -- When somebody saw that it has ended; notes are kept for twelve months from then on.
        ended_at timestamptz
      );
      create index guidances_by_person on guidances (person, invited_at desc);
      create index guidances_by_email on guidances (email);
      create index guidances_by_age on guidances (invited_at);
      create table path_comments (
        id uuid primary key,
        goal uuid not null references path_goals (id) on delete cascade,
        author uuid not null references people (wallet) on delete cascade,
        text text not null,
        written_at timestamptz not null
      );
      create index path_comments_by_goal on path_comments (goal, written_at, id);
      create index path_comments_by_author on path_comments (author);
      alter table path_goals add column changed_at timestamptz;
      update path_goals set changed_at = created_at;
      alter table path_goals alter column changed_at set not null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table path_goals drop column changed_at');
    await runner.query('drop table path_comments, guidances');
  }
}
