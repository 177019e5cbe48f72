import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Rows of a person are deleted with the person, and requests still in flight cannot write new ones afterwards. */
const OWNED: readonly (readonly [table: string, column: string])[] = [
  ['kept_texts', 'owner'],
  ['first_answers', 'owner'],
  ['notification_marks', 'wallet'],
  ['notifications_read', 'wallet'],
  ['images', 'owner'],
  ['contest_texts', 'owner'],
  ['marketplace_items', 'seller'],
];

export class Owners1764000000009 implements MigrationInterface {
  name = 'Owners1764000000009';

  async up(runner: QueryRunner): Promise<void> {
    for (const [table, column] of OWNED) {
      await runner.query(`
        delete from ${table} t where ${column} is not null
          and not exists (select from people p where p.wallet = t.${column});
        alter table ${table} add constraint ${table}_of_person
          foreign key (${column}) references people (wallet) on delete cascade;
      `);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [table] of OWNED) await runner.query(`alter table ${table} drop constraint ${table}_of_person`);
  }
}
