import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Documents that people uploaded, and what names them (product.md 3.25; ADR 59). */
export class Files1764000000065 implements MigrationInterface {
  name = 'Files1764000000065';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table files (
        id uuid primary key,
        owner uuid references people (wallet) on delete cascade,
        -- A copy of nobody's: it goes with the evidence. The evidence, which names it, is written behind it.
        evidence_of uuid references report_evidence (report_case) on delete cascade deferrable initially deferred,
        purpose text not null,
        name text not null,
        type text not null,
        size integer not null,
        sha256 bytea not null,
        uploaded_at timestamptz not null,
        constraint files_of_person_or_evidence check (num_nonnulls(owner, evidence_of) = 1)
      );
      create index files_by_owner on files (owner, purpose, uploaded_at desc);
      create index files_by_evidence on files (evidence_of);
      create index files_by_upload on files (uploaded_at) where owner is not null;

      -- Apart, so that what lists files reads no bytes, and a copy of the database may leave them out.
      create table file_contents (
        file uuid primary key references files (id) on delete cascade,
        bytes bytea not null
      );
      -- What a PDF holds is compressed already.
      alter table file_contents alter column bytes set storage external;

      create table file_uses (
        file uuid not null references files (id) on delete cascade,
        -- The id of what names the file.
        subject uuid not null,
        primary key (subject, file)
      );
      create index file_uses_by_file on file_uses (file);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table file_uses, file_contents, files');
  }
}
