import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Requests to guardians, what these declared, and what administrators decide about them. All of it refers to the minor and,
 * where there is one, to the guardian: it is deleted with either of them.
 */
export class Guardians1764000000020 implements MigrationInterface {
  name = 'Guardians1764000000020';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table guardian_requests (
        id uuid primary key,
        child uuid not null references people (wallet) on delete cascade,
        -- In lower case.
        email text not null,
        purpose text not null check (purpose in ('consent', 'second-guardian')),
        cause text not null check (cause in ('registration', 'correction', 'again', 'invitation', 'replacement')),
        -- Of the token in the link; null where no mail was sent, because no guardian can be at that address.
        hash bytea unique,
        sent_at timestamptz not null,
        expires_at timestamptz not null,
        -- Null while the link can be used.
        ended_at timestamptz,
        outcome text check (outcome in ('consented', 'held', 'refused', 'not-me', 'replaced'))
      );
      -- A new request ends the earlier one of its purpose.
      create unique index guardian_requests_open on guardian_requests (child, purpose) where ended_at is null;
      create index guardian_requests_child on guardian_requests (child, sent_at);
      create index guardian_requests_email on guardian_requests (email);

      -- What a guardian declared, as the proof of the consent.
      create table guardian_consents (
        id uuid primary key,
        child uuid not null references people (wallet) on delete cascade,
        guardian uuid not null references people (wallet) on delete cascade,
        name text not null,
        text_version text not null,
        method text not null,
        is_invited boolean not null,
        -- Why an administrator looks first.
        held_because text[] not null default '{}',
        state text not null check (state in ('deciding', 'held', 'given', 'refused')),
        declared_at timestamptz not null,
        given_at timestamptz,
        -- When the second mail was written.
        told_at timestamptz,
        check ((state = 'given') = (given_at is not null))
      );
      create index guardian_consents_child on guardian_consents (child);
      create index guardian_consents_guardian on guardian_consents (guardian);
      create index guardian_consents_untold on guardian_consents (given_at) where state = 'given' and told_at is null;
      create index guardian_consents_undecided on guardian_consents (declared_at) where state = 'deciding';

      -- What waits for an administrator, and what was decided.
      create table guardian_cases (
        id uuid primary key,
        kind text not null check (kind in ('held-consent', 'contested', 'not-me', 'objection')),
        child uuid not null references people (wallet) on delete cascade,
        guardian uuid references people (wallet) on delete cascade,
        consent uuid references guardian_consents (id) on delete cascade,
        text text,
        created_at timestamptz not null,
        outcome text,
        reason text,
        decided_by uuid references people (wallet) on delete set null,
        decided_at timestamptz,
        check ((outcome is null) = (decided_at is null))
      );
      create unique index guardian_cases_open on guardian_cases (kind, child, guardian) where outcome is null;
      create index guardian_cases_newest on guardian_cases (created_at desc, id);
      create index guardian_cases_child on guardian_cases (child);
      create index guardian_cases_guardian on guardian_cases (guardian);

      -- Addresses whose owner said that they are not the guardian of this minor.
      create table blocked_guardian_addresses (
        child uuid not null references people (wallet) on delete cascade,
        -- Of the child and the address, so that nobody's address is kept.
        hash bytea not null,
        primary key (child, hash)
      );

      -- Guardians whom an administrator replaced, and who may object for some days.
      create table guardian_removals (
        child uuid not null references people (wallet) on delete cascade,
        guardian uuid not null references people (wallet) on delete cascade,
        reason text not null,
        removed_at timestamptz not null,
        primary key (child, guardian)
      );
      create index guardian_removals_guardian on guardian_removals (guardian);

      create index people_parent_email on people (parent_email) where parent_email is not null;
      -- The address of a person who is erased stays nowhere, also not with the minors who named it.
      create function forget_guardian_address() returns trigger language plpgsql as $$
        begin
          delete from public.guardian_requests where email = old.email;
          -- Written before the account was there, so that it is about the minor only.
          delete from public.outgoing_mail where recipient = old.email and kind = 'guardian-request';
          update public.people set parent_email = null where parent_email = old.email;
          return null;
        end $$;
      create trigger guardian_address_forgotten after delete on people
        for each row execute function forget_guardian_address();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop trigger guardian_address_forgotten on people;
      drop function forget_guardian_address;
      drop index people_parent_email;
      drop table guardian_removals, blocked_guardian_addresses, guardian_cases, guardian_consents, guardian_requests;
    `);
  }
}
