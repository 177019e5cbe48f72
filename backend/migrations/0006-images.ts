import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Images that people uploaded, re-encoded by FORM before they are stored. */
export class Images1764000000006 implements MigrationInterface {
  name = 'Images1764000000006';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table images (
        name text primary key,
        owner uuid not null,
        bytes bytea not null,
        created_at timestamptz not null default now()
      );
      create index images_owner on images (owner);
      -- WebP is compressed already.
      alter table images alter column bytes set storage external;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table images');
  }
}
