import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The versions of the legal pages that were shown, and which of them a person has read. Requests of companies to be verified. */
export class PagesAndCompanies1764000000022 implements MigrationInterface {
  name = 'PagesAndCompanies1764000000022';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table page_texts (
        page text not null,
        version text not null,
        text text not null,
        since timestamptz not null default now(),
        primary key (page, version)
      );
      alter table people add column privacy_version text;

      create table company_verifications (
        id uuid primary key,
        company uuid not null references people (wallet) on delete cascade,
        vat_number text not null,
        -- The name that the administrator compares with the register of companies.
        company_name text not null,
        asked_at timestamptz not null,
        -- When the company gave another number or name; what became of a request is in the ledger.
        superseded_at timestamptz
      );
      create unique index company_verifications_current on company_verifications (company) where superseded_at is null;
      create index company_verifications_company on company_verifications (company);
      create index company_verifications_newest on company_verifications (asked_at desc, id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table company_verifications, page_texts; alter table people drop column privacy_version');
  }
}
