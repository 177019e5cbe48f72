import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The list of a category is read as it is shown. Without the price PostgreSQL combines the category with the index of all prices, most of
 * which are below any limit that people set.
 */
export class CategoryByNewest1764000000067 implements MigrationInterface {
  name = 'CategoryByNewest1764000000067';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index marketplace_items_category;
      create index marketplace_items_category on marketplace_items (category, created_at desc, id desc, price)
        where withdrawn_at is null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index marketplace_items_category;
      create index marketplace_items_category on marketplace_items (category);
    `);
  }
}
