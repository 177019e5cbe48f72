import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The reason for closing a contest of the system belongs to nobody, so that it outlives the account of its author. */
export class OwnerlessTexts1764000000014 implements MigrationInterface {
  name = 'OwnerlessTexts1764000000014';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table kept_texts alter column owner drop not null');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      delete from kept_texts where owner is null;
      alter table kept_texts alter column owner set not null;
    `);
  }
}
