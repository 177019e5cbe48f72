import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Addresses that people asked for and have not confirmed, and those that they left and may come back to. One that was left
 * counts as taken until then: whoever took an account over could otherwise bar the way back with an account of their own.
 */
export class EmailChanges1764000000047 implements MigrationInterface {
  name = 'EmailChanges1764000000047';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table email_changes (
        person uuid primary key references people (id) on delete cascade,
        email text not null,
        -- Of the person when they asked: a new password, or signing out everywhere, ends the request.
        password_version integer not null,
        asked_at timestamptz not null,
        -- Null until the request was carried out.
        sent_at timestamptz
      );
      create index email_changes_asked on email_changes (asked_at);

      create table former_addresses (
        id uuid primary key,
        person uuid not null references people (id) on delete cascade,
        email text not null,
        hash bytea not null unique,
        changed_at timestamptz not null,
        expires_at timestamptz not null
      );
      create index former_addresses_person on former_addresses (person);
      create index former_addresses_email on former_addresses (lower(email));
      create index former_addresses_expired on former_addresses (expires_at);

      create or replace function require_free_email() returns trigger language plpgsql as $$
      declare
        owner uuid;
        taken boolean;
      begin
        perform pg_advisory_xact_lock(hashtext('people_email'), hashtext(lower(new.email)));
        if tg_table_name = 'people' then owner := new.id; else owner := new.person; end if;
        select exists (select from people where lower(email) = lower(new.email) and id <> owner)
          or exists (select from person_edits where lower(email) = lower(new.email) and person <> owner)
          or exists (select from former_addresses
                     where lower(email) = lower(new.email) and person <> owner and expires_at > now())
          into taken;
        if taken then
          raise unique_violation using message = 'the e-mail is taken', constraint = 'people_email';
        end if;
        return new;
      end
      $$;
      create trigger free_email before insert on former_addresses
        for each row execute function require_free_email();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create or replace function require_free_email() returns trigger language plpgsql as $$
      declare
        taken boolean;
      begin
        perform pg_advisory_xact_lock(hashtext('people_email'), hashtext(lower(new.email)));
        if tg_table_name = 'people' then
          select exists (select from person_edits where lower(email) = lower(new.email) and person <> new.id) into taken;
        else
          select exists (select from people where lower(email) = lower(new.email) and id <> new.person) into taken;
        end if;
        if taken then
          raise unique_violation using message = 'the e-mail is taken', constraint = 'people_email';
        end if;
        return new;
      end
      $$;
      drop table email_changes, former_addresses;
    `);
  }
}
