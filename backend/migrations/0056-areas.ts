import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The areas of interest of items, contests and categories (product.md 9.12): their letters, in one order, so that there are 41 sets
 * of up to three, and the newest of each are found by an index.
 */
export class Areas1764000000056 implements MigrationInterface {
  name = 'Areas1764000000056';

  async up(runner: QueryRunner): Promise<void> {
    const letters = `text not null default '' check (areas ~ '^R?I?A?S?E?C?$' and length(areas) <= 3)`;
    await runner.query(`
      alter table marketplace_items add column areas ${letters};
      alter table contest_texts add column areas ${letters};
      alter table categories add column areas ${letters};
      create index marketplace_items_areas on marketplace_items (areas, type, created_at desc, id desc) where withdrawn_at is null;
      create index marketplace_items_seller_areas on marketplace_items (seller, areas, created_at desc) where withdrawn_at is null;
      create index contest_texts_areas on contest_texts (areas);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['marketplace_items', 'contest_texts', 'categories'])
      await runner.query(`alter table ${table} drop column areas`);
  }
}
