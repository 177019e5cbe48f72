import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Marketplace items. A withdrawn item stays for the people who ordered it, but is in no list and no category. */
export class Marketplace1764000000008 implements MigrationInterface {
  name = 'Marketplace1764000000008';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table marketplace_items (
        id uuid primary key,
        seller uuid not null,
        creator uuid not null,
        title text not null,
        description text not null,
        type text not null,
        price bigint not null check (price >= 0),
        image text,
        category uuid references categories (id) on delete restrict,
        is_official boolean not null default false,
        created_at timestamptz not null default now(),
        withdrawn_at timestamptz,
        search text generated always as (search_text(title || ' ' || description)) stored
      );
      create index marketplace_items_newest on marketplace_items (created_at desc, id desc) where withdrawn_at is null;
      create index marketplace_items_price on marketplace_items (price, id) where withdrawn_at is null;
      create index marketplace_items_seller on marketplace_items (seller);
      create index marketplace_items_creator on marketplace_items (creator);
      create index marketplace_items_category on marketplace_items (category);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table marketplace_items');
  }
}
