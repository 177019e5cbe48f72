import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Searches that do not read whole tables. */
export class SearchIndexes1764000000017 implements MigrationInterface {
  name = 'SearchIndexes1764000000017';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create extension if not exists pg_trgm;

      -- The pattern of LIKE for every text that contains the value.
      create function containing(value text) returns text language sql immutable parallel safe strict as
        $$ select '%' || regexp_replace(value, '([\\\\%_])', '\\\\\\1', 'g') || '%' $$;

      create index people_name_search on people using gin (search_text(name) gin_trgm_ops);
      create index people_email_search on people using gin (email gin_trgm_ops);
      create index contest_texts_search on contest_texts using gin (search gin_trgm_ops);
      create index marketplace_items_search on marketplace_items using gin (search gin_trgm_ops) where withdrawn_at is null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index people_name_search, people_email_search, contest_texts_search, marketplace_items_search;
      drop function containing; drop extension pg_trgm`);
  }
}
