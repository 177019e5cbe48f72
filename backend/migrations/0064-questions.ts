import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Questions about items, with the answers of their authors (product.md 3.24). */
export class Questions1764000000064 implements MigrationInterface {
  name = 'Questions1764000000064';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table questions (
        id uuid primary key,
        item uuid not null references marketplace_items (id) on delete cascade,
        author uuid not null references people (wallet) on delete cascade,
        -- Who was a minor then is named to nobody later either.
        by_minor boolean not null,
        text text not null,
        asked_at timestamptz not null,
        -- Words of the author of the item, with which they go.
        answer text,
        answered_at timestamptz,
        -- Of the request that answered: a repetition of it is no second answer.
        answer_id uuid,
        -- What somebody is still to be told of.
        untold text check (untold in ('question', 'answer')),
        check ((answer is null) = (answered_at is null) and (answer is null) = (answer_id is null))
      );
      create index questions_by_item on questions (item, asked_at desc, id desc);
      create index questions_by_author on questions (author);
      create index questions_untold on questions (asked_at) where untold is not null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table questions');
  }
}
