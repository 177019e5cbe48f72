import type { MigrationInterface, QueryRunner } from 'typeorm';

/** First responses expire with the day of their key, in days since 1970. */
export class AnswerDays1764000000012 implements MigrationInterface {
  name = 'AnswerDays1764000000012';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table first_answers add column day integer not null default floor(extract(epoch from now()) / 86400);
      update first_answers set day = floor(extract(epoch from created_at) / 86400);
      create index first_answers_day on first_answers (day)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table first_answers drop column day');
  }
}
