import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The index of categories has withdrawn items again: whether any item uses a category is asked of all of them when one is deleted. */
export class CategoryOfAll1764000000068 implements MigrationInterface {
  name = 'CategoryOfAll1764000000068';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index marketplace_items_category;
      create index marketplace_items_category on marketplace_items (category, created_at desc, id desc, price);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index marketplace_items_category;
      create index marketplace_items_category on marketplace_items (category, created_at desc, id desc, price)
        where withdrawn_at is null;
    `);
  }
}
