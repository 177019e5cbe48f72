import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The texts of contests, each version under the commitment that the ledger holds. */
export class Contests1764000000007 implements MigrationInterface {
  name = 'Contests1764000000007';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table contest_texts (
        commitment text primary key,
        contest uuid not null,
        owner uuid,
        title text not null,
        description text not null,
        rules text,
        category uuid references categories (id),
        salt bytea not null,
        search text generated always as (search_text(title || ' ' || description)) stored,
        created_at timestamptz not null default now()
      );
      create index contest_texts_contest on contest_texts (contest);
      create index contest_texts_owner on contest_texts (owner);
      create index contest_texts_category on contest_texts (category);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table contest_texts');
  }
}
