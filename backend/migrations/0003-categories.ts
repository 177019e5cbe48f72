import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Categories, and the category of a person. A category that is in use cannot be deleted. */
export class Categories1764000000003 implements MigrationInterface {
  name = 'Categories1764000000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create extension if not exists unaccent;

      create table categories (
        id uuid primary key,
        name text not null,
        description text,
        is_special boolean not null default false,
        created_at timestamptz not null default now()
      );
      create unique index categories_name on categories (lower(name));

      -- Those that a new FORM begins with (product.md 9.2).
      insert into categories (id, name, description, is_special) values
        (gen_random_uuid(), 'Uovo', 'Per chi comincia: primi passi, prime idee, prime prove', true),
        (gen_random_uuid(), 'Plus Dotati', 'Per chi vuole andare oltre: percorsi avanzati e sfide impegnative', true);

      alter table people add column category uuid references categories (id) on delete set null;

      -- What a search compares: without accents and case. unaccent alone is not immutable, for its dictionary may change.
      create function search_text(value text) returns text language sql immutable parallel safe strict as
        $$ select lower(public.unaccent('public.unaccent', value)) $$;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'drop function search_text; alter table people drop column category; drop table categories; drop extension unaccent',
    );
  }
}
