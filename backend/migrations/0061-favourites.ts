import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What people keep: items, and searches of which they are told what is new (product.md 3.21, 3.22). */
export class Favourites1764000000061 implements MigrationInterface {
  name = 'Favourites1764000000061';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table favourites (
        wallet uuid not null references people (wallet) on delete cascade,
        item uuid not null references marketplace_items (id) on delete cascade,
        kept_at timestamptz not null,
        primary key (wallet, item)
      );
      create index favourites_by_item on favourites (item);
      create table saved_searches (
        id uuid primary key,
        wallet uuid not null references people (wallet) on delete cascade,
        name text not null,
        -- The query string of GET /marketplace.
        query text not null,
        saved_at timestamptz not null,
        -- What was published until then has been looked at.
        looked_at timestamptz not null
      );
      create index saved_searches_by_person on saved_searches (wallet, saved_at, id);
      create index saved_searches_by_look on saved_searches (looked_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table saved_searches, favourites');
  }
}
