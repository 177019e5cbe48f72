import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Drafts and paused items (product.md 3.23). While `off_sale` says so, an item has `withdrawn_at`, too: whatever reads what is offered
 * leaves it out, a process of the release before as well. A draft may have an empty description, and no price yet.
 */
export class OffSale1764000000062 implements MigrationInterface {
  name = 'OffSale1764000000062';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table marketplace_items
        alter column price drop not null,
        add column off_sale text check (off_sale in ('draft', 'paused')),
        add column changed_at timestamptz not null default now(),
        add check (off_sale is null or withdrawn_at is not null),
        add check (price is not null or off_sale is not distinct from 'draft');
      update marketplace_items set changed_at = created_at;
      create index marketplace_items_own on marketplace_items (seller, changed_at desc, id desc)
        where withdrawn_at is null or off_sale is not null;
      create index marketplace_items_drafts on marketplace_items (changed_at) where off_sale = 'draft';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      update marketplace_items set price = 0 where price is null;
      alter table marketplace_items drop column off_sale, drop column changed_at, alter column price set not null;
    `);
  }
}
