import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Reports of content, grouped in a case for each content. Who reported, the words and the copy of the content are erased with
 * their person; the case stays, so that it can be decided.
 */
export class Reports1764000000021 implements MigrationInterface {
  name = 'Reports1764000000021';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table report_cases (
        id uuid primary key,
        number text not null unique,
        kind text not null,
        content text not null,
        -- Wallet, as the events name it: a pseudonym once the person is erased.
        author uuid,
        opened_at timestamptz not null,
        -- Revision of the newest decision that was told to those concerned.
        told bigint not null default -1,
        closed_at timestamptz
      );
      -- Reports of one content share a case until it is decided.
      create unique index report_cases_open on report_cases (kind, content) where closed_at is null;

      create table report_evidence (
        report_case uuid primary key references report_cases (id) on delete cascade,
        -- Null: of nobody, or of a threat, which outlives the account of its author.
        owner uuid references people (wallet) on delete cascade,
        content jsonb not null
      );
      create index report_evidence_owner on report_evidence (owner);

      create table reports (
        id uuid primary key,
        number text not null unique,
        report_case uuid not null references report_cases (id) on delete cascade,
        reason text not null,
        reporter uuid references people (wallet) on delete cascade,
        -- Of a visitor.
        email text,
        -- Hash of the person, who reports a content once; of a visitor random.
        sender bytea not null,
        -- Commitment to the words, which are in kept_texts.
        words text not null,
        received_at timestamptz not null,
        in_ledger boolean not null default false,
        unique (report_case, sender)
      );
      create index reports_reporter on reports (reporter);
      create index reports_unwritten on reports (received_at) where not in_ledger;
      create index reports_email on reports (email) where email is not null;

      create function forget_reporting_address() returns trigger language plpgsql as $$
        begin update public.reports set email = null where email = old.email; return null; end $$;
      create trigger forget_reporting_address after delete on people for each row execute function forget_reporting_address();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop trigger forget_reporting_address on people;
      drop function forget_reporting_address;
      drop table reports, report_evidence, report_cases;
    `);
  }
}
